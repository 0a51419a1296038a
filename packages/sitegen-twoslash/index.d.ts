import type { PluginDefinition } from "sitegen";

export interface TwoslashOptions {
  /**
   * Compiler options for all samples, as in `tsconfig.json`: `{ lib: ["es2023", "dom"], types: ["node"] }`. A sample overrides
   * them with comments such as `// @strict: false`.
   */
  compilerOptions?: Readonly<Record<string, unknown>>;
}

/**
 * Show types, queries and errors in TypeScript samples.
 *
 * @throws An option is invalid.
 */
export default function twoslash(options?: TwoslashOptions): PluginDefinition;
