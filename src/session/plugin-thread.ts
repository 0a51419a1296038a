/** Runs hooks of plugins in a thread. The thread is ended if a hook does not finish. */

import { parentPort } from "node:worker_threads";
import type { OutputDefinition, PluginDefinition, PluginInput, RuleReport } from "../model/plugin.ts";

export type PluginRequest =
  /** Import the scripts, and set the input of the following hooks. */
  | { kind: "load"; urls: readonly string[]; input: PluginInput }
  | { kind: "rule"; url: string; plugin: number; rule: number }
  | { kind: "outputs"; url: string; plugin: number };

export type PluginResponse =
  | { kind: "loaded" }
  | { kind: "reports"; reports: readonly unknown[] }
  | { kind: "files"; files: readonly PluginFile[] }
  /** The result of a hook is invalid. */
  | { kind: "fault"; fault: string; hint: string }
  | { kind: "thrown"; error: { name: string; message: string; stack?: string } };

/** A file that a plugin creates. The path is as the plugin writes it. */
export interface PluginFile {
  path: string;
  contents: string | Uint8Array;
}

type PluginModule = { default: { plugins: readonly unknown[] } };

let input: PluginInput;
const modules = new Map<string, PluginModule>();

parentPort?.on("message", async ({ id, ...request }: PluginRequest & { id: number }) => {
  parentPort?.postMessage({ id, ...(await respond(request)) });
});

async function respond(request: PluginRequest): Promise<PluginResponse> {
  try {
    switch (request.kind) {
      case "load":
        input = request.input;
        for (const url of request.urls) modules.set(url, (await import(url)) as PluginModule);
        return { kind: "loaded" };
      case "rule":
        return await runRule(getPlugin(request), request.rule);
      case "outputs":
        return await createOutputs(getPlugin(request));
    }
  } catch (error) {
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
    return { kind: "thrown", error: { name, message, stack } };
  }
}

function getPlugin({ url, plugin }: { url: string; plugin: number }): PluginDefinition {
  const definition = modules.get(url)?.default.plugins[plugin];
  if (typeof definition !== "object" || definition === null)
    throw new Error("The configuration returned another list of plugins when it was imported again.");
  return definition as PluginDefinition;
}

async function runRule(plugin: PluginDefinition, index: number): Promise<PluginResponse> {
  const reports: RuleReport[] = [];
  await plugin.rules?.[index]?.check(input, (report) => reports.push(structuredClone(report)));
  return { kind: "reports", reports };
}

async function createOutputs({ outputs = [] }: PluginDefinition): Promise<PluginResponse> {
  const list: unknown = typeof outputs === "function" ? await outputs(input) : outputs;
  if (!Array.isArray(list))
    return { kind: "fault", fault: "returns no list", hint: "Return a list of objects { path, create }." };
  const files: PluginFile[] = [];
  for (const output of list as Partial<OutputDefinition>[]) {
    const { path, create } = output ?? {};
    if (typeof path !== "string" || typeof create !== "function")
      return { kind: "fault", fault: "returns an entry without path or create", hint: "Write: { path, create }." };
    const contents: unknown = await create(input);
    if (typeof contents !== "string" && !(contents instanceof Uint8Array))
      return {
        kind: "fault",
        fault: `returns no text for "${path}"`,
        hint: "Return a string or a Uint8Array from create; use JSON.stringify for data.",
      };
    files.push({ path, contents });
  }
  return { kind: "files", files };
}
