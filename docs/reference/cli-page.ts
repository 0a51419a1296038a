/** Creates the reference page of the command line from the definitions of commands and options. */

import type { Argument, Command, Option } from "commander";
import { createProgram } from "../../src/cli/program.ts";
import { groupBy } from "../../src/util/collections.ts";
import { createPage, type ReferencePage } from "./page.ts";

/** Meaning of each exit status. */
const EXIT_STATUSES = [
  ["0", "success, possibly with warnings"],
  ["1", "the content or components have errors; the old output is unchanged"],
  ["2", "invalid usage or configuration"],
  ["3", "a bug in sitegen"],
  ["130, 143", "stopped by a signal; the old output is unchanged"],
];

export function createCliPage(): ReferencePage {
  const program = createProgram();
  const commands = program.commands.filter((command) => command.name() !== "help");
  const info = {
    name: "cli",
    title: "Command line",
    description: "Reference of all commands and options of the command sitegen.",
    keywords: ["commands", "CLI options", "flags", "exit status"],
  };
  const overview = commands.map((command) => `| [\`${command.name()}\`](#${command.name()}) | ${command.summary()} |`);
  return createPage(info, [
    `${program.description()} In the terminal, \`sitegen build --help\` shows the options of a command.`,
    ["| command | what it does |", "| --- | --- |", ...overview].join("\n"),
    ...commands.flatMap(writeCommandSection),
    "## Exit status",
    ["| status | meaning |", "| --- | --- |", ...EXIT_STATUSES.map((row) => `| ${row.join(" | ")} |`)].join("\n"),
  ]);
}

function writeCommandSection(command: Command): string[] {
  const usage = ["sitegen", command.name(), command.usage()].join(" ");
  const groups = groupBy(command.options, ({ helpGroupHeading = "" }) => helpGroupHeading);
  return [
    `## \`sitegen ${command.name()}\` {#${command.name()}}`,
    command.description(),
    ["```sh", usage, ...readExamples(command), "```"].join("\n"),
    writeTable("argument", command.registeredArguments.map(writeArgumentRow)),
    ...[...groups].map(([heading, options]) =>
      writeTable(heading.replace(/:$/, "").toLowerCase() || "option", options.map(writeOptionRow)),
    ),
  ].filter((block) => block !== "");
}

/** Return the examples at the end of the help. */
function readExamples(command: Command): string[] {
  let help = "";
  command.configureOutput({ ...command.configureOutput(), writeOut: (text) => (help += text) }).outputHelp();
  const [, examples] = help.split("\nExamples:\n");
  return examples === undefined
    ? []
    : [
        "",
        ...examples
          .trimEnd()
          .split("\n")
          .map((line) => line.trim()),
      ];
}

function writeArgumentRow(argument: Argument): string[] {
  const name = argument.required ? `<${argument.name()}>` : `[${argument.name()}]`;
  return [`\`${name}\``, appendDefault(argument.description, argument), ""];
}

function writeOptionRow(option: Option): string[] {
  return [`\`${option.flags}\``, appendDefault(option.description, option)];
}

function appendDefault(
  description: string,
  {
    argChoices,
    defaultValue,
    defaultValueDescription,
  }: Pick<Option, "argChoices" | "defaultValue" | "defaultValueDescription">,
): string {
  const value = defaultValueDescription ?? (typeof defaultValue === "boolean" ? undefined : defaultValue);
  return [
    description,
    argChoices ? ` (${argChoices.map((choice) => `\`${choice}\``).join(", ")})` : "",
    value === undefined ? "" : ` (default: \`${value}\`)`,
  ].join("");
}

function writeTable(heading: string, rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  const lines = rows.map(
    ([name, description = ""]) => `| ${name} | ${description.replaceAll("|", "\\|").replaceAll("<", "\\<")} |`,
  );
  return [`| ${heading} | description |`, "| --- | --- |", ...lines].join("\n");
}
