import type { GameEntry } from "../types";
import "./art/art.css";
import { OWN_ICONS } from "./art/icons";
import Picture from "./Picture.svelte";

export const entry: GameEntry = { icon: OWN_ICONS.sword, Picture };
