/** The commands and their flags. What a command does is loaded when it is called. */

import { isIPv6 } from "node:net";
import { Argument, Command, InvalidArgumentError, Option } from "commander";
import { GENERATOR_VERSION } from "../build/version.ts";
import type { CheckFlags } from "./check.ts";
import { completionScript, SHELLS, type Shell } from "./completion.ts";
import type { BuildFlags, CommonFlags } from "./flags.ts";
import { runGuarded } from "./guard.ts";
import type { I18nFlags } from "./i18n.ts";
import type { InitFlags } from "./init.ts";
import type { ServeFlags } from "./listening.ts";
import type { MergeFlags } from "./merge.ts";
import type { SearchFlags } from "./search.ts";

/** All commands, in the order in which help lists them. */
export function createProgram(): Command {
  const program = new Command("sitegen")
    .description("Builds large documentation sites in many languages from Markdown.")
    .version(GENERATOR_VERSION, "-v, --version", "print the version")
    .showSuggestionAfterError()
    .showHelpAfterError("(sitegen --help lists commands and flags)")
    .exitOverride()
    .configureHelp({ sortSubcommands: false })
    .helpCommand(false);
  addInit(program);
  addBuild(program);
  addDev(program);
  addPreview(program);
  addMerge(program);
  addCheck(program);
  addSearch(program);
  addI18n(program);
  addCompletion(program);
  addHelp(program);
  return program;
}

function addInit(program: Command): void {
  program
    .command("init")
    .summary("Begin a new site: a configuration, a few pages and a post.")
    .description("Begin a new site: a configuration, a few pages and a post. Nothing that is there is changed.")
    .argument("[folder]", "where", ".")
    .option("--title <text>", "title of the site (default: name of the folder)")
    .addHelpText("after", examples("sitegen init my-site", 'sitegen init my-site --title "My tool"'))
    .action((folder: string, flags: InitFlags) =>
      runGuarded(async () => (await import("./init.ts")).runInit(folder, flags), { root: folder, color: true }),
    );
}

function addBuild(program: Command): void {
  siteCommand(program, "build", "Build every route of every locale into the output folder.")
    .option("--drafts", "publish drafts too")
    .option("--no-cache", "use and keep nothing from other builds")
    .addOption(new Option("--workers <n>", "threads; 1 works without").argParser(positiveInteger))
    .option("--profile", "print the time of each stage")
    .option("--no-share-images", "draw no images for posts and sections of the docs")
    .option("--compress", "write .br and .gz beside text files")
    .option(
      "--since <build>",
      "compare with a former build, a folder or its manifest; a page that vanished is an error",
    )
    .addOption(keepBuildsOption())
    .option("--changed-report <file>", "with --since: write the changes as Markdown")
    .addHelpText(
      "after",
      examples(
        "sitegen build",
        "sitegen build --root docs --out public --base-url /docs/",
        "sitegen build --locale en --profile",
      ),
    )
    .action((flags: CommonFlags & BuildFlags) =>
      runGuarded(async (signal) => (await import("./build.ts")).runBuild(flags, signal), flags),
    );
}

function addDev(program: Command): void {
  serveCommand(program, "dev", "Serve the site while it is being written: pages follow each save, drafts are visible.")
    .addHelpText("after", examples("sitegen dev", "sitegen dev --root docs --port 8080 --open"))
    .action((flags: CommonFlags & ServeFlags) =>
      runGuarded(async (signal) => (await import("./dev.ts")).runDev(flags, signal), flags),
    );
}

function addPreview(program: Command): void {
  serveCommand(program, "preview", "Serve a finished build as a static host does.")
    .addHelpText(
      "after",
      examples("sitegen build && sitegen preview --open", "sitegen preview --out public --port 8080"),
    )
    .action((flags: CommonFlags & ServeFlags) =>
      runGuarded(async (signal) => (await import("./preview.ts")).runPreview(flags, signal), flags),
    );
}

function addMerge(program: Command): void {
  const merge = command(program, "merge", "Merge builds of single locales into what one build of all makes.")
    .argument("<builds...>", "output folders of builds that hold all locales together, each once")
    .requiredOption("--out <dir>", "output folder")
    .option("--since <build>", "with --keep-builds: the former build, where it is not in the output folder")
    .addOption(keepBuildsOption());
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
      runGuarded(async () => (await import("./merge.ts")).runMerge(builds, flags), { ...flags, root: "." }),
    );
}

function addCheck(program: Command): void {
  siteCommand(program, "check", "Validate content, links, ids and translations without building.")
    .addOption(
      new Option("--format <name>", "how to report").choices(["human", "json", "github", "sarif"]).default("human"),
    )
    .option("--strict", "count warnings as errors")
    .option("--fix", "mend links to what was renamed slightly or has other folders before it, then report the rest")
    .option("--moved <old=new>", "mend links to a file that has moved; may be repeated", collect)
    .option("--sync-translations", "let translations that were just reviewed name the text that they translate")
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
      runGuarded(async (signal) => (await import("./check.ts")).runCheck(flags, signal), flags),
    );
}

