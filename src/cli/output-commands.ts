import { type Command, Option } from "commander";
import { DEV_PORT } from "../dev/default-port.ts";
import type { RunCommand } from "./command-context.ts";
import {
  addCommand,
  addSiteCommand,
  createAsOfOption,
  createBaseUrlOption,
  createKeepBuildsOption,
  createLocaleOption,
  createNoColorOption,
  createOfflineOption,
  createOutOption,
  createQuietOption,
  formatExamples,
  OUTPUT,
  parsePortNumber,
  parsePositiveInteger,
  REPORTING,
  SERVER,
  SITE,
  withReport,
  withServer,
} from "./define-command.ts";
import { type BuildFlags, type CommonFlags, PREVIEW_PORT } from "./flags.ts";
import { DEPLOYMENTS } from "./init/deployment.ts";
import type { InitFlags } from "./init/init.ts";
import type { McpFlags } from "./mcp.ts";
import type { MergeFlags } from "./merge.ts";
import type { MigrateFlags } from "./migrate.ts";
import type { DevFlags, ServeFlags } from "./serve.ts";

export function addInit(program: Command, run: RunCommand): void {
  const summary = "Create a new site with a home page, a guide, examples of all elements and a blog.";
  addCommand(program, "init", summary)
    .description(`${summary} Asks four questions on a terminal. Existing files are never changed.`)
    .argument("[folder]", "directory of the new site", ".")
    .optionsGroup(SITE)
    .option("--name <text>", "name of the site (default: name of the directory)")
    .option("--language <code>", "language of the site, e.g. de or pt-BR (default: en)")
    .option("--blog", "create a blog (default)")
    .option("--no-blog", "create no blog")
    .addOption(
      new Option("--deploy <host>", "host for which to write a workflow (default: the one of the repository)").choices(
        DEPLOYMENTS,
      ),
    )
    .option("-y, --yes", "ask no questions")
    .optionsGroup(REPORTING)
    .addOption(createNoColorOption())
    .addHelpText(
      "after",
      formatExamples("sitegen init my-site", 'sitegen init my-site --name "My tool" --language de --no-blog'),
    )
    .action((folder: string, flags: InitFlags) =>
      run(async (context) => (await import("./init/init.ts")).runInit(folder, flags, context), {
        root: folder,
        color: flags.color,
      }),
    );
}

export function addMigrate(program: Command, run: RunCommand): void {
  const summary = "Take over a site of another tool.";
  const migrate = addCommand(program, "migrate", summary)
    .description(
      `${summary} Reads its configuration, documents, sidebars, versions, translations, blog and files, and writes a new site. The source is never changed.\n\nA configuration in code is run, as the tool itself would do. Use --no-config for sites that you do not trust.`,
    )
    .argument("<source>", "directory of the site to take over")
    .argument("<target>", "directory of the new site, which must be missing or empty")
    .optionsGroup(SITE)
    .addOption(
      new Option("--from <tool>", "tool of the site (default: detected)").choices([
        "docusaurus",
        "vitepress",
        "starlight",
        "mdbook",
        "mkdocs",
        "hugo",
        "jekyll",
      ]),
    )
    .option("--no-config", "run no code of the source; values that are computed are missing")
    .option("--lowercase-urls", "give documents URLs in small letters, with redirects from the previous ones");
  withReport(migrate)
    .addHelpText(
      "after",
      formatExamples(
        "sitegen migrate ../old-site new-site",
        "sitegen migrate . ../new-site --from docusaurus --no-config",
      ),
    )
    .action((source: string, target: string, flags: MigrateFlags) =>
      run(async (context) => (await import("./migrate.ts")).runMigrate(source, target, flags, context), {
        ...flags,
        root: target,
        config: undefined,
      }),
    );
}

export function addBuild(program: Command, run: RunCommand): void {
  const build = addSiteCommand(program, "build", "Build every route of every locale into the output directory.")
    .addOption(createBaseUrlOption())
    .addOption(createLocaleOption("build only this locale; repeatable (default: all)"))
    .option("--drafts", "publish drafts too")
    .addOption(createAsOfOption())
    .addOption(createOfflineOption().conflicts("cache"))
    .optionsGroup(OUTPUT)
    .addOption(createOutOption())
    .option("--no-share-images", "do not render share images for posts and documentation sections")
    .option("--keep-going", "write the output in spite of errors in the content; the exit status is 1")
    .option("--compress", "write a .br and a .gz file next to each text file")
    .addOption(createKeepBuildsOption())
    .option("--no-cache", "do not read or write the cache of previous builds")
    .addOption(
      new Option(
        "--workers <n>",
        "number of threads that parse and render; 1 uses the main thread only (default: one per core, at most 4)",
      ).argParser(parsePositiveInteger),
    )
    .optionsGroup(REPORTING)
    .option("--since <build>", "compare with a previous build (directory or manifest); a removed page is an error")
    .option("--changed-report <file>", "with --since, write the changes as Markdown")
    .option("--profile", "print the time of each stage");
  withReport(build)
    .addHelpText(
      "after",
      formatExamples(
        "sitegen build",
        "sitegen build --root docs --out public --base-url /docs/",
        "sitegen build --locale en --profile",
      ),
    )
    .action((flags: CommonFlags & BuildFlags) =>
      run(async (context) => (await import("./build.ts")).runBuild(flags, context), flags),
    );
}

