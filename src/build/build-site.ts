/** Build a site: load it (stages 1–4), check the rules, then compose, render, derive and emit. */

import path from "node:path";
import { applySeverities } from "../check/run-rules.ts";
import { checkOutputFolder } from "../host/check-output-folder.ts";
import { computeShortDigest, digestParts } from "../host/digest.ts";
import { readLastChanges } from "../host/git-history.ts";
import { isFolder } from "../host/path-state.ts";
import { GENERATOR_BUILD } from "../host/version.ts";
import { ContentError, type Problem } from "../model/problem.ts";
import { moveToOrigins } from "../model/virtual-document.ts";
import { lowerErrors } from "../session/keep-going.ts";
import { openSession, type Session, type SessionOptions } from "../session/open-session.ts";
import type { SiteSettings } from "../session/site-settings.ts";
import { CACHE_FOLDER, reportUnwritableCaches } from "../session/site-stores.ts";
import { createContentRenderer } from "./derive/content-renderer.ts";
import { createPageContents } from "./derive/page-contents.ts";
import { deriveTasks } from "./derive/derive-tasks.ts";
import { createDraw, planDrawings } from "./drawings.ts";
import { type FirstLoad, weighFirstLoad } from "./first-load.ts";
import { type CheckedSite, loadChecked } from "./load-checked.ts";
import { createPageFinder, planOutput } from "./plan-output.ts";
import { comparePages, findVanishedPages, type PageChanges, readPreviousBuild } from "./write/diff-builds.ts";
import { type EmitSummary, emit } from "./write/emit.ts";
import { createBuildScope, readManifest } from "./write/manifest.ts";
import { createRenderer } from "./write/render-pages.ts";

export interface BuildOptions extends SessionOptions {
  /** Write compressed copies (`.br`, `.gz`) next to text files. */
  compress?: boolean;
  /** A previous build's directory or manifest. Removing any of its pages without a redirect is an error. */
  since?: string;
  /** How many previous builds to keep assets from. They are in the `since` directory if given, otherwise in the output. */
  keepBuilds?: number;
  /** Lower content errors to warnings, and leave out pages that cannot be shown. */
  keepGoing?: boolean;
  onProgress?: (done: number, total: number) => void;
}

export interface BuildSummary extends Omit<EmitSummary, "largest" | "stateError"> {
  pages: number;
  locales: number;
  parsed: { hits: number; total: number };
  problems: readonly Problem[];
  /** True if errors were lowered to warnings. */
  isLowered: boolean;
  /** Absent for a site without pages. */
  firstLoad?: FirstLoad;
  /** Changes since the previous build, if `since` is set. */
  changes?: PageChanges;
}

/** Directories with text files. Their Git history provides modification dates. */
const SOURCE_FOLDERS = ["content", "i18n"];

/** Lookups that must precede the build, which may change their source. */
interface BuildHistory {
  /** Pending lookup for source files' last modification dates. */
  modificationDates: ReturnType<typeof readLastChanges>;
  /** Files in the build to compare with. */
  previousFiles: ReturnType<typeof readPreviousBuild> | undefined;
}

/**
 * Build a site.
 *
 * @throws {ConfigError} The configuration refers to missing content; nothing was written.
 * @throws {ContentError} The content has errors; nothing was written.
 * @throws {OutputError} The output cannot be written.
 */
export async function buildSite(settings: SiteSettings, options: BuildOptions = {}): Promise<BuildSummary> {
  const { root, out } = settings;
  checkOutputFolder(out, { root, sources: [...SOURCE_FOLDERS, "static"].map((folder) => path.join(root, folder)) });
  const history: BuildHistory = {
    previousFiles: options.since === undefined ? undefined : readPreviousBuild(options.since),
    modificationDates: readLastChanges(root, SOURCE_FOLDERS),
  };
  const session = openSession(settings, options);
  try {
    return await writeSite(await loadChecked(session, options.keepGoing ?? false), options, session, history);
  } finally {
    await session.close();
  }
}

