/**
 * Lowers content errors to warnings, so that a site can be viewed while its content is migrated (`build --keep-going`). Pages in
 * MDX with failing code show it as text, and pages that cannot be shown are left out.
 */

import { applySeverities } from "../check/run-rules.ts";
import { computeDigest } from "../host/digest.ts";
import type { FileSource } from "../host/files.ts";
import { showCodeAsText } from "../markdown/mdx/code-as-text.ts";
import type { Document } from "../model/document.ts";
import { type Problem, type ProblemCode, type SourcePath, toWarning } from "../model/problem.ts";
import { isConfigurable } from "../model/rule-names.ts";
import { moveToOrigins } from "../model/virtual-document.ts";
import type { Site } from "../site/site.ts";
import type { LoadedSource, RenderedSite, Session } from "./open-session.ts";

/** Rules whose errors concern the site as a whole, or two files, neither being a page. */
const KEPT: ReadonlySet<ProblemCode> = new Set(["no-documents", "empty-docs-version", "duplicate-route"]);
/** Rules whose files are not loaded, so that they have no page. */
const NOT_LOADED: ReadonlySet<ProblemCode> = new Set([
  "duplicate-doc-id",
  "file-too-large",
  "invalid-encoding",
  "link-outside-site",
  "missing-date",
  "unportable-name",
  "unreadable-file",
]);
/** Rules whose errors may leave a page without its text. */
const WITHOUT_TEXT: ReadonlySet<ProblemCode> = new Set(["file-too-large", "plugin-error", "too-complex", "too-deep"]);
/** Maximum loads. Leaving out a page may reveal another problem, e.g. a third page with the same URL. */
const MAX_ROUNDS = 10;

/** A checked site without the pages that cannot be shown. */
export interface ShowableSite {
  loaded: LoadedSource;
  site: Site;
  problems: readonly Problem[];
  /** True if errors were lowered. */
  isLowered: boolean;
}

/** What happens with files of pages that have errors. */
interface Exclusion {
  into: Set<SourcePath>;
  /** Return the problems to report for a file. */
  reasons: (file: SourcePath) => readonly Problem[];
  report: (problem: Problem) => Problem;
}

/**
 * Check a site without the pages that cannot be shown.
 *
 * Such pages are found before the rules run: most by loading the site, and only then those with failing code, by rendering
 * them.
 *
 * @param otherProblems Problems from elsewhere to report with the rules' problems.
 */
export async function checkShowable(session: Session, otherProblems: readonly Problem[]): Promise<ShowableSite> {
  const { config } = session.settings;
  const leftOut = new Set<SourcePath>();
  /** Files in MDX with code that is shown as text. */
  const asText = new Set<SourcePath>();
  const problems: Problem[] = [];
  for (let round = 1; ; round++) {
    const isLastRound = round === MAX_ROUNDS;
    const source = await session.load(adaptFiles(session.files, leftOut, asText));
    const isComplete = leftOut.size === 0 && asText.size === 0;
    const loaded = isComplete ? source : { ...source, site: { ...source.site, codeFiles: undefined } };
    /** Remember files for the next round. @returns False if all are known, or no round is left. */
    const setAside = (files: readonly SourcePath[], { into, reasons, report }: Exclusion): boolean => {
      const added = files.filter((file) => !into.has(file));
      if (added.length === 0 || isLastRound) return false;
      for (const file of added) {
        into.add(file);
        problems.push(...reasons(file).map(report));
      }
      return true;
    };
    const loadProblems = applySeverities(loaded.problems, config);
    const unshowable = findUnshowable(loaded.site, loadProblems);
    const listIn = (list: readonly Problem[], file: SourcePath) => list.filter(({ place }) => place?.file === file);
    const loadReasons = (file: SourcePath): Problem[] => listIn(loadProblems, file);
    if (setAside(unshowable, { into: leftOut, reasons: loadReasons, report: reportLeftOut })) continue;
    const rendered = await session.render(loaded);
    const found = applySeverities([...loaded.problems, ...rendered.problems], config);
    const reasons = (file: SourcePath): Problem[] => {
      const failure = rendered.failed.get(file);
      return failure && failure.place?.file !== file ? [failure] : listIn(found, file);
    };
    const broken = await findBrokenModules(loaded, rendered);
    const withCode = broken.filter((file) => file.endsWith(".mdx") && !asText.has(file));
    const others = broken.filter((file) => !withCode.includes(file));
    const hasNewText = setAside(withCode, { into: asText, reasons, report: reportShownAsText });
    if (setAside(others, { into: leftOut, reasons, report: reportLeftOut }) || hasNewText) continue;
    const remaining = await session.check(loaded, rendered, () => otherProblems);
    const lowered = remaining.map((problem) =>
      problem.severity === "error" && NOT_LOADED.has(problem.code) && isPageProblem(problem)
        ? reportLeftOut(problem)
        : problem,
    );
    const isLowered = problems.length > 0 || remaining.some(({ severity }) => severity === "error");
    const all = moveToOrigins([...problems, ...lowerErrors(lowered)], loaded.site.sources.virtual);
    return { loaded, site: rendered.site, problems: all, isLowered };
  }
}

