/** Creates the files around a new site's content: package.json, settings of editors, and a CI workflow. */

import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { PackageManager } from "../../host/package-manager.ts";
import { findPackageRoot } from "../../host/package-root.ts";
import { createDeploymentFiles, type Deployment } from "./deployment.ts";
import { createEditorFiles } from "./editor-files.ts";
import type { Repository, SitegenDependency } from "./project-context.ts";

export interface ProjectOptions {
  /** The npm dependency that installs the generator. */
  dependency: SitegenDependency;
  /** Default: no deployment. */
  deployment?: Deployment;
  /** Absolute path to the site. */
  root: string;
  repository?: Repository;
  packageManager: PackageManager;
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
  // The second one contains the types of collections.
  include: ["**/*", ".sitegen/types.d.ts"],
  exclude: ["node_modules", "dist"],
};

/** Text, or the bytes of other files. */
export type FileContents = string | Uint8Array;

/** Return the files around a site's content by path, relative to its root. */
export function createProjectFiles({
  dependency,
  dependencies = {},
  deployment = "none",
  root,
  repository,
  packageManager,
  repositoryFolder,
}: ProjectOptions): Readonly<Record<string, FileContents>> {
  const { tarball } = dependency;
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
    ...(tarball && { [tarball.copy]: readFileSync(tarball.source) }),
    ".gitignore": "node_modules/\ndist/\n.sitegen/\n",
    ...createDeploymentFiles({ deployment, repository, packageManager, folder: repositoryFolder, root }),
  };
}

/** True in the installed package, which contains the schemas of YAML files. */
export const hasSchemas = (): boolean => existsSync(path.join(findPackageRoot(), "schemas"));
