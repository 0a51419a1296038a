/** Creates the files with which a new site is checked, built and deployed: a CI workflow, and settings of the host. */

import { existsSync } from "node:fs";
import path from "node:path";
import type { PackageManager } from "../../host/package-manager.ts";
import { hasPackageManager, type Repository } from "./project-context.ts";

/** Hosts to which a new site can be deployed. */
export const DEPLOYMENTS = ["github-pages", "netlify", "cloudflare", "none"] as const;

export type Deployment = (typeof DEPLOYMENTS)[number];

export interface DeploymentOptions {
  deployment: Deployment;
  repository?: Repository;
  packageManager: PackageManager;
  /** The site's path in its Git repository; empty for the root. */
  folder: string;
  /** Absolute path to the site. The names of the workflow and of the project on the host follow from it. */
  root: string;
}

/** Return the deployment that fits the host of a repository. */
export const getDefaultDeployment = (repository?: Repository): Deployment =>
  repository !== undefined && new URL(repository.url).hostname === "github.com" ? "github-pages" : "none";

/** Return the origin at which GitHub Pages serves a repository's site. */
export function getPagesOrigin({ url }: Repository): string {
  const [, owner = ""] = new URL(url).pathname.split("/");
  return `https://${owner.toLowerCase()}.github.io`;
}

/** Settings of hosts, of which a repository has one file. */
const HOST_SETTINGS: ReadonlySet<string> = new Set([".gitlab-ci.yml", "netlify.toml"]);

/** True for settings of a host that the repository of a site has already. They are never changed. */
export function isPresentHostFile(root: string, file: string): boolean {
  return HOST_SETTINGS.has(path.basename(file)) && existsSync(path.join(root, file));
}

/**
 * Return workflows and settings by path, relative to the site root. They are in the root of the repository.
 *
 * A repository may contain several sites, so the workflow has a name that is free.
 */
export function createDeploymentFiles(options: DeploymentOptions): Record<string, string> {
  const { deployment, repository, packageManager, folder, root } = options;
  const top = getTop(folder);
  const isGitlab = repository?.icon === "gitlab" && deployment === "none";
  return {
    ...(isGitlab
      ? { [`${top}.gitlab-ci.yml`]: writeGitlabJob(packageManager, folder) }
      : { [findFreeWorkflow(root, `${top}.github/workflows`)]: writeWorkflow(options) }),
    ...(deployment === "netlify" ? { [`${top}netlify.toml`]: writeNetlifySettings(packageManager, folder) } : {}),
  };
}

/** Return the path from the site to the root of the repository, with a slash at the end. */
const getTop = (folder: string): string => "../".repeat(folder === "" ? 0 : folder.split("/").length);

/** @param folder Directory of the workflows, relative to the site root. */
function findFreeWorkflow(root: string, folder: string): string {
  const name = createName(root);
  for (let number = 0; ; number++) {
    const suffix = number === 0 ? "" : number === 1 ? `-${name}` : `-${name}-${number}`;
    const file = `${folder}/site${suffix}.yml`;
    if (!existsSync(path.join(root, file))) return file;
  }
}

/** Create a name from that of a site's directory: `My docs` becomes `my-docs`. */
function createName(root: string): string {
  const words = path
    .basename(root)
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return words?.join("-") ?? "site";
}

/** Quote an argument with characters that separate arguments, as commands of GitHub's actions accept it. */
const quoteArgument = (text: string): string => (/^[\w./-]+$/.test(text) ? text : JSON.stringify(text));

function writeGitlabJob({ name, runner, cleanInstall }: PackageManager, folder: string): string {
  const commands = [
    ...(folder === "" ? [] : [`cd ${JSON.stringify(folder)}`]),
    // The image contains npm, and Corepack for the other package managers.
    ...(name === "npm" ? [] : [name === "bun" ? "npm install --global bun" : "corepack enable"]),
    cleanInstall,
    `${runner} sitegen check`,
    `${runner} sitegen build`,
  ];
  return `site:
  image: node:22
  script:
    - ${commands.join(" && ")}
  artifacts:
    paths: [${JSON.stringify(path.posix.join(folder, "dist"))}]
`;
}

