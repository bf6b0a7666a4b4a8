import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

import svelteConfig from "./svelte.config.js";

export default ts.config(
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  { files: ["**/*.svelte", "**/*.svelte.ts"], languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } } },
  {
    rules: {
      // TypeScript knows the names; the rule does not know its types.
      "no-undef": "off",
      // Drawings are SVG text from our own pure functions; nothing a player typed ever goes through {@html}.
      "svelte/no-at-html-tags": "off",
      // Paths are those of our own router, not of a framework.
      "svelte/no-navigation-without-resolve": "off",
      // Maps and sets that live inside one function need no reactivity.
      "svelte/prefer-svelte-reactivity": "off",
      eqeqeq: "error",
    },
  },
  { ignores: ["node_modules/", "dist/", "src/server/wire.ts"] },
);