function addSearch(program: Command): void {
  siteCommand(program, "search", "Ask the search index of a finished build, or export its records.")
    .argument("[query]", "words or a name of the API, up to 64 characters")
    .option("--export <file>", "write all records, one JSON object a line, for a hosted service; - is standard output")
    .option("--docs-version <name>", "version of the docs (default: the latest)")
    .addOption(new Option("--limit <n>", "hits a page").argParser(positiveInteger))
    .addOption(new Option("--page <n>", "page of the results, from 1").argParser(positiveInteger))
    .addHelpText(
      "after",
      examples(
        'sitegen search "win.setBounds"',
        'sitegen search --locale de --json "Menü"',
        "sitegen search -- --verbose",
        "sitegen search --export records.jsonl",
      ),
    )
    .showHelpAfterError(
      "(sitegen search --help lists the flags; a query that begins with a dash comes after --: sitegen search -- --verbose)",
    )
    .action((query: string | undefined, flags: CommonFlags & SearchFlags) =>
      runGuarded(async (signal) => (await import("./search.ts")).runSearch(query, flags, signal), flags),
    );
}

function addI18n(program: Command): void {
  siteCommand(program, "i18n", "Tell what is translated, missing, stale and broken, for each locale and file.")
    .argument("[files...]", "translations, or the files that they translate (default: all)")
    .option("--all", "list the files that are missing too")
    .option("--sync", "write the hashes of the sources into translations that were just reviewed")
    .addHelpText(
      "after",
      examples(
        "sitegen i18n",
        "sitegen i18n --locale de --all",
        "sitegen i18n --sync i18n/de/docs/latest/faq.md",
        "sitegen i18n --json",
      ),
    )
    .action((files: string[], flags: CommonFlags & I18nFlags) =>
      runGuarded(async (signal) => (await import("./i18n.ts")).runI18n(files, flags, signal), flags),
    );
}

function addCompletion(program: Command): void {
  command(program, "completion", "Print a script that lets a shell complete commands and flags.")
    .addArgument(new Argument("<shell>", "which shell").choices(SHELLS))
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
    .argument("[command]", "which one (default: an overview)")
    .action(async (name: string | undefined) => {
      const known = name === undefined ? program : program.commands.find((candidate) => candidate.name() === name);
      if (known) known.help();
      // An unknown one is reported as such.
      else await program.parseAsync([name as string], { from: "user" });
    });
}

function positiveInteger(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < 1 || value > 64)
    throw new InvalidArgumentError("It takes a whole number from 1 to 64.");
  return value;
}

function portNumber(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > 65535) throw new InvalidArgumentError("It takes a whole number up to 65535.");
  return value;
}

function collectHostNames(name: string, before?: readonly string[]): string[] {
  if (!/^[a-z0-9.-]+$/i.test(name) && !isIPv6(name))
    throw new InvalidArgumentError("It takes the name of a host, without port.");
  return collect(name, before);
}

const keepBuildsOption = (): Option =>
  new Option("--keep-builds <n>", "keep the assets of so many former builds, for pages that are open still").argParser(
    positiveInteger,
  );

const collect = (value: string, before: readonly string[] = []): string[] => [...before, value];

/** @param summary Stands in the list of commands and over the help of this one. */
function command(program: Command, name: string, summary: string): Command {
  return program.command(name).summary(summary).description(summary);
}

/** The end of a command's help. */
function examples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  ${line}`).join("\n")}`;
}

/** Flags that every command of a site knows. */
function siteCommand(program: Command, name: string, summary: string): Command {
  const site = command(program, name, summary)
    .option("--root <dir>", "folder of the site", ".")
    .option("--out <dir>", "output folder (default: dist under the root)")
    .option("--config <file>", "configuration file (default: sitegen.config.* in the root)")
    .option("--locale <code>", "only this locale; may be repeated", collect)
    .option("--base-url <path>", "path that the site is served under, instead of the configured one");
  return withReport(site);
}

/** What every command can be told that reports something. */
function withReport(reporting: Command): Command {
  return reporting
    .option("--json", "print one machine-readable object on standard output")
    .option("--quiet", "print nothing but errors")
    .option("--no-color", "plain text");
}

function serveCommand(program: Command, name: string, summary: string): Command {
  return siteCommand(program, name, summary)
    .addOption(new Option("--port <n>", "port to listen on").argParser(portNumber))
    .option("--host <name>", "address to listen on; 0.0.0.0 is all of this machine", "127.0.0.1")
    .addOption(
      new Option("--allowed-host <name>", "answer to this name, too; may be repeated").argParser(collectHostNames),
    )
    .option("--open", "open the site in the browser");
}
