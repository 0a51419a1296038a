/** Resolve `sitegen` in code of a site that runs in the generator, even if the package is not installed there. */

import type { Plugin } from "esbuild";

/** The functions return their argument; they only provide types and completion in editors. */
export const ownPackage: Plugin = {
  name: "sitegen",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^sitegen$/ }, () => ({ path: "sitegen", namespace: "sitegen" }));
    onLoad({ filter: /.*/, namespace: "sitegen" }, () => ({
      contents: "export const defineConfig = (config) => config; export const defineData = (data) => data;",
      loader: "js",
    }));
  },
};
