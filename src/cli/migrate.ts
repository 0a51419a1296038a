/** `sitegen migrate`: takes over a site that is written for another tool. */

import { writeFileSync } from "node:fs";
import path from "node:path";
import { getPackageManager } from "../host/package-manager.ts";
import { isFolder } from "../host/path-state.ts";
import { detectSite, READERS } from "../migrate/detect-tool.ts";
import { addHostRedirects } from "../migrate/host-redirects.ts";
import { listHistoryCommands } from "../migrate/history-steps.ts";
import { moveInlineCode } from "../migrate/inline-code.ts";
import { lowercaseUrls } from "../migrate/lowercase-urls.ts";
import { countParts, formatPlace, groupTasks, type MigrationCount, writeReport } from "../migrate/report.ts";
import type { SiteDescription } from "../migrate/site-description.ts";
import type { MigrationFailure } from "../migrate/migration-task.ts";
import { settleSite } from "../migrate/settle-site.ts";
import { SourceTree } from "../migrate/source-tree.ts";
import { replaceUndrawnDiagrams } from "../migrate/undrawn-diagrams.ts";
import { checkTarget, listFiles, writeFiles } from "../migrate/write-site.ts";
import { createUsageError } from "../model/problem.ts";
import { type CommandContext, shouldUseColor } from "./command-context.ts";
import { type CommonFlags, createStyle } from "./flags.ts";
import { createProject } from "./migration-project.ts";
import { quote, toDisplayPath } from "./next-command.ts";
import { pluralize } from "./report.ts";
import { CONTENT_ERROR } from "./run-command.ts";

export interface MigrateFlags extends Pick<CommonFlags, "color" | "json" | "quiet"> {
  /** ID of the tool; detected by default. */
  from?: string;
  /** False with `--no-config`: run no code of the source. */
  config: boolean;
  /** Give documents URLs in small letters. */
  lowercaseUrls?: boolean;
}

/**
 * Take over a site, and write it to a new directory. The source is never changed.
 *
 * @throws {ConfigError} The source contains no site of a known tool, or the target contains files.
 * @throws {OutputError} The target cannot be written.
 */
export async function runMigrate(
  source: string,
  target: string,
  flags: MigrateFlags,
  context: CommandContext,
): Promise<void> {
  const root = path.resolve(context.cwd, source);
  const destination = path.resolve(context.cwd, target);
  if (!isFolder(root))
    throw createUsageError(`"${source}" is not a directory.`, "Write the directory of the site to migrate.");
  checkTarget(destination, root, target);
  const tree = new SourceTree(root);
  const site = detectSite(tree, flags.from);
  if (!site) {
    const names = READERS.map(({ name }) => name).join(", ");
    const what = READERS.find(({ id }) => id === flags.from)?.name;
    const message =
      what === undefined ? `"${source}" contains no site of a known tool.` : `"${source}" contains no site of ${what}.`;
    throw createUsageError(message, `Known tools: ${names}. Write the directory with the configuration of the site.`);
  }
  if (!flags.quiet) context.stderr.write(`Reading a site of ${site.reader.name} (${site.configFile}) …\n`);
  const read: SiteDescription = moveInlineCode(
    await site.reader.read({ tree, configFile: site.configFile, runsCode: flags.config, signal: context.signal }),
  );
  const redirected = addHostRedirects(read, tree, site.configFile);
  const failures = [...redirected.failures, ...tree.failures];
  const checked = { ...redirected, failures: [...failures, ...listMissingPages(read, failures, site.configFile)] };
  const complete = await replaceUndrawnDiagrams(checked, destination);
  const description = flags.lowercaseUrls ? lowercaseUrls(complete) : complete;
  const counts = countParts(description);
  const project = createProject(destination, description, context);
  const tasks = [...description.tasks, ...project.tasks];
  const { name, runner } = getPackageManager(context.env);
  const commands = [`${name} install`, `${runner} sitegen check`, `${name} run dev`];
  const files = listFiles(description, project.files);
  const origins = new Map(
    files.flatMap((file) => ("source" in file && file.source !== undefined ? [[file.target, file.source]] : [])),
  );
  await writeFiles(files, {
    tree,
    target: destination,
    complete: async (folder) => {
      if (!flags.quiet) context.stderr.write("Checking the new site …\n");
      const settled = await settleSite({
        root: folder,
        config: description.config,
        origins,
        fallbacks: description.fallbacks ?? [],
        signal: context.signal,
      });
      tasks.push(...settled);
      const { documents } = description;
      const history = listHistoryCommands({
        source: root,
        target: destination,
        configFile: site.configFile,
        documents,
      });
      const report = writeReport({ ...description, tasks }, { tool: site.reader.name, counts, commands, history });
      writeFileSync(path.join(folder, "MIGRATION.md"), report);
    },
  });
  if (description.failures.length > 0) context.exitWith(CONTENT_ERROR);
  printResult(
    { tool: site.reader.id, target, description: { ...description, tasks }, counts, commands, files: files.length + 1 },
    flags,
    context,
  );
}

