/** `sitegen`, the command: flags in, text out. */

import { CommanderError } from "commander";
import { optimiseLater } from "../host/engine.ts";
import { exitWith, USAGE_ERROR } from "./exit.ts";
import { allowClosedPipes } from "./guard.ts";
import { createProgram } from "./program.ts";

optimiseLater();
allowClosedPipes();
try {
  await createProgram().parseAsync();
} catch (error) {
  // Commander has printed its message already; help and version end with status 0.
  if (error instanceof CommanderError) exitWith(error.exitCode === 0 ? 0 : USAGE_ERROR);
  else throw error;
}
