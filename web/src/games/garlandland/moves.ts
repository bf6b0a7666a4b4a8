// The legal actions, read from their notation.
import type { Legal } from "../../server/wire";
import type { GarlandNumber } from "./cards";

/** The card an action plays: "play III". */
export const cardOf = (action: Legal): GarlandNumber => action.text.replace(/^play /, "") as GarlandNumber;
