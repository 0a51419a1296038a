/**
 * Runs the hooks of a site's plugins in a thread: sources, rules and outputs.
 *
 * Results are cached by the digest of the plugin's code and of everything that a hook receives, so that the thread does not
 * start if nothing has changed.
 */

import { isOff } from "../check/rule.ts";
import type { CacheStore } from "../host/cache-store.ts";
import { digestParts } from "../host/digest.ts";
import { readLastChanges } from "../host/git-history.ts";
import { getThreadScript } from "../host/package-root.ts";
import type { Fetcher } from "../host/fetcher.ts";
import type { FileSource } from "../host/files.ts";
import { type CallOptions, createScriptThread, type SendRequest } from "../host/script-thread.ts";
import type { Digest } from "../model/document.ts";
import type { ContentFormat, OutputTask, PageContents } from "../model/output.ts";
import { hasFiles, type PluginInfo } from "../model/plugin-info.ts";
import type { Outcome, Problem, SourcePath } from "../model/problem.ts";
import { toCustomRule } from "../model/rule-names.ts";
import type { SiteConfig } from "../site/config/site-config.ts";
import { addHeads, type HeadsByPage } from "../site/plugin-heads.ts";
import type { PluginHeads, Site } from "../site/site.ts";
import { createQueue } from "../util/async.ts";
import { type Failed, type Hook, limitProblems, MEMORY, reportFailure, reportFault } from "./plugin-failures.ts";
import { createLoadInput, type LoadInput } from "./plugin-input.ts";
import { PluginOutputs } from "./plugin-outputs.ts";
import { loadPluginSources, NO_SOURCES, type PluginSources } from "./plugin-sources.ts";
import { createRuleProblem } from "./plugin-reports.ts";
import type { PluginRequest, PluginResponse } from "./plugin-thread.ts";

export interface PluginHooks {
  /** Create the files of plugins. @param files Files on disk. @param configFile Configuration file, for reports. */
  loadSources(files: FileSource, configFile: SourcePath): Promise<Outcome<PluginSources>>;
  /** Run the rules of all plugins, except disabled ones. */
  check(site: Site): Promise<Problem[]>;
  /** Create the tasks for the files that plugins add to the output. */
  createOutputs(site: Site, contents: PageContents): Promise<Outcome<OutputTask[]>>;
  /** Create the tags for the heads of pages. */
  createHeads(site: Site): Promise<Outcome<PluginHeads>>;
  close(): Promise<void>;
}

/** Directories whose Git history provides modification dates. */
const SOURCE_FOLDERS = ["content", "i18n"];

/** Caches for the results of hooks. */
export interface HookStores {
  /** Texts of sources, and reports of rules. */
  documents: Store;
  /** Files. Only builds create them, so that other commands do not drop them. */
  outputs: Store;
  /** Absolute path to the directory in which plugins store results. Absent without cache. */
  pluginFolder?: string;
}

interface RunOptions {
  site: Site;
  store: Store;
  /** Contents of pages that the hook may request. */
  contents?: PageContents;
}

/** A content that a hook requested, on which its result depends. */
type RequestedContent = readonly [format: ContentFormat, url: string, digest: Digest | undefined];

type Store = Pick<CacheStore, "get" | "set">;