/** Compose, render, derive and emit. */
async function writeSite(
  { site, parsed, code, problems, isLowered }: CheckedSite,
  options: BuildOptions,
  session: Session,
  { modificationDates, previousFiles }: BuildHistory,
): Promise<BuildSummary> {
  const { settings, stores, pool } = session;
  const { config, out } = settings;
  const { locales, onStage, onProgress, signal } = options;
  const { bundle, theme } = code;
  onStage?.("compose");
  const common = digestParts([
    GENERATOR_BUILD,
    settings.configDigest,
    bundle.manifest.build,
    bundle.theme?.digest ?? "",
    options.drafts ? "drafts" : "",
  ]);
  const plan = planOutput(site, { bundle, common, locales, lastChanged: await modificationDates });
  const content = createContentRenderer(theme, createPageFinder(plan));
  // Plugins see the pages of all locales.
  const allContexts = () => config.locales.map(({ code }) => plan.getLocale(code).context);
  const pluginOutputs = await session.createPluginOutputs(site, createPageContents(allContexts, content, common));
  const found = [...problems, ...plan.problems, ...pluginOutputs.problems];
  const severe = applySeverities(moveToOrigins(found, site.sources.virtual), config);
  const planned = options.keepGoing ? lowerErrors(severe) : severe;
  if (planned.some(({ severity }) => severity === "error")) throw new ContentError(planned);
  if (previousFiles) {
    const { since = "" } = options;
    const vanished = findVanishedPages(site, { manifestPath: since, files: previousFiles, pages: plan.pages, locales });
    if (vanished.length > 0) throw new ContentError([...planned, ...vanished]);
  }
  const tasks = [
    ...plan.tasks,
    ...deriveTasks(site, {
      ...plan,
      contents: createPageContents(() => plan.contexts.values(), content, common),
      search: { worker: bundle.manifest.searchWorker, store: stores.search },
    }),
    ...pluginOutputs.value,
    ...planDrawings(plan.drawings, createDraw(plan.drawings, { store: stores.drawings, pool })),
  ];

  onStage?.("render");
  const { largest, stateError, ...summary } = await emit({
    out,
    about: createBuildScope(config, locales),
    ...(options.noCache ? {} : locateState(settings.root, out)),
    tasks,
    pages: plan.pages,
    compress: options.compress,
    previousBuilds:
      options.keepBuilds === undefined
        ? undefined
        : { folder: getPreviousBuildFolder(options, out), count: options.keepBuilds },
    renderPages: createRenderer({ shells: plan.shells, theme: bundle.theme, pool, onProgress, signal }),
    signal,
  });
  stores.outputs.save();
  stores.search.save();
  stores.drawings.save();
  const { documents, client, outputs, search, drawings } = stores;
  const allProblems = [
    ...planned,
    ...reportUnwritableCaches([documents, client, outputs, search, drawings, { writeError: stateError }]),
  ];
  onStage?.("done");
  const changes = previousFiles && comparePages(previousFiles, readManifest(out)?.files ?? {});
  const firstLoad = largest && (await weighFirstLoad(largest, { out, pages: plan.pages, bundle }));
  return {
    ...summary,
    pages: plan.pages.length,
    locales: plan.shells.size,
    parsed,
    problems: allProblems,
    isLowered: isLowered || planned.some((problem, index) => problem !== severe[index]),
    firstLoad,
    changes,
  };
}

/** Return where the state of an output is stored. The spare output is not in `cache`, which CI runs store. */
function locateState(root: string, out: string): { stateFile: string; spareFolder: string } {
  const name = `output-${computeShortDigest(out)}`;
  return { stateFile: path.join(root, CACHE_FOLDER, `${name}.json`), spareFolder: path.join(root, ".sitegen", name) };
}

function getPreviousBuildFolder({ since }: BuildOptions, out: string): string {
  return since !== undefined && isFolder(path.resolve(since)) ? path.resolve(since) : out;
}
