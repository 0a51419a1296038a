/** `sitegen`, the command: flags in, text out. */

import { CommanderError } from "commander";
import { optimiseLater } from "../host/engine.ts";
import { usageProblem } from "../model/problem.ts";
import { exitWith, USAGE_ERROR } from "./exit.ts";
import { allowClosedPipes, printForPrograms } from "./guard.ts";
import { createProgram } from "./program.ts";

optimiseLater();
allowClosedPipes();
try {
  await createProgram().parseAsync();
} catch (error) {
  // Commander has printed its message already; help and version end with status 0.
  if (!(error instanceof CommanderError)) throw error;
  exitWith(error.exitCode === 0 ? 0 : USAGE_ERROR);
  if (error.exitCode !== 0 && process.argv.includes("--json")) {
    const [message = "", hint] = error.message.replace(/^error: /, "").split("\n");
    const problem = usageProblem(message, hint?.replace(/^\((.*)\)$/, "$1"));
    printForPrograms([problem], { json: true, format: process.argv[2] === "check" ? "json" : undefined });
  }
}