/** Return a failure for a site without pages, unless another one explains it. */
function listMissingPages(
  { documents, textFiles }: SiteDescription,
  failures: readonly MigrationFailure[],
  source: string,
): MigrationFailure[] {
  if (documents.length > 0 || failures.length > 0 || textFiles.length > 0) return [];
  const message = "The site has no pages in Markdown.";
  const hint = "Check the directory of its content: only files in the directory of the first argument are read.";
  return [{ source, message, hint }];
}

interface Result {
  tool: string;
  /** Directory as written on the command line. */
  target: string;
  description: SiteDescription;
  counts: readonly MigrationCount[];
  commands: readonly string[];
  /** Number of written files. */
  files: number;
}

/** Most kinds of tasks that the summary lists; `MIGRATION.md` contains all. */
const MAX_KINDS = 12;

function printResult(
  { tool, target, description, counts, commands, files }: Result,
  flags: MigrateFlags,
  context: CommandContext,
): void {
  const { stdout, stderr } = context;
  const { tasks, failures } = description;
  const groups = groupTasks(tasks);
  if (flags.json) {
    const takenOver = Object.fromEntries(counts.map(({ label, count }) => [label, count]));
    const result = { ok: failures.length === 0, tool, target, files, takenOver, failures, tasks };
    stdout.write(`${JSON.stringify(result)}\n`);
    return;
  }
  const { bold, success, warning, error } = createStyle(shouldUseColor(flags, stdout, context));
  for (const failure of failures)
    stderr.write(`${error("error")}  ${formatPlace(failure)}\n  ${failure.message}\n  ${failure.hint}\n`);
  if (flags.quiet) return;
  const places = groups.slice(0, MAX_KINDS).map(([kind, list]) => `  ${String(list.length).padStart(6)}  ${kind}`);
  const hidden = groups.length - places.length;
  stdout.write(
    [
      `${success("✓")} ${bold(pluralize(files, "file"))} in ${target}`,
      ...counts.map(({ label, count }) => `  ${String(count).padStart(6)}  ${label}`),
      "",
      ...(tasks.length === 0
        ? ["Nothing needs a hand."]
        : [
            `${warning(pluralize(tasks.length, "place"))} ${tasks.length === 1 ? "needs" : "need"} a hand, see ${path.join(target, "MIGRATION.md")}:`,
            ...places,
            ...(hidden > 0 ? [`          and ${pluralize(hidden, "more kind")}`] : []),
          ]),
      "",
      "Next:",
      ...[`cd ${quote(toDisplayPath(path.resolve(context.cwd, target), context))}`, ...commands].map(
        (command) => `  ${bold(command)}`,
      ),
      "",
    ].join("\n"),
  );
}
