/** Reads a new site's surroundings: how sitegen was installed, and the Git repository that will contain the site. */

import { existsSync, readFileSync, realpathSync } from "node:fs";
import path from "node:path";
import { readGitFolder } from "../../host/git-history.ts";
import { findPackageRoot } from "../../host/package-root.ts";
import { GENERATOR_VERSION } from "../../host/version.ts";

/** Name under which sites import the package, whatever its name in a registry. */
const IMPORT_NAME = "sitegen";

/** Directory of a new site for a copy of the tarball. */
const VENDOR_FOLDER = "vendor";

/** The npm dependency of a new site. */
export interface SitegenDependency {
  name: string;
  spec: string;
  /** A tarball that is copied into the site, because a clone of the repository lacks it. */
  tarball?: {
    /** Absolute path. */
    source: string;
    /** Path relative to the site root. */
    copy: string;
  };
}

/** True if a file belongs to the site or to the Git repository that contains the site. */
function isInRepository(file: string, siteRoot: string, repositoryRoot: string | undefined): boolean {
  // Git reports paths with symbolic links resolved.
  const tops = [
    [repositoryRoot, realpathSync(file)],
    [siteRoot, file],
  ] as const;
  return tops.some(([top, target]) => top !== undefined && !path.relative(top, target).startsWith(".."));
}

/**
 * Return the npm dependency that installs this sitegen in a new site.
 *
 * Uses the same form as the nearest project above the site or the working directory that depends on sitegen, e.g. a version
 * range or a tarball. Without such a project, returns a link to the repository that sitegen runs from, or its version.
 *
 * @param siteRoot Absolute path to the new site; paths to local packages are relative to it.
 * @param cwd Absolute path to the working directory.
 */
export function getSitegenDependency(
  siteRoot: string,
  cwd: string,
  { repositoryRoot }: Pick<SitePosition, "repositoryRoot">,
): SitegenDependency {
  const project = [...listAncestors(siteRoot), ...listAncestors(cwd)].find((folder) => readDeclaredSpec(folder));
  if (project !== undefined) {
    const spec = readDeclaredSpec(project) as string;
    const file = /^file:(.+)$/.exec(spec)?.[1];
    if (file === undefined) return { name: IMPORT_NAME, spec };
    const target = path.resolve(project, file);
    if (/\.tgz$/.test(target) && existsSync(target) && !isInRepository(target, siteRoot, repositoryRoot)) {
      const copy = `${VENDOR_FOLDER}/${path.basename(target)}`;
      return { name: IMPORT_NAME, spec: `file:${copy}`, tarball: { source: target, copy } };
    }
    return { name: IMPORT_NAME, spec: file.startsWith("/") ? spec : createFileSpec(siteRoot, target) };
  }
  const packageRoot = findPackageRoot();
  const isInstalled = packageRoot.split(path.sep).includes("node_modules");
  if (!isInstalled) return { name: IMPORT_NAME, spec: createFileSpec(siteRoot, packageRoot) };
  const { name } = JSON.parse(readFileSync(path.join(packageRoot, "package.json"), "utf8")) as { name: string };
  const range = `^${GENERATOR_VERSION}`;
  return { name: IMPORT_NAME, spec: name === IMPORT_NAME ? range : `npm:${name}@${range}` };
}

function createFileSpec(siteRoot: string, target: string): string {
  return `file:${path.relative(siteRoot, target).split(path.sep).join("/")}`;
}

function* listAncestors(folder: string): Generator<string> {
  for (let current = folder; ; current = path.dirname(current)) {
    yield current;
    if (current === path.dirname(current)) return;
  }
}

/** Return the version, range or URL of sitegen in a directory's package.json, if it has both. */
function readDeclaredSpec(folder: string): string | undefined {
  const { dependencies, devDependencies } = readManifest(folder);
  const spec: unknown = { ...dependencies, ...devDependencies }[IMPORT_NAME];
  return typeof spec === "string" ? spec : undefined;
}

/** The fields used from package.json. */
type Manifest = Partial<Record<"scripts" | "dependencies" | "devDependencies", Readonly<Record<string, unknown>>>> & {
  packageManager?: unknown;
};

/** Read a directory's package.json. @returns An empty object if it is missing or invalid, which npm reports. */
function readManifest(folder: string): Manifest {
  try {
    return { ...JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) };
  } catch {
    return {};
  }
}

/** True if the package.json of a directory names a version of the package manager. */
export const hasPackageManager = (folder: string): boolean => readManifest(folder).packageManager !== undefined;

