/**
 * Add the site's React pages to the client and server bundles, and run code in React and MDX pages in a thread
 * before it runs in the generator's process.
 *
 * In the client bundle, each is an entry point, so that the shared code does not depend on their chunk names.
 */

import path from "node:path";
import type { PartialMessage, Plugin } from "esbuild";
import { getWorkerScript } from "../host/package-root.ts";
import {
  type CallFailure,
  createScriptThread,
  type ScriptThread,
  type SendRequest,
  type ThreadFailure,
} from "../host/script-thread.ts";
import { TIMEOUT_HINT } from "../host/time-limit.ts";
import { type Locale, type LocaleId, type Messages, type MessageValues, translate } from "../model/locale.ts";
import type { PlainData, PlainProps } from "../model/markup.ts";
import type { MdxCode } from "../model/mdx-code.ts";
import type { ThemeCode } from "../model/output.ts";
import { getRouteKey } from "../model/permalink.ts";
import {
  createError,
  getFileStart,
  type Outcome,
  type Problem,
  type SourcePath,
  toSourcePath,
} from "../model/problem.ts";
import type { LoadedTheme } from "../render/load-theme.ts";
import type { ExpressionResult } from "../render/render-markup.tsx";
import { describeMissingComponent } from "../theme/replaceable.ts";
import { getModuleOutput, SHARED_CHUNK } from "./chunks.ts";
import { listExports } from "./module-exports.ts";
import { type SiteRoots, THEME } from "./theme-imports.ts";

/** Namespace for the generated modules. */
const CONTENT = "content";
/** Module that lists pages, relative to the package root. */
const REGISTRY = `${THEME}/content-modules.ts`;

interface ContentOptions extends SiteRoots {
  /** Environment that the bundle runs in. */
  side: "client" | "server";
  /** Page modules, relative to the site root. */
  modules: readonly SourcePath[];
}

/** Return an entry point's module, by esbuild's name for it; `undefined` for other modules. */
export function getContentModule(entry: string): SourcePath | undefined {
  return entry.startsWith(`${CONTENT}:`) ? toSourcePath(entry.slice(CONTENT.length + 1)) : undefined;
}

/** Return the entry points for the client bundle. */
export function listContentEntries(modules: readonly SourcePath[]): { in: string; out: string }[] {
  return modules.map((module) => ({
    in: `${CONTENT}:${module}`,
    out: getModuleOutput(module),
  }));
}

