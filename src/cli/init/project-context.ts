/** Reads the surroundings of a new site: how sitegen was installed, and the Git repository that will contain the site. */

import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { GENERATOR_VERSION } from "../../build/version.ts";
import { readRemote } from "../../host/git-history.ts";
import { findPackageRoot } from "../../host/package-root.ts";

/** Name under which sites import the package, regardless of its name in a registry. */
const IMPORT_NAME = "sitegen";

/**
 * Return the npm dependency that installs this sitegen in a new site.
 *
 * Uses the form of the nearest project above the site or the working directory that depends on sitegen, e.g. a version
 * range or a tarball. Without such a project, returns a link to the repository that sitegen runs from, or its version.
 *
 * @param siteRoot Absolute path of the new site; paths of local packages are relative to it.
 */
export function sitegenDependency(siteRoot: string): { name: string; spec: string } {
  const project = [...ancestors(siteRoot), ...ancestors(process.cwd())].find((folder) => declaredSpec(folder));
  if (project !== undefined) {
    const spec = declaredSpec(project) as string;
    const file = /^file:(?!\/)(.+)$/.exec(spec)?.[1];
    return { name: IMPORT_NAME, spec: file === undefined ? spec : fileSpec(siteRoot, path.resolve(project, file)) };
  }
  const packageRoot = findPackageRoot();
  const isInstalled = packageRoot.split(path.sep).includes("node_modules");
  if (!isInstalled) return { name: IMPORT_NAME, spec: fileSpec(siteRoot, packageRoot) };
  const { name } = JSON.parse(readFileSync(path.join(packageRoot, "package.json"), "utf8")) as { name: string };
  const range = `^${GENERATOR_VERSION}`;
  return { name: IMPORT_NAME, spec: name === IMPORT_NAME ? range : `npm:${name}@${range}` };
}

function fileSpec(siteRoot: string, target: string): string {
  return `file:${path.relative(siteRoot, target).split(path.sep).join("/")}`;
}

function* ancestors(folder: string): Generator<string> {
  for (let current = folder; ; current = path.dirname(current)) {
    yield current;
    if (current === path.dirname(current)) return;
  }
}

/** Return the version, range or URL of sitegen in the package.json of a directory, if it has both. */
function declaredSpec(folder: string): string | undefined {
  const { dependencies, devDependencies } = readManifest(folder);
  const spec: unknown = { ...dependencies, ...devDependencies }[IMPORT_NAME];
  return typeof spec === "string" ? spec : undefined;
}

/** The used fields of package.json. */
type Manifest = Partial<Record<"scripts" | "dependencies" | "devDependencies", Readonly<Record<string, unknown>>>>;

/** Read the package.json of a directory. @returns An empty object if it is missing or invalid, which npm reports. */
function readManifest(folder: string): Manifest {
  try {
    return { ...JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) };
  } catch {
    return {};
  }
}

/**
 * Return the fields that the package.json of a project lacks for a site, as arguments of `npm pkg set`.
 *
 * Scripts that the project has are kept, even if they run something else.
 */
export function missingFields(siteRoot: string, scripts: Readonly<Record<string, string>>): string[] {
  const present = new Map(Object.entries(readManifest(siteRoot).scripts ?? {}));
  const missing = Object.entries(scripts).filter(([name]) => !present.has(name));
  const fields = missing.map(([name, command]) => `scripts.${name}="${command}"`);
  if (declaredSpec(siteRoot) !== undefined) return fields;
  const { name, spec } = sitegenDependency(siteRoot);
  return [...fields, `devDependencies.${name}="${spec}"`];
}

/** URLs of a repository on its host. */
export interface Repository {
  url: string;
  /** `{file}` stands for the path of a source file from the root of the site. */
  editUrl: string;
  /** `{title}` stands for the title of the page. */
  issueUrl: string;
  /** Icon of the host in the navbar. */
  icon: string;
  /** Path of the site in the repository; `""` for its root. */
  folder: string;
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

/**
 * Find the repository that contains a site, from the remote of its Git repository.
 *
 * @param siteRoot Absolute path of the site, which may not exist yet.
 * @returns `undefined` without a remote on a web host.
 */
export function findRepository(siteRoot: string): Repository | undefined {
  const folder = [...ancestors(siteRoot)].find((ancestor) => existsSync(ancestor)) ?? siteRoot;
  const remote = readRemote(folder);
  const web = remote && webUrl(remote.url);
  if (!web) return undefined;
  const below = path.relative(folder, siteRoot).split(path.sep).join("/");
  const site = `${remote.prefix}${below}`.replace(/\/$/, "");
  const { hostname } = new URL(web);
  const { icon, edit, issue } = HOSTS.find(({ host }) => host.test(hostname)) as (typeof HOSTS)[number];
  const file = encodeURI(path.posix.join(site, "{file}")).replace("%7Bfile%7D", "{file}");
  const editPath = edit.replace("BRANCH", () => encodeURI(remote.branch)).replace("FILE", () => file);
  return { url: web, editUrl: web + editPath, issueUrl: web + issue, icon, folder: site };
}

/** Convert the URL of a remote to the web page of the repository, without credentials. */
function webUrl(remote: string): string | undefined {
  const [, host, name] =
    /^(?:(?:https?|ssh|git):\/\/)?(?:[^@/]+@)?([\w.-]+\.[a-z]+)(?::\d+)?[:/]\/?(.+?)(?:\.git)?\/?$/i.exec(remote) ?? [];
  return host === undefined || name === undefined ? undefined : `https://${host.toLowerCase()}/${name}`;
}