/**
 * Return the fields that a project's package.json lacks for a site, as arguments for `npm pkg set`.
 *
 * Scripts that the project has are kept, even if they run something else.
 */
export function listMissingFields(
  siteRoot: string,
  scripts: Readonly<Record<string, string>>,
  { cwd, position }: { cwd: string; position: SitePosition },
): string[] {
  const present = new Map(Object.entries(readManifest(siteRoot).scripts ?? {}));
  const missing = Object.entries(scripts).filter(([name]) => !present.has(name));
  const fields = missing.map(([name, command]) => `scripts.${name}="${command}"`);
  const { name, spec, tarball } = getSitegenDependency(siteRoot, cwd, position);
  if (readDeclaredSpec(siteRoot) !== undefined && !tarball) return fields;
  const isDependency = readManifest(siteRoot).dependencies?.[name] !== undefined;
  return [...fields, `${isDependency ? "dependencies" : "devDependencies"}.${name}="${spec}"`];
}

/** A repository's URLs on its host. */
export interface Repository {
  url: string;
  /** `{file}` is replaced by a source file's path from the site root. */
  editUrl: string;
  /** `{title}` is replaced by the page title. */
  issueUrl: string;
  /** The host's icon in the navbar. */
  icon: string;
}

/** Paths below a repository by host: for editing `FILE` on `BRANCH`, and for a new issue. */
const HOSTS: readonly { host: RegExp; icon: string; edit: string; issue: string }[] = [
  {
    host: /(?:^|\.)gitlab\./,
    icon: "gitlab",
    edit: "/-/edit/BRANCH/FILE",
    issue: "/-/issues/new?issue[title]={title}",
  },
  { host: /^codeberg\.org$/, icon: "codeberg", edit: "/_edit/BRANCH/FILE", issue: "/issues/new?title={title}" },
  {
    host: /^bitbucket\.org$/,
    icon: "bitbucket",
    edit: "/src/BRANCH/FILE?mode=edit",
    issue: "/issues/new?title={title}",
  },
  { host: /./, icon: "github", edit: "/edit/BRANCH/FILE", issue: "/issues/new?title={title}" },
];

/** A new site's position in a Git repository. */
export interface SitePosition {
  /** Absolute path to the root of the repository. Absent without one. */
  repositoryRoot?: string;
  /** Absent without a remote on a web host. */
  repository?: Repository;
  /** The site's path in the repository; `""` for its root, or without a repository. */
  repositoryFolder: string;
}

/**
 * Find the repository that contains a site, and its page on the host of its Git remote.
 *
 * @param siteRoot Absolute path to the site, which may not exist yet.
 */
export function locateSite(siteRoot: string): SitePosition {
  const folder = [...listAncestors(siteRoot)].find((ancestor) => existsSync(ancestor)) ?? siteRoot;
  const position = readGitFolder(folder);
  if (!position) return { repositoryFolder: "" };
  const below = path.relative(folder, siteRoot).split(path.sep).join("/");
  const repositoryFolder = `${position.prefix}${below}`.replace(/\/$/, "");
  const { top: repositoryRoot, remote } = position;
  const url = remote && toWebUrl(remote.url);
  const repository = url ? describeRepository(url, remote.branch, repositoryFolder) : undefined;
  return { repositoryRoot, repositoryFolder, ...(repository && { repository }) };
}

/** Return the URLs of a repository on its host. @param site The site's path in the repository. */
function describeRepository(url: string, branch: string, site: string): Repository {
  const { hostname } = new URL(url);
  const { icon, edit, issue } = HOSTS.find(({ host }) => host.test(hostname)) as (typeof HOSTS)[number];
  const file = encodeURI(path.posix.join(site, "{file}")).replace("%7Bfile%7D", "{file}");
  const editPath = edit.replace("BRANCH", () => encodeURI(branch)).replace("FILE", () => file);
  return { url, editUrl: url + editPath, issueUrl: url + issue, icon };
}

/** Convert a remote's URL to the repository's web page, without credentials. */
function toWebUrl(remote: string): string | undefined {
  const [, host, name] =
    /^(?:(?:https?|ssh|git):\/\/)?(?:[^@/]+@)?([\w.-]+\.[a-z]+)(?::\d+)?[:/]\/?(.+?)(?:\.git)?\/?$/i.exec(remote) ?? [];
  return host === undefined || name === undefined ? undefined : `https://${host.toLowerCase()}/${name}`;
}
