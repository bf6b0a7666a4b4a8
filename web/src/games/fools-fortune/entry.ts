import { ICONS } from "../../art/icons";
import type { GameEntry } from "../types";
import "./art/art.css";
import Picture from "./Picture.svelte";

export const entry: GameEntry = { icon: ICONS.bell, Picture };