/** Netlify installs the packages itself, and deploys each push and pull request. */
const writeNetlifySettings = ({ runner }: PackageManager, folder: string): string => `[build]
${folder === "" ? "" : `base = ${JSON.stringify(folder)}\n`}command = "${runner} sitegen build"
publish = "dist"

[build.environment]
NODE_VERSION = "22"
`;

/** Return the steps that install Node.js, the package manager and the packages. */
function writeSetup({ packageManager, folder, root }: DeploymentOptions): string {
  const { name, version, lockFile, cleanInstall } = packageManager;
  const cache = `, cache: ${name}, cache-dependency-path: ${JSON.stringify(path.posix.join(folder, lockFile))}`;
  const install = {
    npm: "",
    // The action refuses a version beside the one in the root of the repository.
    pnpm: `      - uses: pnpm/action-setup@v4
${hasPackageManager(path.join(root, getTop(folder))) ? "" : `        with: { version: ${version ?? "latest"} }\n`}`,
    yarn: version === 1 ? "" : "      - run: corepack enable\n",
    bun: "      - uses: oven-sh/setup-bun@v2\n",
  }[name];
  return `${install}      - uses: actions/setup-node@v4
        with: { node-version: 22${name === "bun" ? "" : cache} }
      - run: ${cleanInstall}
`;
}

function writeWorkflow(options: DeploymentOptions): string {
  const { deployment, packageManager, folder, root } = options;
  const output = JSON.stringify(path.posix.join(folder, "dist"));
  const onPush = "github.event_name == 'push' && github.ref_name == github.event.repository.default_branch";
  const isPages = deployment === "github-pages";
  const deploy = {
    "github-pages": `      - if: ${onPush}
        uses: actions/upload-pages-artifact@v3
        with: { path: ${output} }
  deploy:
    if: ${onPush}
    needs: build
    runs-on: ubuntu-latest
    permissions: { pages: write, id-token: write }
    environment: { name: github-pages, url: "\${{ steps.deployment.outputs.page_url }}" }
    steps:
      - uses: actions/deploy-pages@v4
        id: deployment
`,
    cloudflare: `      # Create the project on Cloudflare Pages, and the two secrets of the repository.
      - if: ${onPush}
        uses: cloudflare/wrangler-action@v3
        with:
          apiToken: \${{ secrets.CLOUDFLARE_API_TOKEN }}
          accountId: \${{ secrets.CLOUDFLARE_ACCOUNT_ID }}
          command: pages deploy ${quoteArgument(path.posix.join(folder, "dist"))} --project-name=${createName(root)}
`,
    netlify: "",
    none: `      - uses: actions/upload-artifact@v4
        with: { name: site, path: ${output}, include-hidden-files: true }
`,
  }[deployment];
  return `name: Site
on: [push, pull_request]
permissions: { contents: read }
jobs:
  build:
    runs-on: ubuntu-latest
${isPages ? "    permissions: { contents: read, pages: read }\n" : ""}${folder === "" ? "" : `    defaults: { run: { working-directory: ${JSON.stringify(folder)} } }\n`}    steps:
      - uses: actions/checkout@v4
        with: { fetch-depth: 0 } # dates of the last changes
${isPages ? "      # Enable Pages in the settings of the repository, with GitHub Actions as the source.\n      - uses: actions/configure-pages@v5\n        id: pages\n" : ""}${writeSetup(options)}      - run: ${packageManager.runner} sitegen check
      - run: ${packageManager.runner} sitegen build${isPages ? ` --base-url "\${{ steps.pages.outputs.base_path }}/"` : ""}
${deploy}`;
}
