/** Runs a site plugin, and reports its messages and errors as problems in the file. */

import type { Node } from "mdast";
import type { Processor } from "unified";
import type { VFile } from "vfile";
import type { TextPoint } from "../../model/document.ts";
import { createError, type Place } from "../../model/problem.ts";
import { PLUGIN_RULE, type PluginRule } from "../../model/rule-names.ts";
import { formatError } from "../../util/format.ts";
import { locatePoint, type ParseContext } from "../parse-context.ts";
import { locateCodeLine } from "../transforms/restore-code.ts";
import { getParseContext } from "../transforms/tree-plugin.ts";
import { isPending, locatePluginError, type SitePlugin, SYNCHRONOUS } from "./load-plugins.ts";

/** A plugin split in two: `attach` runs first and may extend the parser, `run` transforms the tree later. */
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
      typeof transform === "function" ? runTransform(tree, file, plugin, transform as Transform) : undefined,
  };
}

type Transform = (tree: Node, file: VFile, next: (error?: unknown, tree?: unknown) => void) => unknown;

class AsynchronousError extends Error {}

function runTransform(tree: Node, file: VFile, plugin: SitePlugin, transform: Transform): Node | undefined {
  const context = getParseContext(file);
  const messageCount = file.messages.length;
  let result: unknown;
  try {
    context.plugins.running = plugin.module;
    result = call(transform, tree, file);
    context.plugins.running = undefined;
  } catch (error) {
    context.plugins.running = undefined;
    // Errors thrown by `file.fail` are also in the messages.
    if (!file.messages.some((message) => message === error)) reportThrown(error, plugin, context);
  }
  for (const message of file.messages.slice(messageCount)) reportMessage(message, plugin, context);
  // If the plugin failed midway, keep the changes it made, so that the page has content next to the error.
  return isNode(result) ? result : undefined;
}

/**
 * Call a transformer, which may signal completion by a callback.
 *
 * @throws {AsynchronousError} The transformer is not done when it returns.
 */
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

function reportThrown(error: unknown, { module }: SitePlugin, { origin, plugins, collector }: ParseContext): void {
  const { problems } = collector;
  if (error instanceof AsynchronousError) {
    const message = `The plugin "${module}" is asynchronous, which is not supported.`;
    problems.push(createError(origin, "plugin-error", message, SYNCHRONOUS));
    return;
  }
  const { place, where } = locatePluginError(error, plugins.code);
  const message = `The plugin "${module}" threw an error: ${formatError(error)}`;
  // An error on many pages is the plugin's problem, so the place is in the plugin and the message omits the page.
  const hint = place
    ? `Fix the plugin. The error occurred while processing "${origin.file}".`
    : `Fix the content that the plugin cannot process, or its options.${where === undefined ? "" : ` The error was thrown in ${where}.`}`;
  problems.push(createError(place ?? origin, "plugin-error", message, hint));
}

/** Report a message that a plugin logged with `file.message`, `file.info` or `file.fail`. */
function reportMessage(message: VFile["messages"][number], { module }: SitePlugin, context: ParseContext): void {
  const { reason, cause, fatal, note: hint = "Fix the content, or change the options of the plugin." } = message;
  // If the node has no position, use the nearest ancestor's.
  const place = message.place ?? message.ancestors?.findLast(({ position }) => position)?.position;
  const start = place && "start" in place ? place.start : place;
  const length =
    place && "start" in place && place.start.line === place.end.line ? place.end.column - place.start.column : 0;
  const at = start ? (locateInCode(message, start, context) ?? locatePoint(context, start, length)) : context.origin;
  const text = `Message from "${module}": ${formatError(new Error(reason, { cause }))}`;
  const code = getRule(message) ?? (fatal ? "plugin-error" : "plugin-message");
  const severity = fatal ? "error" : fatal === false ? "warning" : "info";
  context.collector.problems.push({ severity, code, message: text, hint, place: at });
}

/** Return the place of a message about a position in a code block. The text that plugins see may not contain its lines. */
function locateInCode(message: object, start: TextPoint, context: ParseContext): Place | undefined {
  if (!("codePosition" in message)) return undefined;
  const { line, column } = message.codePosition as TextPoint;
  const place = locateCodeLine(context, start, line - 1);
  return { ...place, column: place.column + column - 1 };
}

/** Return the rule that a plugin gives a message: `file.message(reason, place, "source:id")`. */
function getRule({ source, ruleId }: VFile["messages"][number]): PluginRule | undefined {
  const name: PluginRule = `${source}:${ruleId}`;
  return source && ruleId && PLUGIN_RULE.test(name) ? name : undefined;
}
