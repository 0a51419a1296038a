/** Defines the command line. A command's code is loaded when it runs. */

import { Command, Option } from "commander";
import { formatCommand, getCommandName } from "../host/command-name.ts";
import { GENERATOR_VERSION } from "../host/version.ts";
import { type CommandContext, type RunCommand, shouldUseColor } from "./command-context.ts";
import { addCheck, addEject, addI18n, addSearch, addVersion } from "./content-commands.ts";
import { GENERAL } from "./define-command.ts";
import { addCompletion, addExplain, addHelp, addInfo, addSchema } from "./information-commands.ts";
import { addBuild, addDev, addInit, addMcp, addMerge, addMigrate, addPreview } from "./output-commands.ts";
import { runCommand } from "./run-command.ts";
import { createProcessContext } from "./run-process.ts";

export interface ProgramOptions {
  /** Command-line arguments. */
  args: readonly string[];
  context: CommandContext;
  /** Runs the selected command. */
  run: RunCommand;
}

/** Create all commands, in the order in which help lists them. By default, they run in this process. */
export function createProgram({
  args = [],
  context = createProcessContext(new AbortController().signal),
  run = (command, flags) => runCommand(command, flags, context),
}: Partial<ProgramOptions> = {}): Command {
  const program = new Command(getCommandName())
    .description("Build large documentation sites in many languages from Markdown.")
    .optionsGroup(GENERAL)
    .version(GENERATOR_VERSION, "-v, --version", "print the version")
    .addHelpOption(new Option("-h, --help", "show help").helpGroup(GENERAL))
    .showSuggestionAfterError()
    .exitOverride()
    .configureHelp({ sortSubcommands: false, styleTitle: createAnsiStyle("1"), styleOptionText: createAnsiStyle("36") })
    .configureOutput({
      writeOut: (text) => context.stdout.write(text),
      writeErr: (text) => context.stderr.write(text),
      getOutHasColors: () => shouldUseColor({ color: !args.includes("--no-color") }, context.stdout, context),
      outputError: () => {}, // the caller catches the error and prints it like other problems
    })
    .helpCommand(false);
  addInit(program, run);
  addMigrate(program, run);
  addBuild(program, run);
  addDev(program, run);
  addPreview(program, run);
  addMcp(program, run);
  addMerge(program, run);
  addCheck(program, run);
  addSearch(program, run);
  addI18n(program, run);
  addVersion(program, run);
  addEject(program, run);
  addExplain(program, run);
  addSchema(program, run);
  addInfo(program, run);
  addCompletion(program, context);
  addHelp(program);
  return program;
}

/** @param code SGR parameters. Commander removes styles if standard output does not support them. */
function createAnsiStyle(code: string): (text: string) => string {
  return (text) => `\u001b[${code}m${text}\u001b[0m`;
}

/** Return a hint on listing the available flags after invalid usage. @param name The first argument. */
export function createUsageHint(program: Command, name: string | undefined): string {
  const command = program.commands.find((candidate) => candidate.name() === name)?.name();
  if (command === undefined || command === "help") return `Run ${formatCommand("--help")} to list the commands.`;
  const dashHint = `Write -- before a query that starts with a dash: ${formatCommand("search -- --verbose")}`;
  return `Run ${formatCommand(`${command} --help`)} to list the flags.${command === "search" ? `\n${dashHint}` : ""}`;
}
