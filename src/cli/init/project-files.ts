/** Creates the files around a new site's content: package.json, settings of editors, and a CI workflow. */

import { existsSync } from "node:fs";
import path from "node:path";
import { findPackageRoot } from "../../host/package-root.ts";
import { createEditorFiles } from "./editor-files.ts";
import type { Repository } from "./project-context.ts";

export interface ProjectOptions {
  /** The npm dependency that installs the generator. */
  dependency: { name: string; spec: string };
  repository?: Repository;
  /** The site's path in its Git repository; empty for the root. */
  repositoryFolder: string;
  /** npm packages that code of the site imports, with their version ranges. */
  dependencies?: Readonly<Record<string, string>>;
}

/** npm scripts for a new site. */
export const SCRIPTS = {
  dev: "sitegen dev",
  build: "sitegen build",
  check: "sitegen check",
  preview: "sitegen preview",
};

/** TypeScript settings for editors, matching the way the generator bundles the configuration and components. */
const TYPESCRIPT_CONFIG = {
  compilerOptions: {
    target: "es2023",
    module: "esnext",
    moduleResolution: "bundler",
    jsx: "react-jsx",
    strict: true,
    noEmit: true,
    skipLibCheck: true,
  },
  exclude: ["node_modules", "dist", ".sitegen"],
};

/** Return the files around a site's content by path, relative to its root. */
export function createProjectFiles({
  dependency,
  dependencies = {},
  repository,
  repositoryFolder,
}: ProjectOptions): Readonly<Record<string, string>> {
  const manifest = {
    private: true,
    type: "module",
    scripts: SCRIPTS,
    ...(Object.keys(dependencies).length > 0 && { dependencies }),
    devDependencies: { [dependency.name]: dependency.spec },
  };
  return {
    "package.json": `${JSON.stringify(manifest, null, 2)}\n`,
    "tsconfig.json": `${JSON.stringify(TYPESCRIPT_CONFIG, null, 2)}\n`,
    ...(hasSchemas() && createEditorFiles(dependency.name)),
    ".gitignore": "node_modules/\ndist/\n.sitegen/\n",
    ...createWorkflow(repository, repositoryFolder),
  };
}

/** True in the installed package, which contains the schemas of YAML files. */
export const hasSchemas = (): boolean => existsSync(path.join(findPackageRoot(), "schemas"));

/** Return the CI workflow for the repository's host, which checks and builds the site. */
function createWorkflow(repository: Repository | undefined, folder: string): Record<string, string> {
  if (repository?.icon === "gitlab")
    return {
      [`${"../".repeat(getDepth(folder))}.gitlab-ci.yml`]: `site:
  image: node:22
  script:
    - ${folder === "" ? "" : `cd ${JSON.stringify(folder)} && `}npm ci && npx sitegen check && npx sitegen build
  artifacts:
    paths: [${JSON.stringify(path.posix.join(folder, "dist"))}]
`,
    };
  const defaults = folder === "" ? "" : `    defaults: { run: { working-directory: ${JSON.stringify(folder)} } }\n`;
  const lockFile = path.posix.join(folder, "package-lock.json");
  return {
    [`${"../".repeat(getDepth(folder))}.github/workflows/site.yml`]: `name: Site
on: [push, pull_request]
permissions: { contents: read }
jobs:
  build:
    runs-on: ubuntu-latest
${defaults}    steps:
      - uses: actions/checkout@v4
        with: { fetch-depth: 0 } # dates of the last changes
      - uses: actions/setup-node@v4
        with: { node-version: 22, cache: npm, cache-dependency-path: ${JSON.stringify(lockFile)} }
      - run: npm ci
      - run: npx sitegen check
      - run: npx sitegen build
      - uses: actions/upload-artifact@v4
        with: { name: site, path: ${JSON.stringify(path.posix.join(folder, "dist"))}, include-hidden-files: true }
`,
  };
}

const getDepth = (folder: string): number => (folder === "" ? 0 : folder.split("/").length);
