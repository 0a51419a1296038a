/** Defines the commands and their flags. The code of a command is loaded when the command runs. */

import { isIPv6 } from "node:net";
import { domainToASCII } from "node:url";
import { Argument, Command, InvalidArgumentError, Option } from "commander";
import { GENERATOR_VERSION } from "../build/version.ts";
import { isoDate, similarDate } from "../markdown/front-matter/post-date.ts";
import { DIALOG_HITS } from "../search/engine/search-options.ts";
import type { CheckFlags } from "./check.ts";
import { completionScript, SHELLS, type Shell } from "./completion.ts";
import { type BuildFlags, type CommonFlags, DEV_PORT, PREVIEW_PORT, wantsColor } from "./flags.ts";
import type { I18nFlags } from "./i18n.ts";
import type { InfoFlags } from "./info.ts";
import type { InitFlags } from "./init/init.ts";
import type { MergeFlags } from "./merge.ts";
import { runCommand } from "./run-command.ts";
import type { SearchFlags } from "./search.ts";
import type { DevFlags, ServeFlags } from "./serve.ts";
import type { VersionFlags } from "./version.ts";

/** Headings of flag groups in help. */
const SITE = "Site:";
const OUTPUT = "Output:";
const SERVER = "Server:";
const REPORTING = "Reporting:";
const GENERAL = "General:";

/** Create all commands, in the order in which help lists them. */
export function createProgram(): Command {
  const program = new Command("sitegen")
    .description("Build large documentation sites in many languages from Markdown.")
    .optionsGroup(GENERAL)
    .version(GENERATOR_VERSION, "-v, --version", "print the version")
    .addHelpOption(new Option("-h, --help", "show help").helpGroup(GENERAL))
    .showSuggestionAfterError()
    .exitOverride()
    .configureHelp({ sortSubcommands: false, styleTitle: ansiStyle("1"), styleOptionText: ansiStyle("36") })
    .configureOutput({
      getOutHasColors: () => wantsColor({ color: !process.argv.includes("--no-color") }, process.stdout),
      outputError: () => {}, // the caller catches the error and prints it like other problems
    })
    .helpCommand(false);
  addInit(program);
  addBuild(program);
  addDev(program);
  addPreview(program);
  addMerge(program);
  addCheck(program);
  addSearch(program);
  addI18n(program);
  addVersion(program);
  addExplain(program);
  addSchema(program);
  addInfo(program);
  addCompletion(program);
  addHelp(program);
  return program;
}

/** @param code SGR parameters. Commander removes styles if standard output does not support them. */
function ansiStyle(code: string): (text: string) => string {
  return (text) => `\u001b[${code}m${text}\u001b[0m`;
}

function addInit(program: Command): void {
  const summary = "Create a new site with a home page, a guide, examples of all elements and a blog.";
  command(program, "init", summary)
    .description(`${summary} Asks three questions on a terminal. Existing files are never changed.`)
    .argument("[folder]", "directory of the new site", ".")
    .optionsGroup(SITE)
    .option("--name <text>", "name of the site (default: name of the directory)")
    .option("--language <code>", "language of the site, e.g. de or pt-BR (default: en)")
    .option("--blog", "create a blog (default)")
    .option("--no-blog", "create no blog")
    .option("-y, --yes", "ask no questions")
    .optionsGroup(REPORTING)
    .addOption(noColorOption())
    .addHelpText(
      "after",
      examples("sitegen init my-site", 'sitegen init my-site --name "My tool" --language de --no-blog'),
    )
    .action((folder: string, flags: InitFlags) =>
      runCommand(async (signal) => (await import("./init/init.ts")).runInit(folder, flags, signal), {
        root: folder,
        color: flags.color,
      }),
    );
}

