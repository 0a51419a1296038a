/** Creates the files around a site that `sitegen migrate` takes over: package.json, settings of editors, and a CI workflow. */

import { getPackageManager } from "../host/package-manager.ts";
import type { MigrationTask } from "../migrate/migration-task.ts";
import { listOptionalPackages } from "../migrate/needed-packages.ts";
import type { SiteDescription } from "../migrate/site-description.ts";
import type { ProjectFile } from "../migrate/write-site.ts";
import type { CommandContext } from "./command-context.ts";
import { isPresentHostFile } from "./init/deployment.ts";
import { getSitegenDependency, locateSite } from "./init/project-context.ts";
import { createProjectFiles } from "./init/project-files.ts";

/**
 * Return the files around the site, as for a new one. Settings of hosts that the repository has already are tasks instead.
 *
 * @param root Absolute path to the new site.
 */
export function createProject(
  root: string,
  description: SiteDescription,
  { cwd, env }: CommandContext,
): { files: ProjectFile[]; tasks: MigrationTask[] } {
  const packageManager = getPackageManager(env);
  const { runner, cleanInstall } = packageManager;
  const position = locateSite(root);
  const dependency = getSitegenDependency(root, cwd, position);
  const files = createProjectFiles({
    dependency,
    dependencies: { ...listOptionalPackages(description), ...description.dependencies },
    root,
    packageManager,
    repository: position.repository,
    repositoryFolder: position.repositoryFolder,
  });
  const all = Object.entries(files).map(([target, contents]) => ({ target, contents }));
  const tasks = all
    .filter(({ target }) => isPresentHostFile(root, target))
    .map(({ target }) => ({
      kind: "file of the repository",
      source: target,
      subject: "exists and was not changed",
      suggestion: `Add a job that runs \`${cleanInstall}\`, \`${runner} sitegen check\` and \`${runner} sitegen build\` in the directory of the new site.`,
    }));
  return { files: all.filter(({ target }) => !isPresentHostFile(root, target)), tasks };
}