export function addDev(program: Command, run: RunCommand): void {
  const dev = addSiteCommand(program, "dev", "Serve the site with live reload and visible drafts.")
    .addOption(createBaseUrlOption())
    .addOption(createAsOfOption())
    .addOption(createOfflineOption());
  withServer(dev, DEV_PORT, `${DEV_PORT}, or the next free port`)
    .option("--https", "serve by HTTPS, with the certificate of --cert and --key")
    .addOption(new Option("--cert <file>", "certificate in PEM format").implies({ https: true }))
    .addOption(new Option("--key <file>", "private key of the certificate in PEM format").implies({ https: true }))
    .option("--poll", "look for changed files at an interval, on network drives and in containers")
    .optionsGroup(REPORTING)
    .addOption(createQuietOption())
    .addOption(createNoColorOption())
    .addHelpText("after", formatExamples("sitegen dev", "sitegen dev --root docs --port 8080 --open"))
    .action((flags: CommonFlags & DevFlags) => {
      // If the default port is in use, the next free port is used. An explicit port must be free.
      const port = dev.getOptionValueSource("port") === "default" ? undefined : flags.port;
      return run(async (context) => {
        // Loading the code and the site may take seconds on a slow machine.
        if (!flags.quiet) context.stderr.write("Starting the server …\n");
        await (await import("./dev.ts")).runDev({ ...flags, port }, context);
      }, flags);
    });
}

export function addPreview(program: Command, run: RunCommand): void {
  const preview = addSiteCommand(program, "preview", "Serve a finished build like a static host.")
    .addOption(createBaseUrlOption())
    .addOption(createOutOption("directory of the build"));
  withServer(preview, PREVIEW_PORT)
    .optionsGroup(REPORTING)
    .addOption(createNoColorOption())
    .addHelpText(
      "after",
      formatExamples("sitegen build && sitegen preview --open", "sitegen preview --out public --port 8080"),
    )
    .action((flags: CommonFlags & ServeFlags) =>
      run(async (context) => (await import("./preview.ts")).runPreview(flags, context), flags),
    );
}

export function addMcp(program: Command, run: RunCommand): void {
  const summary = "Serve search and pages of a finished build to programs over the Model Context Protocol.";
  addSiteCommand(program, "mcp", summary)
    .description(
      `${summary} Needs the package @modelcontextprotocol/sdk. Without --port, it uses standard input and output.`,
    )
    .addOption(createBaseUrlOption())
    .addOption(createOutOption("directory of the build"))
    .optionsGroup(SERVER)
    .addOption(new Option("--port <n>", "serve over HTTP at this port of 127.0.0.1").argParser(parsePortNumber))
    .addHelpText("after", formatExamples("sitegen build && sitegen mcp", "sitegen mcp --out public --port 8090"))
    .action((flags: CommonFlags & McpFlags) =>
      run(async (context) => (await import("./mcp.ts")).runMcp(flags, context), { ...flags, color: true }),
    );
}

export function addMerge(program: Command, run: RunCommand): void {
  const merge = addCommand(program, "merge", "Merge builds of single locales into one output directory.")
    .argument("<builds...>", "output directories of the builds; together they must contain every locale once")
    .optionsGroup(OUTPUT)
    .requiredOption("--out <dir>", "output directory")
    .addOption(createKeepBuildsOption())
    .option("--since <build>", "with --keep-builds, the previous build if it is not in the output directory");
  withReport(merge)
    .addHelpText(
      "after",
      formatExamples(
        "sitegen build --locale en --out part/en",
        "sitegen build --locale de --out part/de",
        "sitegen merge part/en part/de --out dist",
      ),
    )
    .action((builds: string[], flags: MergeFlags) =>
      run(async (context) => (await import("./merge.ts")).runMerge(builds, flags, context), { ...flags, root: "." }),
    );
}