/** Turn content errors into warnings. Errors in the configuration and in the run remain. */
export function lowerErrors(problems: readonly Problem[]): Problem[] {
  return problems.map((problem) =>
    problem.severity === "error" && isConfigurable(problem.code) && !KEPT.has(problem.code)
      ? toWarning(problem)
      : problem,
  );
}

const isPageProblem = ({ place }: Problem): boolean => /^(?:content|i18n)\/.*\.mdx?$/.test(place?.file ?? "");

function reportLeftOut(problem: Problem): Problem {
  if (problem.severity !== "error") return problem;
  return { ...toWarning(problem), message: `${problem.message} The page is left out.` };
}

function reportShownAsText(problem: Problem): Problem {
  if (problem.severity !== "error") return problem;
  return { ...toWarning(problem), message: `${problem.message} The page shows its code as text.` };
}

/** Find pages without their front matter, their text or their own URL. */
function findUnshowable({ catalog }: Site, problems: readonly Problem[]): SourcePath[] {
  const documents = new Map(catalog.documents.map((document) => [document.source, document]));
  const isUnshowable = ({ code }: Problem, document: Document): boolean =>
    code === "duplicate-route" ||
    (code === "invalid-front-matter" && Object.keys(document.meta.places).length === 0) ||
    (WITHOUT_TEXT.has(code) && document.body.length === 0 && !document.component);
  const files = new Set<SourcePath>();
  for (const problem of problems) {
    const document = problem.place && documents.get(problem.place.file);
    if (document && problem.severity === "error" && isUnshowable(problem, document)) files.add(document.source);
  }
  return [...files];
}

/** Find React and MDX pages with errors in code or data. */
async function findBrokenModules(loaded: LoadedSource, rendered: RenderedSite): Promise<SourcePath[]> {
  const { catalog, sources } = loaded.site;
  const hasCode = loaded.hasOwnCode && (await loaded.loadCode()).value !== undefined;
  const withComponent = new Set(catalog.documents.filter(({ component }) => component).map(({ source }) => source));
  const withErrors = new Set(
    [...rendered.problems, ...loaded.problems.filter(({ code }) => code === "unknown-component")]
      .filter(({ severity }) => severity === "error")
      .map(({ place }) => place?.file),
  );
  const hasErrors = (file: SourcePath): boolean => withErrors.has(file) || rendered.failed.has(file);
  const mdx = catalog.documents.filter((document) => document.mdx).map(({ source }) => source);
  return [
    ...sources.pageModules.filter(
      (module) => hasErrors(module) || (hasCode && !withComponent.has(module)), // the data has errors
    ),
    ...mdx.filter(hasErrors),
  ];
}

/** Return the files of a site without some, and with the code of others as text. */
function adaptFiles(files: FileSource, leftOut: ReadonlySet<SourcePath>, asText: ReadonlySet<SourcePath>): FileSource {
  return {
    ...files,
    isLeftOut: (file) => leftOut.has(file),
    list(folder, hidden) {
      const { value, problems } = files.list(folder, hidden);
      return { value: { ...value, files: value.files.filter((file) => !leftOut.has(file)) }, problems };
    },
    read(file) {
      const { value, problems } = files.read(file);
      if (!value || !asText.has(file)) return { value, problems };
      const text = showCodeAsText(value.text);
      return { value: { text, digest: computeDigest(text) }, problems };
    },
  };
}
