/** The entry point of the `sitegen` command. */

import { setFlagsFromString } from "node:v8";
import { CommanderError } from "commander";
import { type Problem, usageProblem } from "../model/problem.ts";
import { createProgram, usageHint } from "./program.ts";
import { exitWith, ignoreClosedPipes, printAsJson, printProblems, USAGE_ERROR } from "./run-command.ts";

/**
 * Amount of executed bytecode, in bytes, after which V8 considers optimizing a function: eight times the default of
 * Node.js 20 (`node --v8-options`).
 *
 * In a cold build, the optimizing compiler of each thread used as much CPU time as the parser, for code that rarely ran
 * afterwards. With this value it uses a third of that, and long-running functions are still optimized.
 */
const INTERRUPT_BUDGET = 8 * 67_584;

/** Last version of Node.js that was measured. Node.js 22 has additional compiler tiers. */
const LAST_MEASURED = 20;

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

/** Make all threads of this process optimize later. Must be called before other work and before threads start. */
function deferOptimization(): void {
  const [major] = process.versions.node.split(".");
  if (Number(major) <= LAST_MEASURED) setFlagsFromString(`--interrupt-budget=${INTERRUPT_BUDGET}`);
}
