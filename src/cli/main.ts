/** The entry point of the `sitegen` command. */

import { CommanderError } from "commander";
import { deferOptimization } from "../host/v8-flags.ts";
import { type Problem, usageProblem } from "../model/problem.ts";
import { createProgram, usageHint } from "./program.ts";
import { exitWith, ignoreClosedPipes, printAsJson, printProblems, USAGE_ERROR } from "./run-command.ts";

deferOptimization();
ignoreClosedPipes();
const [name, ...flags] = process.argv.slice(2);
const program = createProgram();
try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof CommanderError)) throw error;
  exitWith(error.exitCode === 0 ? 0 : USAGE_ERROR);
  // If there is no command, commander has already printed help.
  if (error.exitCode !== 0 && error.code !== "commander.help") report(usageProblemOf(error));
}

function report(problem: Problem): void {
  const json = flags.includes("--json");
  printAsJson([problem], { json, format: json && name === "check" ? "json" : undefined });
  printProblems([problem], { root: ".", color: !flags.includes("--no-color") });
}

/** Convert a message of commander: `error: option '--x <n>' argument '0' is invalid. Choose 1.\n(Did you mean …?)`. */
function usageProblemOf({ message }: CommanderError): Problem {
  const [text = "", suggestion] = message.replace(/^error: /, "").split("\n");
  const [description = "", ...advice] = text.replace(/'([^']*)'/g, '"$1"').split(/\.\s+/);
  const hints = [advice.join(". "), suggestion?.replace(/^\((.*)\)$/, "$1"), usageHint(program, name)];
  const sentence = `${description.charAt(0).toUpperCase()}${description.slice(1).replace(/\.$/, "")}.`;
  return usageProblem(sentence, hints.filter(Boolean).join("\n"));
}
