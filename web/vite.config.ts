import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

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

/** Write every text file of the page a second and third time, as brotli and gzip; the server sends what a browser takes. */
const compressed = (): Plugin => ({
  name: "compressed",
  apply: "build",
  writeBundle({ dir }, bundle) {
    for (const name of [...Object.keys(bundle), "cap.svg"]) {
      if (dir === undefined || !/\.(css|html|js|json|svg|txt)$/.test(name)) continue;
      const plain = readFileSync(join(dir, name));
      if (plain.length < 1024) continue;
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
      writeFileSync(join(dir, `${name}.br`), brotliCompressSync(plain, { params }));
      writeFileSync(join(dir, `${name}.gz`), gzipSync(plain, { level: 9 }));
    }
  },
});

export default defineConfig({
  plugins: [svelte(), fontLicences(), compressed()],
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
});