/** @param getStores Returns the current caches. */
export function createPluginHooks(
  { plugins, ...config }: SiteConfig,
  fetcher: Fetcher,
  getStores: () => HookStores,
): PluginHooks {
  const getTimeout = (plugin?: PluginInfo): number => Math.max(config.data.timeout, plugin?.timeout ?? 0);
  const thread = createScriptThread(getThreadScript("plugin-thread"), { timeout: getTimeout() * 1000, memory: MEMORY });
  const urls = [...new Set(plugins.map(({ script }) => script.url))];
  const enqueue = createQueue();
  let hasImported = false;
  /** Input that the running thread has received. */
  let threadInput: LoadInput | undefined;
  const inputs = new WeakMap<Site, Promise<LoadInput>>();
  let lastChanges: ReturnType<typeof readLastChanges> | undefined;

  const createInput = async (site: Site): Promise<LoadInput> => {
    lastChanges ??= readLastChanges(site.root, SOURCE_FOLDERS);
    return createLoadInput(site, await lastChanges);
  };
  const getInput = (site: Site): Promise<LoadInput> => {
    const input = inputs.get(site) ?? createInput(site);
    inputs.set(site, input);
    return input;
  };
  /** Send a request to the thread, which imports the plugins and receives the input first. */
  const call = (
    request: PluginRequest,
    plugin?: PluginInfo,
    { input, ...options }: Pick<CallOptions, "fetch" | "renderPage"> & { input?: LoadInput } = {},
  ): Promise<PluginResponse | Failed> => {
    const prepare = async (send: SendRequest, isNew: boolean): Promise<PluginResponse | Failed | undefined> => {
      if (isNew) {
        hasImported = false;
        threadInput = undefined;
      }
      if (!hasImported) {
        const imported = await send<PluginResponse>({ kind: "import", urls } satisfies PluginRequest);
        if (imported.kind !== "done") return imported;
        hasImported = true;
      }
      if (input && threadInput !== input) {
        const received = await send<PluginResponse>({ kind: "input", input: input.value } satisfies PluginRequest);
        if (received.kind !== "done") return received;
        threadInput = input;
      }
      return undefined;
    };
    const continues = request.kind === "texts"; // they call functions that "sources" has returned
    return thread.call(request, { ...options, prepare, continues, timeout: getTimeout(plugin) * 1000 });
  };
  /** Run a rule or outputs, or return the cached result. Hooks run one after the other. */
  const run = (
    hook: Hook,
    request: PluginRequest,
    { site, store, contents }: RunOptions,
  ): Promise<PluginResponse | Failed> =>
    enqueue(async () => {
      const input = await getInput(site);
      const { script, index } = hook.plugin;
      const key = digestParts(["plugin", script.digest, String(index), hook.name, input.digest]);
      const entry = store.get(key);
      const isSame = ([format, url, digest]: RequestedContent): boolean => contents?.getDigest(format, url) === digest;
      if (entry && (JSON.parse(entry.head) as RequestedContent[]).every(isSame)) return parseResponse(entry.rest);
      const requested = new Map<string, RequestedContent>();
      const renderPage: CallOptions["renderPage"] =
        contents &&
        (async (format, url) => {
          const text = contents.render(format, url);
          requested.set(`${format} ${url}`, [format, url, contents.getDigest(format, url)]);
          return text;
        });
      const response = await call(request, hook.plugin, { input, renderPage });
      if (isComplete(response))
        store.set(key, { head: JSON.stringify([...requested.values()]), rest: formatResponse(response) });
      return response;
    });
  const report = (failed: Failed, hook: Hook, site: Site): Problem =>
    reportFailure(failed, hook, { root: site.root, timeout: getTimeout(hook.plugin) });

  return {
    loadSources: async (files, configFile) =>
      plugins.some(hasFiles)
        ? enqueue(() =>
            loadPluginSources(files, {
              plugins,
              config: { ...config, plugins },
              call: (request, plugin, fetch) => call(request, plugin, { fetch }),
              fetcher,
              store: getStores().documents,
              pluginFolder: getStores().pluginFolder,
              report: (failed, hook) =>
                reportFailure(failed, hook, { root: files.root, timeout: getTimeout(hook.plugin) }),
              configFile,
            }),
          )
        : NO_SOURCES,
    async check(site) {
      const problems: Problem[] = [];
      for (const plugin of plugins)
        for (const [index, rule] of plugin.rules.entries()) {
          if (isOff(toCustomRule(rule.name), site)) continue;
          const { script, index: position } = plugin;
          const request = { kind: "rule", url: script.url, plugin: position, rule: index } as const;
          const hook: Hook = { plugin, name: `rules.${rule.name}` };
          const response = await run(hook, request, { site, store: getStores().documents });
          if (response.kind === "reports")
            problems.push(...response.reports.map((each) => createRuleProblem(each, rule, hook)));
          else problems.push(report(response as Failed, hook, site));
        }
      return problems;
    },
    async createOutputs(site, contents) {
      const problems: Problem[] = [];
      const outputs = new PluginOutputs();
      for (const plugin of plugins) {
        if (!plugin.hasOutputs) continue;
        const request = { kind: "outputs", url: plugin.script.url, plugin: plugin.index } as const;
        const hook: Hook = { plugin, name: "outputs" };
        const response = await run(hook, request, { site, store: getStores().outputs, contents });
        if (response.kind !== "files") {
          problems.push(report(response as Failed, hook, site));
          continue;
        }
        const faults = response.failures.map((failure) => report(failure, hook, site));
        for (const file of response.files) {
          const fault = outputs.add(file, plugin.name);
          if (fault) faults.push(reportFault(hook, fault.message, fault.hint));
        }
        problems.push(...limitProblems(faults, hook));
      }
      return { value: outputs.listTasks(), problems };
    },
    async createHeads(site) {
      const problems: Problem[] = [];
      const heads: HeadsByPage = new Map();
      for (const plugin of plugins) {
        if (!plugin.hasHead) continue;
        const hook: Hook = { plugin, name: "head" };
        const request = { kind: "head", url: plugin.script.url, plugin: plugin.index } as const;
        const response = await run(hook, request, { site, store: getStores().outputs });
        if (response.kind !== "heads") {
          problems.push(report(response as Failed, hook, site));
          continue;
        }
        const { pages } = (await getInput(site)).value;
        const thrown = response.failures.map((failure) => report(failure, hook, site));
        const faults = addHeads(heads, response.heads, pages);
        problems.push(
          ...limitProblems([...thrown, ...faults.map(({ message, hint }) => reportFault(hook, message, hint))], hook),
        );
      }
      return { value: heads, problems };
    },
    close() {
      hasImported = false;
      threadInput = undefined;
      return thread.close();
    },
  };
}

type StoredResponse = Extract<PluginResponse, { kind: "reports" | "heads" | "files" }>;

/** True for a response to store: the hook has a result without failures. */
function isComplete(response: PluginResponse | Failed): response is StoredResponse {
  if (response.kind === "reports") return true;
  return (response.kind === "heads" || response.kind === "files") && response.failures.length === 0;
}

/** Bytes are stored as base64. */
function formatResponse(response: StoredResponse): string {
  return JSON.stringify(response, (_key, value: unknown) =>
    value instanceof Uint8Array ? { base64: Buffer.from(value).toString("base64") } : value,
  );
}

function parseResponse(text: string): StoredResponse {
  const response = JSON.parse(text) as StoredResponse;
  if (response.kind !== "files") return response;
  const files = response.files.map(({ path, contents }) => ({
    path,
    contents:
      typeof contents === "string"
        ? contents
        : Buffer.from((contents as unknown as { base64: string }).base64, "base64"),
  }));
  return { ...response, files };
}
