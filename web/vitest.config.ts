import { defineConfig, mergeConfig } from "vitest/config";

import build from "./vite.config";

/** The page is built without this file, and without what its tests need. */
export default mergeConfig(build, defineConfig({ test: { include: ["src/**/*.test.ts"], environment: "node" } }));