/** Create the plugin that generates the modules. */
export function createContentPlugin({ packageRoot, root, modules, side }: ContentOptions): Plugin {
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
        if (name === REGISTRY) return { contents: writeRegistry(modules) };
        const module = toSourcePath(name);
        const names = await listExports(build, root, module);
        if (!names.includes("default")) return { errors: [reportMissingDefault(module)] };
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

function reportMissingDefault(module: SourcePath): PartialMessage {
  const route = getRouteKey(`/${module.replace(/^content\/pages\//, "").replace(/\.\w+$/, ".html")}`);
  return {
    text: describeMissingComponent(route),
    location: { file: `site:${module}`, line: 1 },
  };
}

function writeRegistry(modules: readonly SourcePath[]): string {
  const entries = modules.map(
    (name) => `${JSON.stringify(name)}: () => import(${JSON.stringify(`${CONTENT}:${name}`)})`,
  );
  return `export const contentModules = { ${entries.join(", ")} };`;
}

/** Argument to `frontMatter`, if a page exports a function. */
export interface FrontMatterScope {
  locale: Locale;
  /** Translate a message. */
  t(id: string, values?: MessageValues): string;
  data: PlainData | undefined;
  /** The values of the parameters, if the page is a template. */
  params: PlainProps | undefined;
}

/** Input to evaluate front matter in a thread. */
export interface FrontMatterProbe extends Omit<FrontMatterScope, "t"> {
  module: SourcePath;
  messages: Messages;
}

/** Return the front matter that a module exports, or the result if it exports a function. */
export async function evaluateFrontMatter(
  theme: LoadedTheme,
  { module, messages, ...rest }: FrontMatterProbe,
  thread: PageThread | undefined,
): Promise<Outcome<unknown>> {
  const exported = theme.contents.get(module)?.frontMatter;
  if (typeof exported !== "function") return { value: exported ?? null, problems: [] };
  const t: FrontMatterScope["t"] = (id, values) => translate(messages, rest.locale.htmlLang, id, values);
  const scope: FrontMatterScope = { ...rest, t };
  try {
    const probe: FrontMatterProbe = { module, messages, ...rest };
    const answer = await thread?.run("frontMatter", probe, module).catch(() => undefined); // fails again below
    if (answer && "problem" in answer) return { value: null, problems: [answer.problem] };
    const value: unknown = exported(scope) ?? null;
    if (!(value instanceof Promise)) return { value, problems: [] };
    // Its result is not needed, so its failure does not matter either.
    value.catch(() => {});
    const message = "`frontMatter` returns a promise, expected an object.";
    const hint = "Load files in a data module, and return the object directly.";
    return { value: null, problems: [createError(getFileStart(module), "invalid-front-matter", message, hint)] };
  } catch (error) {
    if (!theme.code) throw error;
    const { describeThemeError } = await import("../render/component-error.ts");
    return { value: null, problems: [describeThemeError(error, theme.code)] };
  }
}

/** Evaluate the expressions in an MDX file's text. */
export async function evaluateExpressions(theme: LoadedTheme, mdx: MdxCode): Promise<Map<string, ExpressionResult>> {
  const code = theme.mdxModules.get(mdx.module);
  if (!code || mdx.expressions.length === 0) return new Map();
  // Avoid loading React for sites without expressions.
  const { evaluateExpressions } = await import("../render/render-markup.tsx");
  return evaluateExpressions(code, mdx);
}

/** Maximum heap size of the thread in MB. */
const MEMORY = 1024;

/** A module to load, with an MDX file's expressions to evaluate. */
export type ModuleProbe = { module: SourcePath } & Partial<Pick<MdxCode, "expressions" | "frontMatter" | "entry">>;

export interface PageThread {
  /** Load modules, one after the other. @returns Problems with modules that cannot be loaded within the limits. */
  load(modules: readonly ModuleProbe[]): Promise<Problem[]>;
  /** Set data for the following jobs in a language. */
  shell(locale: LocaleId, shell: unknown): void;
  /** Run a job. @throws {Error} The job's error. @returns A problem if the module exceeds the limits. */
  run<Result>(job: string, input: unknown, module: SourcePath): Promise<{ result: Result } | { problem: Problem }>;
}

interface Answer {
  kind?: undefined;
  result?: unknown;
  error?: Error;
}

/** A thread for page code. Code versions share it, because starting a thread takes longer than loading code. */
export interface CodeThread extends ScriptThread {
  /** Maximum duration for one page in seconds. */
  timeout: number;
  /** The code that the thread has loaded. */
  loaded?: ThemeCode;
}

/** Create a thread, which starts with its first job. @param timeout Maximum duration for one page in seconds. */
export function createCodeThread(timeout: number): CodeThread {
  const thread = createScriptThread(getWorkerScript(), { timeout: timeout * 1000, memory: MEMORY });
  return {
    call: thread.call,
    timeout,
    close() {
      this.loaded = undefined;
      return thread.close();
    },
  };
}

/** Run page code in a thread, which loads this code version if it has another one. */
export function createPageThread(code: ThemeCode, thread: CodeThread): PageThread {
  const { timeout } = thread;
  const shells = new Map<LocaleId, unknown>();
  /** Load this code in the thread, unless it has it. */
  const prepare = async (send: SendRequest, isNew: boolean): Promise<Answer | CallFailure | undefined> => {
    if (!isNew && thread.loaded === code) return undefined;
    thread.loaded = undefined;
    const answer = await send<Answer>({ job: "probe", input: code });
    if (answer.kind === "failed" || answer.error) return answer;
    for (const [locale, shell] of shells) await send({ job: "shell", input: { locale, shell } });
    thread.loaded = code;
    return undefined;
  };
  const call = (job: string, input: unknown) => thread.call<Answer>({ job, input }, { prepare });
  const run: PageThread["run"] = async <Result>(job: string, input: unknown, module: SourcePath) => {
    const answer = await call(job, input);
    if (answer.kind === "failed") return { problem: reportFailure(answer.failure, module, timeout) };
    if (answer.error) throw answer.error;
    return { result: answer.result as Result };
  };
  return {
    async load(modules) {
      const problems: Problem[] = [];
      for (const probe of modules) {
        const answer = await run("load", probe, probe.module).catch(() => undefined); // reported once it is rendered
        if (answer && "problem" in answer) problems.push(answer.problem);
      }
      return problems;
    },
    shell(locale, shell) {
      shells.set(locale, shell);
      // Otherwise, the next job sends it.
      if (thread.loaded === code) void call("shell", { locale, shell });
    },
    run,
  };
}

function reportFailure(failure: ThreadFailure, module: SourcePath, timeout: number): Problem {
  const at = getFileStart(module);
  switch (failure.kind) {
    case "timeout": {
      return createError(
        at,
        "invalid-module",
        `The code of the page did not finish within ${timeout} s.`,
        TIMEOUT_HINT,
      );
    }
    case "memory": {
      const message = `The code of the page uses more than ${MEMORY} MB of memory.`;
      return createError(at, "invalid-module", message, "Look for an endless loop, or create less data.");
    }
    case "exit": {
      const message = `The code of the page ended its thread with status ${failure.status}.`;
      const hint = "Remove the call of process.exit(), and throw an error instead.";
      return createError(at, "invalid-module", message, hint);
    }
    case "crash":
      return createError(
        at,
        "invalid-module",
        `The code of the page fails: ${failure.error.message}.`,
        "Fix the module.",
      );
  }
}
