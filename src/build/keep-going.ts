/**
 * Lowers errors of content to warnings, and leaves out pages that cannot be shown, so that a site can be viewed while its
 * content is migrated (`build --keep-going`).
 */

import type { FileSource } from "../host/files.ts";
import { asWarning, type Problem, type ProblemCode, type SourcePath } from "../model/problem.ts";
import { isRuleName } from "../model/rule-names.ts";
import type { Site } from "../site/site.ts";

/** Rules whose errors concern the site as a whole, or two files of which neither is a page. */
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
/** Maximum number of loads. Leaving out a page may reveal another problem, e.g. a third page with the same URL. */
const MAX_ROUNDS = 10;

/** A loaded site and all its problems. */
export interface LoadedPages {
  site: Site;
  problems: readonly Problem[];
  /** Modules of pages in React that cannot be rendered. */
  brokenModules: readonly SourcePath[];
  /** True if errors were lowered. */
  isLowered?: boolean;
}

/** Load a site without the pages that cannot be shown. @returns The last load, with all problems and their severity lowered. */
export async function loadShowable<T extends LoadedPages>(
  load: (files: FileSource) => Promise<T>,
  files: FileSource,
): Promise<T> {
  const leftOut = new Set<SourcePath>();
  const problems: Problem[] = [];
  let loaded = await load(files);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const unshowable = findUnshowable(loaded).filter((file) => !leftOut.has(file));
    if (unshowable.length === 0) break;
    for (const file of unshowable) {
      leftOut.add(file);
      problems.push(...loaded.problems.filter(({ place }) => place?.file === file).map(withLeftOut));
    }
    loaded = await load(withoutFiles(files, leftOut));
  }
  const rest = loaded.problems.map((problem) =>
    problem.severity === "error" && NOT_LOADED.has(problem.code) && isPage(problem) ? withLeftOut(problem) : problem,
  );
  const isLowered = problems.length > 0 || loaded.problems.some(({ severity }) => severity === "error");
  return { ...loaded, problems: [...problems, ...lowerErrors(rest)], isLowered };
}

/** Turn errors of content into warnings. Errors of the configuration and of the run remain. */
export function lowerErrors(problems: readonly Problem[]): Problem[] {
  return problems.map((problem) =>
    problem.severity === "error" && isRuleName(problem.code) && !KEPT.has(problem.code) ? asWarning(problem) : problem,
  );
}

const isPage = ({ place }: Problem): boolean => /^(?:content|i18n)\/.*\.mdx?$/.test(place?.file ?? "");

function withLeftOut(problem: Problem): Problem {
  if (problem.severity !== "error") return problem;
  return { ...asWarning(problem), message: `${problem.message} The page is left out.` };
}

/** Return the files of pages that cannot be shown: without their front matter, their text or a URL of their own. */
function findUnshowable({ site, problems, brokenModules }: LoadedPages): SourcePath[] {
  const documents = new Map(site.catalog.documents.map((document) => [document.source, document]));
  const files = problems.flatMap(({ severity, code, place }) => {
    const document = place && documents.get(place.file);
    if (!document || severity !== "error") return [];
    const cannotShow =
      code === "duplicate-route" ||
      (code === "invalid-front-matter" && Object.keys(document.meta.places).length === 0) ||
      (WITHOUT_TEXT.has(code) && document.body.length === 0 && !document.component);
    return cannotShow ? [document.source] : [];
  });
  return [...new Set([...files, ...brokenModules])];
}

function withoutFiles(files: FileSource, leftOut: ReadonlySet<SourcePath>): FileSource {
  return {
    ...files,
    list(folder, hidden) {
      const { value, problems } = files.list(folder, hidden);
      return { value: { ...value, files: value.files.filter((file) => !leftOut.has(file)) }, problems };
    },
  };
}