function addBuild(program: Command): void {
  const build = siteCommand(program, "build", "Build every route of every locale into the output directory.")
    .addOption(baseUrlOption())
    .addOption(localeOption("build only this locale; repeatable (default: all)"))
    .option("--drafts", "publish drafts too")
    .addOption(asOfOption())
    .optionsGroup(OUTPUT)
    .addOption(outOption())
    .option("--no-share-images", "do not render share images for posts and documentation sections")
    .option("--keep-going", "write the output in spite of errors in the content; the exit status is 1")
    .option("--compress", "write a .br and a .gz file next to each text file")
    .addOption(keepBuildsOption())
    .option("--no-cache", "do not read or write the cache of previous builds")
    .addOption(
      new Option(
        "--workers <n>",
        "number of worker threads; 1 disables them (default: one per core, at most 4)",
      ).argParser(positiveInteger),
    )
    .optionsGroup(REPORTING)
    .option("--since <build>", "compare with a previous build (directory or manifest); a removed page is an error")
    .option("--changed-report <file>", "with --since, write the changes as Markdown")
    .option("--profile", "print the time of each stage");
  withReport(build)
    .addHelpText(
      "after",
      examples(
        "sitegen build",
        "sitegen build --root docs --out public --base-url /docs/",
        "sitegen build --locale en --profile",
      ),
    )
    .action((flags: CommonFlags & BuildFlags) =>
      runCommand(async (signal) => (await import("./build.ts")).runBuild(flags, signal), flags),
    );
}

function addDev(program: Command): void {
  const dev = siteCommand(program, "dev", "Serve the site with live reload and visible drafts.")
    .addOption(baseUrlOption())
    .addOption(asOfOption());
  withServer(dev, DEV_PORT, `${DEV_PORT}, or the next free port`)
    .option("--https", "serve by HTTPS, with the certificate of --cert and --key")
    .addOption(new Option("--cert <file>", "certificate in PEM format").implies({ https: true }))
    .addOption(new Option("--key <file>", "private key of the certificate in PEM format").implies({ https: true }))
    .option("--poll", "look for changed files at an interval, on network drives and in containers")
    .optionsGroup(REPORTING)
    .addOption(quietOption())
    .addOption(noColorOption())
    .addHelpText("after", examples("sitegen dev", "sitegen dev --root docs --port 8080 --open"))
    .action((flags: CommonFlags & DevFlags) => {
      // If the default port is in use, the next free port is used. An explicit port must be free.
      const port = dev.getOptionValueSource("port") === "default" ? undefined : flags.port;
      return runCommand(async (signal) => (await import("./dev.ts")).runDev({ ...flags, port }, signal), flags);
    });
}

function addPreview(program: Command): void {
  const preview = siteCommand(program, "preview", "Serve a finished build like a static host.")
    .addOption(baseUrlOption())
    .addOption(outOption("directory of the build"));
  withServer(preview, PREVIEW_PORT)
    .optionsGroup(REPORTING)
    .addOption(noColorOption())
    .addHelpText(
      "after",
      examples("sitegen build && sitegen preview --open", "sitegen preview --out public --port 8080"),
    )
    .action((flags: CommonFlags & ServeFlags) =>
      runCommand(async (signal) => (await import("./preview.ts")).runPreview(flags, signal), flags),
    );
}

function addMerge(program: Command): void {
  const merge = command(program, "merge", "Merge builds of single locales into one output directory.")
    .argument("<builds...>", "output directories of the builds; together they must contain every locale once")
    .optionsGroup(OUTPUT)
    .requiredOption("--out <dir>", "output directory")
    .addOption(keepBuildsOption())
    .option("--since <build>", "with --keep-builds, the previous build if it is not in the output directory");
  withReport(merge)
    .addHelpText(
      "after",
      examples(
        "sitegen build --locale en --out part/en",
        "sitegen build --locale de --out part/de",
        "sitegen merge part/en part/de --out dist",
      ),
    )
    .action((builds: string[], flags: MergeFlags) =>
      runCommand(async () => (await import("./merge.ts")).runMerge(builds, flags), { ...flags, root: "." }),
    );
}

