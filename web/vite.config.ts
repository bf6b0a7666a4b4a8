import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const server = process.env["FOOLERY_SERVER"] ?? "http://127.0.0.1:8000";

/** Every face travels with its licence: `licences/<package>.txt` beside the page that uses it. */
const fontLicences = (): Plugin => ({
  name: "font-licences",
  generateBundle() {
    const packages = here("node_modules/@fontsource-variable/");
    for (const name of readdirSync(packages)) {
      const source = readFileSync(`${packages}${name}/LICENSE`, "utf-8");
      this.emitFile({ type: "asset", fileName: `licences/${name}.txt`, source });
    }
  },
});

export default defineConfig({
  plugins: [svelte(), fontLicences()],
  build: {
    // `foolery serve` serves this folder, and the wheel contains it; it is never committed.
    outDir: here("../src/foolery/server/client"),
    emptyOutDir: true,
    target: "es2022",
    // The policy of the page allows fonts from its server only, however small.
    assetsInlineLimit: (file: string) => (file.endsWith(".woff2") ? false : undefined),
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
  test: { include: ["src/**/*.test.ts"], environment: "node" },
});
