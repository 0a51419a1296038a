/** Runs a command line: parses the arguments, runs the command, and reports invalid usage. */

import { CommanderError } from "commander";
import { createUsageProblem, type Problem } from "../model/problem.ts";
import type { CommandContext, RunCommand } from "./command-context.ts";
import { createProgram, createUsageHint } from "./program.ts";
import { printAsJson, printProblems, USAGE_ERROR } from "./run-command.ts";

/**
 * Run a command line.
 *
 * @param args Arguments without Node.js and the script.
 * @param run Runs the selected command; by default, in the given context.
 */
export async function runCommandLine(
  args: readonly string[],
  context: CommandContext,
  run?: RunCommand,
): Promise<void> {
  const [name, ...flags] = args;
  const program = createProgram({ args, context, run });
  try {
    await program.parseAsync(args, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    context.exitWith(error.exitCode === 0 ? 0 : USAGE_ERROR);
    // If there is no command, commander has already printed help.
    if (error.exitCode === 0 || error.code === "commander.help") return;
    const problem = convertUsageError(error, createUsageHint(program, name));
    const json = flags.includes("--json");
    printAsJson([problem], { json, format: json && name === "check" ? "json" : undefined }, context);
    printProblems([problem], { root: ".", color: !flags.includes("--no-color") }, context);
  }
}

/** Convert a message from commander: `error: option '--x <n>' argument '0' is invalid. Choose 1.\n(Did you mean …?)`. */
function convertUsageError({ message }: CommanderError, usageHint: string): Problem {
  const [text = "", suggestion] = message.replace(/^error: /, "").split("\n");
  const [description = "", ...advice] = text.replace(/'([^']*)'/g, '"$1"').split(/\.\s+/);
  const hints = [advice.join(". "), suggestion?.replace(/^\((.*)\)$/, "$1"), usageHint];
  const sentence = `${description.charAt(0).toUpperCase()}${description.slice(1).replace(/\.$/, "")}.`;
  return createUsageProblem(sentence, hints.filter(Boolean).join("\n"));
}
