/** The package manager that started the command, for the commands that users and CI run next. */

/** A package manager and its command lines. */
export interface PackageManager {
  name: "npm" | "pnpm" | "yarn" | "bun";
  /** Major version, if it is known. */
  version?: number;
  lockFile: string;
  /** Start of a command line that runs a command of an installed package. */
  runner: string;
  /** Command line that installs exactly the packages of the lock file. */
  cleanInstall: string;
}

/**
 * Return the package manager that started this process: all set `npm_config_user_agent`, e.g. to `pnpm/10.2.0 npm/? node/v22.1.0`.
 * Without it, return npm.
 */
export function getPackageManager(env: Readonly<NodeJS.ProcessEnv> = process.env): PackageManager {
  const [, name, major] = /^(npm|pnpm|yarn|bun)\/(\d+)/.exec(env.npm_config_user_agent ?? "") ?? [];
  const version = major === undefined ? {} : { version: Number(major) };
  switch (name) {
    case "pnpm":
      return {
        name,
        ...version,
        lockFile: "pnpm-lock.yaml",
        runner: "pnpm exec",
        cleanInstall: "pnpm install --frozen-lockfile",
      };
    case "yarn": {
      const flag = version.version === 1 ? "--frozen-lockfile" : "--immutable";
      return { name, ...version, lockFile: "yarn.lock", runner: "yarn", cleanInstall: `yarn install ${flag}` };
    }
    case "bun":
      return {
        name,
        ...version,
        lockFile: "bun.lock",
        runner: "bunx",
        cleanInstall: "bun install --frozen-lockfile",
      };
    default:
      return { name: "npm", ...version, lockFile: "package-lock.json", runner: "npx", cleanInstall: "npm ci" };
  }
}