function addCheck(program: Command): void {
  const check = siteCommand(program, "check", "Validate content, links, IDs and translations without building.")
    .addOption(baseUrlOption())
    .addOption(localeOption("report only this locale; repeatable (default: all)"))
    .optionsGroup("Fixes:")
    .option("--fix", "fix links whose target was mistyped, renamed or moved, then report the rest")
    .option("--moved <old=new>", "fix links to a file that was moved; repeatable", collect)
    .option("--sync-translations", "mark stale translations as reviewed (writes sourceHash)")
    .optionsGroup(REPORTING)
    .addOption(
      new Option("--format <name>", "format of the report")
        .choices(["human", "json", "github", "sarif"])
        .default("human")
        .conflicts("json"),
    )
    .option("--strict", "count warnings as errors")
    .addOption(
      new Option("--watch", "check again after each change, until stopped").conflicts([
        "fix",
        "moved",
        "syncTranslations",
        "json",
      ]),
    );
  withReport(check)
    .addHelpText(
      "after",
      examples(
        "sitegen check",
        "sitegen check --strict --format github",
        "sitegen check --locale de --json",
        "sitegen check --fix --moved docs/latest/old.md=docs/latest/new.md",
      ),
    )
    .action((flags: CommonFlags & CheckFlags) =>
      runCommand(async (signal) => (await import("./check.ts")).runCheck(flags, signal), flags),
    );
}

function addSearch(program: Command): void {
  const search = siteCommand(program, "search", "Query the search index of a finished build, or export its records.")
    .argument("[query]", "words or a name of the API, up to 64 characters")
    .addOption(outOption("directory of the build"))
    .optionsGroup("Query:")
    .addOption(localeOption("search this locale (default: defaultLocale); repeatable with --export (default: all)"))
    .option(
      "--docs-version <name>",
      "version of the docs, after the ID of its set if there are several: sdk@1.0 (default: the latest)",
    )
    .addOption(new Option("--limit <n>", "results per page").argParser(positiveInteger).default(DIALOG_HITS))
    .addOption(new Option("--page <n>", "page number").argParser(positiveInteger).default(1))
    .optionsGroup("Export:")
    .addOption(
      new Option(
        "--export <file>",
        "write all records for a hosted service, one JSON object per line; - is stdout",
      ).conflicts(["limit", "page", "json"]),
    );
  withReport(search)
    .addHelpText(
      "after",
      examples(
        'sitegen search "win.setBounds"',
        'sitegen search --locale de --json "Menü"',
        "sitegen search -- --verbose",
        "sitegen search --export records.jsonl",
      ),
    )
    .action((query: string | undefined, flags: CommonFlags & SearchFlags) =>
      runCommand(async (signal) => (await import("./search.ts")).runSearch(query, flags, signal), flags),
    );
}

function addI18n(program: Command): void {
  const i18n = siteCommand(program, "i18n", "List translated, missing, stale and broken files of each locale.")
    .argument("[files...]", "translations, or their source files (default: all)")
    .addOption(localeOption("list only this locale; repeatable (default: all)"))
    .optionsGroup("Translations:")
    .option("--all", "list missing files too")
    .addOption(
      new Option(
        "--missing <dir>",
        "write a work list for each locale, a CSV file with missing, stale and broken files, words and changed sections",
      ).conflicts(["all", "sync"]),
    )
    .addOption(new Option("--sync", "mark stale translations as reviewed (writes sourceHash)").conflicts("all"));
  withReport(i18n)
    .addHelpText(
      "after",
      examples(
        "sitegen i18n",
        "sitegen i18n --locale de --all",
        "sitegen i18n --missing worklists",
        "sitegen i18n --sync i18n/de/docs/latest/faq.md",
        "sitegen i18n --json",
      ),
    )
    .action((files: string[], flags: CommonFlags & I18nFlags) =>
      runCommand(async (signal) => (await import("./i18n.ts")).runI18n(files, flags, signal), flags),
    );
}

