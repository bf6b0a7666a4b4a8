// Whether a table has room for the strip that tells what happened; without it the bar and the log take its place.
import { MediaQuery } from "svelte/reactivity";

const low = new MediaQuery("(max-height: 760px)");
const small = new MediaQuery("(max-width: 899px) and (max-height: 999px)");

/** `crowded`: a table that needs every line of a telephone. */
export const recapFits = (crowded: boolean): boolean => !low.current && !(crowded && small.current);
