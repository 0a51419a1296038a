/**
 * Runs a configuration in code in a child process, because it belongs to another tool and may do anything: throw, wait forever,
 * or use packages that are not installed.
 */

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { isBuiltin } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "esbuild";
import { runBuild } from "../bundle/esbuild.ts";
import { importMeta } from "../bundle/import-meta.ts";
import { globImports } from "./glob-imports.ts";
import { EMPTY_PROCESSES, REPORT_VALUE } from "./configuration-code.ts";

/** Flags of Node.js with which the process cannot change files. */
const READ_ONLY = [
  process.allowedNodeEnvironmentFlags.has("--permission") ? "--permission" : "--experimental-permission",
  "--allow-fs-read=*",
  "--allow-worker",
];

/** Time for a configuration to run. */
const TIME_LIMIT = 20_000; // ms
const MEMORY_LIMIT = 1024; // MB

export interface ConfigurationResult {
  /** The exported value as data, with the names of functions, and of values of packages that are not installed. */
  value?: unknown;
  /** Why there is no value. */
  failure?: string;
  /** Packages that were replaced by stubs, sorted. */
  missingPackages: readonly string[];
}

/** A value of a package that is not installed: `require("prism").themes.dracula`. */
export interface StubValue {
  $stub: string;
}

export function isStub(value: unknown): value is StubValue {
  return typeof value === "object" && value !== null && "$stub" in value;
}

export interface RunOptions {
  signal: AbortSignal;
  /** In milliseconds. */
  timeLimit?: number;
  /** Expressions to evaluate instead, in which `$module` is the default export. */
  expressions?: readonly string[];
}

/**
 * Run a configuration and return its default export, which may be a function or a promise.
 *
 * @param file Absolute path.
 */
export async function runConfiguration(
  file: string,
  { signal, timeLimit = TIME_LIMIT, expressions }: RunOptions,
): Promise<ConfigurationResult> {
  const missing = new Set<string>();
  let code: string;
  try {
    code = await bundleConfiguration(file, missing, expressions);
  } catch (error) {
    return { failure: formatBundleError(error), missingPackages: [] };
  }
  const result = await runInProcess(code, path.dirname(file), { signal, timeLimit });
  return { ...result, missingPackages: [...missing].sort() };
}

async function bundleConfiguration(
  file: string,
  missing: Set<string>,
  expressions: readonly string[] | undefined,
): Promise<string> {
  const results = expressions?.map((expression) => `() => (${expression})`).join(", ");
  const value =
    results === undefined
      ? "let value = configuration.default ?? configuration;"
      : `const $module = configuration.default ?? configuration;
let value = [${results}].map((run) => { try { return run() ?? null; } catch { return null; } });`;
  const { outputFiles } = await runBuild({
    absWorkingDir: path.dirname(file),
    stdin: {
      contents: `import * as configuration from ${JSON.stringify(`./${path.basename(file)}`)};\n${value}\n${REPORT_VALUE}`,
      resolveDir: path.dirname(file),
      loader: "js",
    },
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    target: "node20",
    tsconfigRaw: {},
    logLevel: "silent",
    banner: { js: createPrelude(file) },
    loader: { ".css": "empty", ".scss": "empty", ".svg": "empty", ".png": "empty", ".md": "text", ".vue": "empty" },
    plugins: [createStubs(file, missing), globImports, importMeta],
  });
  return outputFiles[0]?.text ?? "";
}

/** Name of the module in the list of packages that were replaced. */
export const PROCESS_MODULE = "child_process";

/** esbuild's namespaces for stubs, and for the module that loads others. */
const STUB = "stub";
const NODE_MODULE = "node-module";

/** Replace packages that are not installed. */
function createStubs(file: string, missing: Set<string>): Plugin {
  return {
    name: "migrate-stubs",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) => {
        if (kind === "entry-point" || path.isAbsolute(name) || name.startsWith("import-meta:")) return undefined;
        // `createRequire` of the configuration must also return stubs.
        if (/^(?:node:)?module$/.test(name)) return { path: name, namespace: NODE_MODULE };
        if (name.replace(/^node:/, "") === PROCESS_MODULE) {
          missing.add(PROCESS_MODULE);
          return { path: PROCESS_MODULE, namespace: NODE_MODULE };
        }
        if (isBuiltin(name)) return { path: name, external: true };
        const packageName = /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name;
        if (isInstalled(packageName, path.dirname(file))) return { path: name, external: true };
        missing.add(packageName);
        return { path: name, namespace: STUB };
      });
      // A file that is missing, e.g. because a script generates it.
      onResolve({ filter: /^\.\.?\// }, ({ path: name, resolveDir }) => {
        if (hasFile(path.resolve(resolveDir, name))) return undefined;
        missing.add(name);
        return { path: name, namespace: STUB };
      });
      onLoad({ filter: /^child_process$/, namespace: NODE_MODULE }, () => ({
        contents: EMPTY_PROCESSES,
        loader: "js",
      }));
      onLoad({ filter: /.*/, namespace: NODE_MODULE }, () => ({
        contents: "export const createRequire = () => globalThis.sitegenRequire; export default { createRequire };",
        loader: "js",
      }));
      onLoad({ filter: /.*/, namespace: STUB }, ({ path: name }) => ({
        contents: `module.exports = globalThis.sitegenStub(${JSON.stringify(name)});`,
        loader: "js",
      }));
    },
  };
}

const ENDINGS = ["", ".ts", ".mts", ".cts", ".tsx", ".js", ".mjs", ".cjs", ".jsx", ".json", "/index.ts", "/index.js"];