function addVersion(program: Command): void {
  const summary = "Freeze the current docs as a version.";
  const version = siteCommand(program, "version", summary)
    .description(`${summary} Copies the documents, sidebars and translations, and records the version.`)
    .argument("<name>", "name of the version, which is also its directory and part of its URL")
    .option("--docs <id>", "set of docs to freeze, if the site has several");
  withReport(version)
    .addHelpText(
      "after",
      examples("sitegen version 1.0", "sitegen version 2.x --root docs", "sitegen version 1.0 --docs sdk"),
    )
    .action((name: string, flags: VersionFlags) =>
      runCommand(async (signal) => (await import("./version.ts")).runVersion(name, flags, signal), flags),
    );
}

function addExplain(program: Command): void {
  command(program, "explain", "Explain what a problem means, with an example and the fix.")
    .argument("[rule]", "name of the rule, as in reports; without it, all names are listed")
    .addHelpText("after", examples("sitegen explain broken-anchor", "sitegen explain"))
    .action((rule: string | undefined) =>
      runCommand(async () => (await import("./reference.ts")).runExplain(rule), { root: ".", color: true }),
    );
}

function addSchema(program: Command): void {
  command(program, "schema", "Print the JSON Schema of a file format, for editors and other tools.")
    .argument("[name]", "name of the format; without it, all names are listed")
    .addHelpText(
      "after",
      examples("sitegen schema sidebars", "sitegen schema config > config.schema.json", "sitegen schema"),
    )
    .action((name: string | undefined) =>
      runCommand(async () => (await import("./reference.ts")).runSchema(name), { root: ".", color: true }),
    );
}

function addInfo(program: Command): void {
  siteCommand(program, "info", "Print versions and the resolved configuration, for bug reports.")
    .optionsGroup(REPORTING)
    .addOption(jsonOption())
    .addOption(noColorOption())
    .addHelpText("after", examples("sitegen info", "sitegen info --root docs --json"))
    .action((flags: InfoFlags) =>
      runCommand(async (signal) => (await import("./info.ts")).runInfo(flags, signal), flags),
    );
}

function addCompletion(program: Command): void {
  command(program, "completion", "Print a script that completes commands and flags in a shell.")
    .addArgument(new Argument("<shell>", "name of the shell").choices(SHELLS))
    .addHelpText(
      "after",
      examples(
        "sitegen completion bash >> ~/.bashrc",
        "sitegen completion zsh > _sitegen",
        "sitegen completion fish > ~/.config/fish/completions/sitegen.fish",
      ),
    )
    .action((shell: Shell) => void process.stdout.write(completionScript(program, shell)));
}

function addHelp(program: Command): void {
  command(program, "help", "Show the help of a command.")
    .argument("[command]", "name of the command (default: an overview)")
    .action(async (name: string | undefined) => {
      const command = name === undefined ? program : program.commands.find((candidate) => candidate.name() === name);
      if (command) command.help();
      // Reports the unknown command.
      else if (name !== undefined) await program.parseAsync([name], { from: "user" });
    });
}

/** Return a hint on listing the available flags after invalid usage. @param name The first argument. */
export function usageHint(program: Command, name: string | undefined): string {
  const command = program.commands.find((candidate) => candidate.name() === name)?.name();
  if (command === undefined || command === "help") return "Run sitegen --help to list the commands.";
  const dashHint = "Write -- before a query that starts with a dash: sitegen search -- --verbose";
  return `Run sitegen ${command} --help to list the flags.${command === "search" ? `\n${dashHint}` : ""}`;
}

function positiveInteger(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < 1 || value > 64)
    throw new InvalidArgumentError("Choose a whole number from 1 to 64.");
  return value;
}

function portNumber(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > 65535) throw new InvalidArgumentError("Choose a whole number up to 65535.");
  return value;
}

