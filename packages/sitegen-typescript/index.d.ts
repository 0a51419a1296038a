import type { PluginDefinition } from "sitegen";

/** Settings for the pages of one or more packages. */
export interface TypeScriptOptions {
  /**
   * Files or directories of packages, relative to the site root. `*` stands for any directory or file. An object names the
   * modules: `{ core: "packages/core/src/index.ts" }`.
   */
  entryPoints: string | readonly string[] | Readonly<Record<string, string>>;
  /** Compiler configuration. Default: for each entry point, the nearest `tsconfig.json` in the directories above it. */
  tsconfig?: string;
  /** Directory of the pages below `content/`. Default: `docs/api`. */
  directory?: string;
  /** A page for each symbol, or for each module. Default: `symbol`. */
  pages?: "symbol" | "module";
  /**
   * Sections of modules: by kind of symbol, by `@category`, or by `@group`. With a page for each symbol, each section except
   * those of `module` is a directory. Default: `module`, sections by kind without directories.
   */
  group?: "module" | "kind" | "category" | "group";
  /** URL of the repository, to which symbols link: `https://github.com/acme/solar`. It may contain `{path}` and `{line}`. */
  repository?: string;
  /** Branch, tag or commit for these links. Default: `HEAD`. */
  revision?: string;
  /** Report errors of the compiler. Default: true. */
  checkTypes?: boolean;
  /** Seconds after which the conversion is ended. Default: 300. */
  timeout?: number;
}

/**
 * Create reference pages from TypeScript code.
 *
 * @throws An option is invalid.
 */
export default function typescript(options: TypeScriptOptions | readonly TypeScriptOptions[]): PluginDefinition;
