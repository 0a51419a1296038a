/** Defines the commands that check, search, translate and freeze a site's content. */

import { type Command, Option } from "commander";
import { DIALOG_HITS } from "../search/engine/search-options.ts";
import type { CheckFlags } from "./check.ts";
import type { RunCommand } from "./command-context.ts";
import {
  addSiteCommand,
  collect,
  createBaseUrlOption,
  createLocaleOption,
  createNoColorOption,
  createOfflineOption,
  createOutOption,
  formatExamples,
  parsePositiveInteger,
  REPORTING,
  withReport,
} from "./define-command.ts";
import type { EjectFlags } from "./eject.ts";
import type { CommonFlags } from "./flags.ts";
import type { I18nFlags } from "./i18n.ts";
import type { SearchFlags } from "./search.ts";
import type { VersionFlags } from "./version.ts";

export function addCheck(program: Command, run: RunCommand): void {
  const check = addSiteCommand(program, "check", "Validate content, links, IDs and translations without building.")
    .addOption(createBaseUrlOption())
    .addOption(createLocaleOption("report only this locale; repeatable (default: all)"))
    .addOption(createOfflineOption())
    .optionsGroup("Fixes:")
    .option("--fix", "fix links whose target was mistyped, renamed or moved, then report the rest")
    .option("--moved <old=new>", "fix links to a file that was moved; repeatable", collect)
    .option("--since-sitemap <file>", "report URLs in the sitemap of a previous site that neither exist nor redirect")
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
      formatExamples(
        "sitegen check",
        "sitegen check --strict --format github",
        "sitegen check --locale de --json",
        "sitegen check --fix --moved docs/latest/old.md=docs/latest/new.md",
      ),
    )
    .action((flags: CommonFlags & CheckFlags) =>
      run(async (context) => (await import("./check.ts")).runCheck(flags, context), flags),
    );
}

export function addSearch(program: Command, run: RunCommand): void {
  const search = addSiteCommand(program, "search", "Query the search index of a finished build, or export its records.")
    .argument("[query]", "words or a name of the API, up to 64 characters")
    .addOption(createOutOption("directory of the build"))
    .optionsGroup("Query:")
    .addOption(
      createLocaleOption("search this locale (default: defaultLocale); repeatable with --export (default: all)"),
    )
    .option(
      "--docs-version <name>",
      "version of the docs, after the ID of its set if there are several: sdk@1.0 (default: the latest)",
    )
    .addOption(new Option("--limit <n>", "results per page").argParser(parsePositiveInteger).default(DIALOG_HITS))
    .addOption(new Option("--page <n>", "page number").argParser(parsePositiveInteger).default(1))
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
      formatExamples(
        'sitegen search "win.setBounds"',
        'sitegen search --locale de --json "Menü"',
        "sitegen search -- --verbose",
        "sitegen search --export records.jsonl",
      ),
    )
    .action((query: string | undefined, flags: CommonFlags & SearchFlags) =>
      run(async (context) => (await import("./search.ts")).runSearch(query, flags, context), flags),
    );
}

export function addI18n(program: Command, run: RunCommand): void {
  const i18n = addSiteCommand(program, "i18n", "List translated, missing, stale and broken files of each locale.")
    .argument("[files...]", "translations, or their source files (default: all)")
    .addOption(createLocaleOption("list only this locale; repeatable (default: all)"))
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
      formatExamples(
        "sitegen i18n",
        "sitegen i18n --locale de --all",
        "sitegen i18n --missing worklists",
        "sitegen i18n --sync i18n/de/docs/latest/faq.md",
        "sitegen i18n --json",
      ),
    )
    .action((files: string[], flags: CommonFlags & I18nFlags) =>
      run(async (context) => (await import("./i18n.ts")).runI18n(files, flags, context), flags),
    );
}

export function addVersion(program: Command, run: RunCommand): void {
  const summary = "Freeze the current docs as a version.";
  const version = addSiteCommand(program, "version", summary)
    .description(`${summary} Copies the documents, sidebars and translations, and records the version.`)
    .argument("<name>", "name of the version, which is also its directory and part of its URL")
    .option("--docs <id>", "set of docs to freeze, if the site has several");
  withReport(version)
    .addHelpText(
      "after",
      formatExamples("sitegen version 1.0", "sitegen version 2.x --root docs", "sitegen version 1.0 --docs sdk"),
    )
    .action((name: string, flags: VersionFlags) =>
      run(async (context) => (await import("./version.ts")).runVersion(name, flags, context), flags),
    );
}

export function addEject(program: Command, run: RunCommand): void {
  const summary = "Replace a part of the theme by a file of the site.";
  addSiteCommand(program, "eject", summary)
    .description(
      `${summary} Writes a copy, or with --wrap a component that renders the part, into theme/, and adds it to the configuration.`,
    )
    .argument("[part]", "name of the component or template; without it, all are listed")
    .optionsGroup("Parts:")
    .option("--wrap", "write a component that renders the part (recommended: it follows changes of the theme)")
    .option("--list", "list the parts, and whether they can be copied")
    .addOption(new Option("--print", "print the code, and write nothing").conflicts("list"))
    .optionsGroup(REPORTING)
    .addOption(createNoColorOption())
    .addHelpText(
      "after",
      formatExamples("sitegen eject Footer --wrap", "sitegen eject Breadcrumbs", "sitegen eject --list"),
    )
    .action((part: string | undefined, flags: EjectFlags) =>
      run(async (context) => (await import("./eject.ts")).runEject(part, flags, context), flags),
    );
}
