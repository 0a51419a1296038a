/** Create npm packages from directories. */
import { execFileSync } from "node:child_process";

/**
 * Write the package of a directory to the root of the repository. Arguments of the command are passed on to npm, e.g.
 * `npm run package -- --pack-destination DIR`.
 */
export function packDirectory(directory, root) {
  execFileSync("npm", ["pack", directory, "--ignore-scripts", "--loglevel=error", ...process.argv.slice(2)], {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
}
