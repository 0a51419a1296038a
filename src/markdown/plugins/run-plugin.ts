/** Runs one plugin of a site: what it says, and how it fails, are problems of the file. */

import type { Node } from "mdast";
import type { Processor } from "unified";
import type { VFile } from "vfile";
import { errorAt, warningAt } from "../../model/problem.ts";
import { errorSentences } from "../../util/format.ts";
import { type ParseContext, placeAt } from "../parse-context.ts";
import { parseContextOf } from "../transforms/tree-plugin.ts";
import { isPending, type SitePlugin, SYNCHRONOUS } from "./load-plugins.ts";
import { thrownInPlugin } from "./plugin-error.ts";

/** A plugin as two of the pipeline: it may teach the parser before ours do, and changes the tree when its turn comes. */
export interface AttachedPlugin {
  attach(this: Processor): void;
  run(): (tree: Node, file: VFile) => Node | undefined;
}

export function attachPlugin(plugin: SitePlugin): AttachedPlugin {
  let transform: unknown;
  return {
    attach() {
      transform = plugin.attach.call(this, plugin.options);
    },
    run: () => (tree, file) =>
      typeof transform === "function" ? runOn(tree, file, plugin, transform as Transform) : undefined,
  };
}

type Transform = (tree: Node, file: VFile, next: (error?: unknown, tree?: unknown) => void) => unknown;

class AsynchronousError extends Error {}

function runOn(tree: Node, file: VFile, plugin: SitePlugin, transform: Transform): Node | undefined {
  const parsing = parseContextOf(file);
  const messageCount = file.messages.length;
  let result: unknown;
  try {
    result = call(transform, tree, file);
  } catch (error) {
    // What `file.fail` throws is among the messages.
    if (!file.messages.some((message) => message === error)) reportThrown(error, plugin, parsing);
  }
  for (const message of file.messages.slice(messageCount)) reportMessage(message, plugin, parsing);
  // A plugin that failed halfway leaves the tree as far as it came: the page shows something beside the error.
  return isNode(result) ? result : undefined;
}

/** Call a transformer, also one that tells by a callback that it is done. @throws {AsynchronousError} It is not. */
function call(transform: Transform, tree: Node, file: VFile): unknown {
  let isDone = transform.length < 3;
  let error: unknown;
  let result: unknown;
  const returned = transform(tree, file, (failure, other) => {
    isDone = true;
    error = failure;
    result = other;
  });
  if (isPending(returned)) isDone = false;
  if (!isDone) throw new AsynchronousError();
  if (error || returned instanceof Error) throw error || returned;
  return result ?? returned;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}

function reportThrown(error: unknown, { module }: SitePlugin, { origin, plugins, problems }: ParseContext): void {
  if (error instanceof AsynchronousError) {
    const message = `The plugin "${module}" works asynchronously, which is not supported.`;
    problems.push(errorAt(origin, "plugin-error", message, SYNCHRONOUS));
    return;
  }
  const { place, where } = thrownInPlugin(error, plugins.map);
  const message = `The plugin "${module}" throws: ${errorSentences(error)}`;
  // The same error on many pages is one of the plugin: its place is, and its message does not name them.
  const hint = place
    ? `Correct the plugin. It was at work on "${origin.file}".`
    : `Correct what it does not understand, or its options.${where === undefined ? "" : ` It throws in ${where}.`}`;
  problems.push(errorAt(place ?? origin, "plugin-error", message, hint));
}

/** `file.message`, `file.info` and `file.fail` of a plugin. */
function reportMessage(message: VFile["messages"][number], { module }: SitePlugin, parsing: ParseContext): void {
  const { reason, cause, fatal, note: hint = "Correct the text, or change the options of the plugin." } = message;
  // Not every node of a plugin has a place, but what is around it may.
  const place = message.place ?? message.ancestors?.findLast(({ position }) => position)?.position;
  const start = place && "start" in place ? place.start : place;
  const length =
    place && "start" in place && place.start.line === place.end.line ? place.end.column - place.start.column : 0;
  const at = start ? placeAt(parsing, start, length) : parsing.origin;
  const text = `"${module}" says: ${errorSentences(new Error(reason, { cause }))}`;
  const problem = fatal
    ? errorAt(at, "plugin-error", text, hint)
    : { ...warningAt(at, "plugin-message", text, hint), ...(fatal === false ? {} : { severity: "info" as const }) };
  parsing.problems.push(problem);
}
