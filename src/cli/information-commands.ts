/** Defines the commands that explain rules, formats, the installation and the commands themselves. */

import { Argument, type Command } from "commander";
import type { CommandContext, RunCommand } from "./command-context.ts";
import { SHELLS, type Shell, writeCompletionScript } from "./completion.ts";
import {
  addCommand,
  addSiteCommand,
  createJsonOption,
  createNoColorOption,
  formatExamples,
  REPORTING,
} from "./define-command.ts";
import type { CommonFlags } from "./flags.ts";
import type { InfoFlags } from "./info.ts";

export function addExplain(program: Command, run: RunCommand): void {
  addSiteCommand(program, "explain", "Explain what a problem means, with an example and the fix.")
    .argument("[rule]", "name of the rule, as in reports; without it, all names are listed")
    .addHelpText("after", formatExamples("sitegen explain broken-anchor", "sitegen explain"))
    .action((rule: string | undefined, flags: CommonFlags) =>
      run(async (context) => (await import("./reference.ts")).runExplain(rule, flags, context), {
        ...flags,
        color: true,
      }),
    );
}

export function addSchema(program: Command, run: RunCommand): void {
  addSiteCommand(program, "schema", "Print the JSON Schema of a file format, for editors and other tools.")
    .argument("[name]", "name of the format, or of a collection: collection:NAME; without it, all names are listed")
    .addHelpText(
      "after",
      formatExamples(
        "sitegen schema sidebars",
        "sitegen schema collection:recipes > recipes.schema.json",
        "sitegen schema",
      ),
    )
    .action((name: string | undefined, flags: CommonFlags) =>
      run(async (context) => (await import("./reference.ts")).runSchema(name, flags, context), {
        ...flags,
        color: true,
      }),
    );
}

export function addInfo(program: Command, run: RunCommand): void {
  addSiteCommand(program, "info", "Print versions and the resolved configuration, for bug reports.")
    .optionsGroup(REPORTING)
    .addOption(createJsonOption())
    .addOption(createNoColorOption())
    .addHelpText("after", formatExamples("sitegen info", "sitegen info --root docs --json"))
    .action((flags: InfoFlags) => run(async (context) => (await import("./info.ts")).runInfo(flags, context), flags));
}

export function addCompletion(program: Command, { stdout }: CommandContext): void {
  addCommand(program, "completion", "Print a script that completes commands and flags in a shell.")
    .addArgument(new Argument("<shell>", "name of the shell").choices(SHELLS))
    .addHelpText(
      "after",
      formatExamples(
        "sitegen completion bash >> ~/.bashrc",
        "sitegen completion zsh > _sitegen",
        "sitegen completion fish > ~/.config/fish/completions/sitegen.fish",
      ),
    )
    .action((shell: Shell) => void stdout.write(writeCompletionScript(program, shell)));
}

export function addHelp(program: Command): void {
  addCommand(program, "help", "Show the help of a command.")
    .argument("[command]", "name of the command (default: an overview)")
    .action(async (name: string | undefined) => {
      const command = name === undefined ? program : program.commands.find((candidate) => candidate.name() === name);
      if (command) command.help();
      // Reports the unknown command.
      else if (name !== undefined) await program.parseAsync([name], { from: "user" });
    });
}
