/** `sitegen`, the command: flags in, text out. */

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
  // Without a command, commander has printed help.
  if (error.exitCode !== 0 && error.code !== "commander.help") report(wrongUsage(error));
}

function report(problem: Problem): void {
  const json = flags.includes("--json");
  printAsJson([problem], { json, format: json && name === "check" ? "json" : undefined });
  printProblems([problem], { root: ".", color: !flags.includes("--no-color") });
}

/** The message of commander as a problem: `error: option '--x <n>' argument '0' is invalid. Choose 1.\n(Did you mean …?)`. */
function wrongUsage({ message }: CommanderError): Problem {
  const [text = "", suggestion] = message.replace(/^error: /, "").split("\n");
  const [said = "", ...remedies] = text.replace(/'([^']*)'/g, '"$1"').split(/\.\s+/);
  const hints = [remedies.join(". "), suggestion?.replace(/^\((.*)\)$/, "$1"), usageHint(program, name)];
  const sentence = `${said.charAt(0).toUpperCase()}${said.slice(1).replace(/\.$/, "")}.`;
  return usageProblem(sentence, hints.filter(Boolean).join("\n"));
}