/** True if a relative import leads to a file; TypeScript allows `.js` for a `.ts` file. */
function hasFile(target: string): boolean {
  return [target, target.replace(/\.([mc]?)js$/, ".$1ts")].some((name) =>
    ENDINGS.some((ending) => existsSync(name + ending)),
  );
}

function isInstalled(name: string, folder: string): boolean {
  for (let current = folder; ; current = path.dirname(current)) {
    if (existsSync(path.join(current, "node_modules", name, "package.json"))) return true;
    if (current === path.dirname(current)) return false;
  }
}

/**
 * Code before the bundle: stubs, `require` as in CommonJS, and no network, because the result must not depend on it.
 *
 * A stub is a function, and its properties are stubs. It returns its first argument if it is an object or a list, as `defineConfig` does,
 * and otherwise a stub.
 */
function createPrelude(file: string): string {
  return `
import { createRequire as sitegenCreateRequire } from "node:module";
import sitegenNet from "node:net";
globalThis.sitegenStub = (name, isResult = false) => {
  const get = (_, key) => {
    if (key === "toJSON") return () => ({ $stub: name });
    if (key === Symbol.toPrimitive || key === "toString") return () => name;
    if (key === Symbol.iterator) return function* () {};
    if (key === "then" && isResult) return (resolve) => Promise.resolve(sitegenStub(name)).then(resolve);
    if (key === "__esModule" || key === "then" || typeof key === "symbol") return undefined;
    return key === "default" ? stub : sitegenStub(name + "." + key);
  };
  const prototype = new Proxy(Object.create(null), { get });
  const stub = new Proxy(function () {}, {
    get,
    getPrototypeOf: () => prototype,
    apply: (_, self, [first]) => {
      const isMap = first && Object.getPrototypeOf(first) === Object.prototype;
      // Plugins may return lists, which configurations spread.
      if (isMap && Object.isExtensible(first)) first[Symbol.iterator] ??= function* () {};
      return Array.isArray(first) || isMap ? first : sitegenStub(name + "()", true);
    },
    construct: () => sitegenStub("new " + name),
  });
  return stub;
};
sitegenNet.Socket.prototype.connect = () => {
  throw new Error("The configuration uses the network, which is not available to it.");
};
// Node.js defines its modules for code that it evaluates, and configurations rely on it.
for (const name of ["fs", "os", "path", "url", "util"]) globalThis[name] ??= process.getBuiltinModule?.("node:" + name);
// Modules that pages share with the browser ask for the platform; a stub may say that there is one.
globalThis.navigator ??= { platform: "", userAgent: "", language: "en" };
// Global, because modules may declare variables with the same names.
globalThis.__filename = ${JSON.stringify(file)};
globalThis.__dirname = ${JSON.stringify(path.dirname(file))};
const sitegenResolve = sitegenCreateRequire(${JSON.stringify(pathToFileURL(file).href)});
globalThis.sitegenRequire = Object.assign(
  (name) => {
    try {
      return sitegenResolve(name);
    } catch (error) {
      if (error?.code === "MODULE_NOT_FOUND" || error?.code === "ERR_UNKNOWN_FILE_EXTENSION") return sitegenStub(name);
      throw error;
    }
  },
  {
    resolve: (name) => {
      for (const ending of ${JSON.stringify(ENDINGS)}) {
        try {
          return sitegenResolve.resolve(name + ending);
        } catch {}
      }
      return name;
    },
  },
);
globalThis.require = globalThis.sitegenRequire;
`;
}

function runInProcess(
  code: string,
  cwd: string,
  { signal, timeLimit }: { signal: AbortSignal; timeLimit: number },
): Promise<Omit<ConfigurationResult, "missingPackages">> {
  return new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      ["--no-warnings", ...READ_ONLY, `--max-old-space-size=${MEMORY_LIMIT}`, "--input-type=module"],
      {
        cwd,
        // Colors, and options for Node.js such as a debugger, would change the output of the process.
        env: { ...process.env, NODE_OPTIONS: "", NO_COLOR: "1", NODE_ENV: "production" },
        stdio: ["pipe", "ignore", "pipe", "pipe"],
      },
    );
    let output = "";
    let errors = "";
    let isLate = false;
    const stop = (): void => void child.kill("SIGKILL");
    const timer = setTimeout(() => {
      isLate = true;
      stop();
    }, timeLimit);
    signal.addEventListener("abort", stop, { once: true });
    child.stderr?.setEncoding("utf8").on("data", (text: string) => (errors += text));
    (child.stdio[3] as NodeJS.ReadableStream).setEncoding("utf8").on("data", (text: string) => (output += text));
    child.on("error", (error) => (errors ||= error.message));
    child.stdin?.on("error", () => {}); // the process may end before it reads all code
    child.stdin?.end(code);
    child.on("close", (status) => {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
      if (isLate) resolve({ failure: `it did not end within ${timeLimit / 1000} seconds` });
      else if (status === 0 && output !== "") resolve({ value: JSON.parse(output) });
      else resolve({ failure: readErrorMessage(errors) });
    });
  });
}

/** Return the message in an uncaught error's output, without its stack. */
function readErrorMessage(errors: string): string {
  const line = errors.split("\n").find((text) => /^(?:Uncaught )?(?:\w*Error\b|\[?\w+\]?: )/.test(text));
  return (line ?? errors.split("\n").find((text) => text.trim() !== "") ?? "it printed nothing")
    .replace(/^Uncaught /, "")
    .replace(/\.$/, "");
}

function formatBundleError(error: unknown): string {
  const [first] = (error as { errors?: { text: string; location?: { line: number } | null }[] }).errors ?? [];
  if (!first) return error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
  return first.location ? `${first.text} (line ${first.location.line})` : first.text;
}