function collectHostNames(text: string, previous?: readonly string[]): string[] {
  const name = hostNameOf(text);
  if (name !== undefined) return collect(name, previous);
  const similar = hostNameOf(text.replace(/^\w+:\/\/|\/.*$|:\d+(?:\/.*)?$/g, "").replace(/^\*(?=\.)/, ""));
  const suggestion = similar === undefined ? "" : ` Did you mean ${similar}?`;
  throw new InvalidArgumentError(
    `Specify a host name without a port, or .example.com for a domain and its subdomains.${suggestion}`,
  );
}

/** Return the host name in the form that browsers send, or `undefined` if a text is not a host name. */
function hostNameOf(text: string): string | undefined {
  const address = text.replace(/^\[(.*)\]$/, "$1");
  if (isIPv6(address)) return address;
  const [, dot = "", written = ""] = /^(\.?)(.*)$/.exec(text) ?? [];
  // Names in other scripts are sent in their ASCII form.
  const name = /^[\x21-\x7e]*$/.test(written) ? written : domainToASCII(written);
  return /^[\w-]+(?:\.[\w-]+)*\.?$/.test(name) ? dot + name : undefined;
}

const collect = (value: string, previous: readonly string[] = []): string[] => [...previous, value];

/** @param summary Displayed in the list of commands and at the top of the command's help. */
function command(program: Command, name: string, summary: string): Command {
  return program.command(name).summary(summary).description(summary);
}

/** Format the examples at the end of a command's help. */
function examples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  ${line}`).join("\n")}`;
}

/** Add a command that reads the configuration of a site. */
function siteCommand(program: Command, name: string, summary: string): Command {
  return command(program, name, summary)
    .optionsGroup(SITE)
    .option("--root <dir>", "directory of the site", ".")
    .option("--config <file>", "configuration file (default: sitegen.config.* in the root)");
}

/** Add the flags of a server. @param shownDefault The default port as displayed in help. */
function withServer(target: Command, port: number, shownDefault?: string): Command {
  return target
    .optionsGroup(SERVER)
    .addOption(new Option("--port <n>", "port to listen on").argParser(portNumber).default(port, shownDefault))
    .option("--host <name>", "host to listen on; 0.0.0.0 listens on all interfaces", "127.0.0.1")
    .addOption(
      new Option(
        "--allowed-host <name>",
        "also accept requests for this host name, or for a domain and its subdomains (.example.com); repeatable",
      ).argParser(collectHostNames),
    )
    .option("--open", "open the site in a browser");
}

/** Add the flags of a command that prints results. */
function withReport(target: Command): Command {
  return target.optionsGroup(REPORTING).addOption(jsonOption()).addOption(quietOption()).addOption(noColorOption());
}

const baseUrlOption = (): Option =>
  new Option("--base-url <path>", "path under which the site is served (default: baseUrl of the configuration)");
const localeOption = (description: string): Option => new Option("--locale <code>", description).argParser(collect);
const outOption = (description = "output directory"): Option =>
  new Option("--out <dir>", `${description} (default: dist in the root)`);
const asOfOption = (): Option =>
  new Option("--as-of <date>", "leave out posts with a later date, e.g. 2025-07-01 (default: all posts)").argParser(
    (text) => {
      const date = isoDate(text);
      if (date !== undefined) return date;
      const similar = similarDate(text);
      throw new InvalidArgumentError(
        `Write a date or a time in UTC: 2025-07-01, 2025-07-01T09:00Z.${similar === undefined ? "" : ` Did you mean ${similar}?`}`,
      );
    },
  );
const keepBuildsOption = (): Option =>
  new Option("--keep-builds <n>", "keep the assets of the last n builds, for pages that are still open").argParser(
    positiveInteger,
  );
const jsonOption = (): Option => new Option("--json", "print one JSON object on standard output");
const quietOption = (): Option => new Option("--quiet", "print only errors");
const noColorOption = (): Option => new Option("--no-color", "print plain text without colors");
