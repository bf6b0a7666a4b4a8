import "./styles/type.css";
import "./styles/tokens.css";
import "./styles/base.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { wakeSound } from "./shell/sound";

const target = document.getElementById("app");
if (!target) throw new Error("the page has no #app");
wakeSound();
mount(App, { target });
