/**
 * Add the site's pages in React to the client and server bundles.
 *
 * In the client bundle, each is an entry point, so that the shared code does not depend on the names of their chunks.
 */

import path from "node:path";
import type { PartialMessage, Plugin } from "esbuild";
import type { Locale, MessageValues } from "../model/locale.ts";
import type { PlainData } from "../model/markup.ts";
import { routeKey } from "../model/permalink.ts";
import { errorAt, type Outcome, type SourcePath, sourcePath, startOf } from "../model/problem.ts";
import type { LoadedTheme } from "../render/load-theme.ts";
import { missingPageComponent } from "../theme/replaceable.ts";
import { SHARED_CHUNK } from "./chunks.ts";
import { exportsOf, type SiteRoots, THEME } from "./site-modules.ts";

/** Namespace of the generated modules. */
const CONTENT = "content";
/** Module with the list of pages, relative to the package root. */
const REGISTRY = `${THEME}/content-modules.ts`;

interface ContentOptions extends SiteRoots {
  /** Environment that the bundle runs in. */
  side: "client" | "server";
  /** Modules of the pages, relative to the site root. */
  modules: readonly SourcePath[];
}

/** Return the module of an entry point, by esbuild's name of the entry point; `undefined` for other modules. */
export function contentModuleOf(entry: string): SourcePath | undefined {
  return entry.startsWith(`${CONTENT}:`) ? sourcePath(entry.slice(CONTENT.length + 1)) : undefined;
}

/** Return the entry points of the client bundle. */
export function contentEntries(modules: readonly SourcePath[]): { in: string; out: string }[] {
  return modules.map((module) => ({
    in: `${CONTENT}:${module}`,
    out: `chunks/${path.posix.basename(module).replace(/\.\w+$/, "")}`,
  }));
}

/** Create the plugin that generates the modules. */
export function contentModules({ packageRoot, root, modules, side }: ContentOptions): Plugin {
  const registry = path.join(packageRoot, REGISTRY);
  return {
    name: "content-modules",
    setup(build) {
      build.onResolve({ filter: /\/content-modules\.ts$/, namespace: "file" }, ({ path: name, resolveDir }) =>
        path.resolve(resolveDir, name) === registry ? { path: REGISTRY, namespace: CONTENT } : undefined,
      );
      build.onResolve({ filter: /^content:/ }, ({ path: name }) => ({
        path: name.slice(`${CONTENT}:`.length),
        namespace: CONTENT,
      }));
      build.onLoad({ filter: /.*/, namespace: CONTENT }, async ({ path: name }) => {
        if (name === REGISTRY) return { contents: registryOf(modules) };
        const module = sourcePath(name);
        const names = await exportsOf(build, root, module);
        if (!names.includes("default")) return { errors: [missingDefault(module)] };
        const lines =
          side === "client"
            ? [`import "${SHARED_CHUNK}";`]
            : // Only the server needs the front matter, to plan routes.
              names.filter((each) => each === "frontMatter").map((each) => `export { ${each} } from "site:${module}";`);
        return {
          contents: [...lines, `export { default } from "site:${module}";`].join("\n"),
          resolveDir: packageRoot,
        };
      });
    },
  };
}

function missingDefault(module: SourcePath): PartialMessage {
  const route = routeKey(`/${module.replace(/^content\/pages\//, "").replace(/\.\w+$/, ".html")}`);
  return {
    text: missingPageComponent(route),
    location: { file: `site:${module}`, line: 1 },
  };
}

function registryOf(modules: readonly SourcePath[]): string {
  const entries = modules.map(
    (name) => `${JSON.stringify(name)}: () => import(${JSON.stringify(`${CONTENT}:${name}`)})`,
  );
  return `export const contentModules = { ${entries.join(", ")} };`;
}

/** Argument of `frontMatter`, if a page exports a function. */
export interface FrontMatterScope {
  locale: Locale;
  /** Translate a message. */
  t(id: string, values?: MessageValues): string;
  data: PlainData | undefined;
}

/** Return the front matter that a module exports, or the result of the function that it exports. */
export async function evaluateFrontMatter(
  theme: LoadedTheme,
  module: SourcePath,
  scope: FrontMatterScope,
): Promise<Outcome<unknown>> {
  const exported = theme.contents.get(module)?.frontMatter;
  if (typeof exported !== "function") return { value: exported ?? null, problems: [] };
  try {
    const value: unknown = exported(scope) ?? null;
    if (!(value instanceof Promise)) return { value, problems: [] };
    // Its result is not needed, so its failure does not matter either.
    value.catch(() => {});
    const message = "`frontMatter` returns a promise, expected an object.";
    const hint = "Load files in a data module, and return the object directly.";
    return { value: null, problems: [errorAt(startOf(module), "invalid-front-matter", message, hint)] };
  } catch (error) {
    if (!theme.code) throw error;
    const { themeProblem } = await import("../render/component-error.ts");
    return { value: null, problems: [themeProblem(error, theme.code)] };
  }
}
