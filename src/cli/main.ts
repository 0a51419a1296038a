/** The command: flags in, text out. Each subcommand is loaded when it is called. */

import { Argument, Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { GENERATOR_VERSION } from "../build/version.ts";
import { optimiseLater } from "../host/engine.ts";
import type { CheckFlags } from "./check.ts";
import { completionScript, SHELLS, type Shell } from "./completion.ts";
import { exitWith, USAGE_ERROR } from "./exit.ts";
import type { BuildFlags, CommonFlags } from "./flags.ts";
import { runGuarded } from "./guard.ts";
import type { I18nFlags } from "./i18n.ts";
import type { InitFlags } from "./init.ts";
import type { ServeFlags } from "./listening.ts";
import type { MergeFlags } from "./merge.ts";
import type { SearchFlags } from "./search.ts";

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

const keepBuildsOption = (): Option =>
  new Option("--keep-builds <n>", "keep the assets of so many former builds, for pages that are open still").argParser(
    positiveInteger,
  );

const collect = (value: string, before: readonly string[] = []): string[] => [...before, value];

/** Flags that every command of a site knows. */
function siteCommand(program: Command, name: string, summary: string): Command {
  return program
    .command(name)
    .summary(summary)
    .description(summary)
    .option("--root <dir>", "folder of the site", ".")
    .option("--out <dir>", "output folder (default: dist under the root)")
    .option("--config <file>", "configuration file (default: sitegen.config.* in the root)")
    .option("--locale <code>", "only this locale; may be repeated", collect)
    .option("--base-url <path>", "path that the site is served under, instead of the configured one")
    .option("--json", "print one machine-readable object on standard output")
    .option("--quiet", "print nothing but errors")
    .option("--no-color", "plain text");
}

function serveCommand(program: Command, name: string, summary: string): Command {
  return siteCommand(program, name, summary)
    .addOption(new Option("--port <n>", "port to listen on").argParser(portNumber))
    .option("--host <name>", "address to listen on", "127.0.0.1")
    .option("--open", "open the site in the browser");
}

function createProgram(): Command {
  const program = new Command("sitegen")
    .description("Builds large documentation sites in many languages from Markdown.")
    .version(GENERATOR_VERSION, "-v, --version", "print the version")
    .showSuggestionAfterError()
    .showHelpAfterError("(sitegen --help lists commands and flags)")
    .exitOverride()
    .configureHelp({ sortSubcommands: false })
    .helpCommand(false);

  program
    .command("init")
    .summary("Begin a new site: a configuration, a few pages and a post.")
    .description("Begin a new site: a configuration, a few pages and a post. Nothing that is there is changed.")
    .argument("[folder]", "where", ".")
    .option("--title <text>", "title of the site (default: name of the folder)")
    .addHelpText("after", '\nExamples:\n  sitegen init my-site\n  sitegen init my-site --title "My tool"')
    .action((folder: string, flags: InitFlags) =>
      runGuarded(async () => (await import("./init.ts")).runInit(folder, flags), { root: folder, color: true }),
    );

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
      "\nExamples:\n  sitegen build\n  sitegen build --root docs --out public --base-url /docs/\n  sitegen build --locale en --profile",
    )
    .action((flags: CommonFlags & BuildFlags) =>
      runGuarded(async (signal) => (await import("./build.ts")).runBuild(flags, signal), flags),
    );

  serveCommand(program, "dev", "Serve the site while it is being written: pages follow each save, drafts are visible.")
    .addHelpText("after", "\nExamples:\n  sitegen dev\n  sitegen dev --root docs --port 8080 --open")
    .action((flags: CommonFlags & ServeFlags) =>
      runGuarded(async (signal) => (await import("./dev.ts")).runDev(flags, signal), flags),
    );

  serveCommand(program, "preview", "Serve a finished build as a static host does.")
    .addHelpText(
      "after",
      "\nExamples:\n  sitegen build && sitegen preview --open\n  sitegen preview --out public --port 8080",
    )
    .action((flags: CommonFlags & ServeFlags) =>
      runGuarded(async (signal) => (await import("./preview.ts")).runPreview(flags, signal), flags),
    );

  program
    .command("merge")
    .summary("Merge builds of single locales into what one build of all makes.")
    .description("Merge builds of single locales into what one build of all makes.")
    .argument("<builds...>", "output folders of builds that hold all locales together, each once")
    .requiredOption("--out <dir>", "output folder")
    .option("--since <build>", "with --keep-builds: the former build, where it is not in the output folder")
    .addOption(keepBuildsOption())
    .option("--json", "print one machine-readable object on standard output")
    .option("--quiet", "print nothing but errors")
    .option("--no-color", "plain text")
    .addHelpText(
      "after",
      "\nExample:\n  sitegen build --locale en --out part/en\n  sitegen build --locale de --out part/de\n  sitegen merge part/en part/de --out dist",
    )
    .action((builds: string[], flags: MergeFlags) =>
      runGuarded(async () => (await import("./merge.ts")).runMerge(builds, flags), { ...flags, root: "." }),
    );

  siteCommand(program, "check", "Validate content, links, ids and translations without building.")
    .addOption(
      new Option("--format <name>", "how to report").choices(["human", "json", "github", "sarif"]).default("human"),
    )
    .option("--strict", "count warnings as errors")
    .option("--fix", "mend links to anchors that were renamed slightly, then report the rest")
    .option("--moved <old=new>", "mend links to a file that has moved; may be repeated", collect)
    .option("--sync-translations", "let translations that were just reviewed name the text that they translate")
    .addHelpText(
      "after",
      "\nExamples:\n  sitegen check\n  sitegen check --strict --format github\n  sitegen check --locale de --json\n  sitegen check --fix --moved docs/latest/old.md=docs/latest/new.md",
    )
    .action((flags: CommonFlags & CheckFlags) =>
      runGuarded(async (signal) => (await import("./check.ts")).runCheck(flags, signal), flags),
    );

  siteCommand(program, "search", "Ask the search index of a finished build, or export its records.")
    .argument("[query]", "words or a name of the API, up to 64 characters")
    .option("--export <file>", "write all records, one JSON object a line, for a hosted service; - is standard output")
    .option("--docs-version <name>", "version of the docs (default: the latest)")
    .addOption(new Option("--limit <n>", "hits a page").argParser(positiveInteger))
    .addOption(new Option("--page <n>", "page of the results, from 1").argParser(positiveInteger))
    .addHelpText(
      "after",
      '\nExamples:\n  sitegen search "win.setBounds"\n  sitegen search --locale de --json "Menü"\n  sitegen search --export records.jsonl',
    )
    .action((query: string | undefined, flags: CommonFlags & SearchFlags) =>
      runGuarded(async () => (await import("./search.ts")).runSearch(query, flags), flags),
    );

  siteCommand(program, "i18n", "Tell what is translated, missing, stale and broken, for each locale and file.")
    .argument("[files...]", "translations, or the files that they translate (default: all)")
    .option("--all", "list the files that are missing too")
    .option("--sync", "write the hashes of the sources into translations that were just reviewed")
    .addHelpText(
      "after",
      "\nExamples:\n  sitegen i18n\n  sitegen i18n --locale de --all\n  sitegen i18n --sync i18n/de/docs/latest/faq.md\n  sitegen i18n --json",
    )
    .action((files: string[], flags: CommonFlags & I18nFlags) =>
      runGuarded(async (signal) => (await import("./i18n.ts")).runI18n(files, flags, signal), flags),
    );

  program
    .command("completion")
    .summary("Print a script that lets a shell complete commands and flags.")
    .description("Print a script that lets a shell complete commands and flags.")
    .addArgument(new Argument("<shell>", "which shell").choices(SHELLS))
    .addHelpText(
      "after",
      "\nExamples:\n  sitegen completion bash >> ~/.bashrc\n  sitegen completion zsh > _sitegen\n  sitegen completion fish > ~/.config/fish/completions/sitegen.fish",
    )
    .action((shell: Shell) => void process.stdout.write(completionScript(program, shell)));

  program
    .command("help")
    .summary("Show the help of a command.")
    .description("Show the help of a command.")
    .argument("[command]", "which one (default: an overview)")
    .action(async (name: string | undefined) => {
      const known = name === undefined ? program : program.commands.find((command) => command.name() === name);
      if (known) known.help();
      // An unknown one is reported as such.
      else await program.parseAsync([name as string], { from: "user" });
    });

  return program;
}

optimiseLater();
try {
  await createProgram().parseAsync();
} catch (error) {
  // Commander has printed its message already; help and version end with status 0.
  if (error instanceof CommanderError) exitWith(error.exitCode === 0 ? 0 : USAGE_ERROR);
  else throw error;
}
