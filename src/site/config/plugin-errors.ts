/** Describes errors that plugins and configurations throw while they are loaded, or in hooks. */

import { formatError } from "../../util/format.ts";

export interface PluginError {
  /** A sentence. */
  message: string;
  /** Present if the cause is known. */
  hint?: string;
}

/** Hints for errors of Node.js that concern an imported module, by code. */
const HINTS: Readonly<Record<string, string>> = {
  ERR_MODULE_NOT_FOUND: "Install the package, or fix its name.",
  MODULE_NOT_FOUND: "Install the package, or fix its name.",
  ERR_PACKAGE_PATH_NOT_EXPORTED: 'Import what "exports" in the package.json of the package contains.',
  ERR_UNKNOWN_FILE_EXTENSION: "Compile the module to JavaScript: Node.js imports the modules of packages as they are.",
  ERR_UNSUPPORTED_NODE_MODULES_TYPE_STRIPPING:
    "Compile the module to JavaScript: Node.js imports the modules of packages as they are.",
};

/**
 * Describe an error by its message, without absolute paths, and by the line in a package where it was thrown.
 *
 * @param root Absolute path to the site root, with symbolic links resolved.
 */
export function describePluginError(error: unknown, root: string): PluginError {
  const message = removeRoot(formatError(error), root).replace(/ imported from \.sitegen\/\S+?(?=\.?$)/, "");
  const { code, stack } = (error instanceof Error ? error : {}) as NodeJS.ErrnoException;
  const hint = code === undefined ? undefined : HINTS[code];
  const place = hint === undefined ? findPackagePlace(stack ?? "", root) : undefined;
  return { message: place === undefined ? message : `${message} (${place})`, ...(hint !== undefined && { hint }) };
}

function removeRoot(text: string, root: string): string {
  return text.replaceAll(`file://${root}/`, "").replaceAll(`${root}/`, "");
}

/** Return the innermost place in a package, unless code of the site is further inside: `node_modules/acme/index.js:3:5`. */
function findPackagePlace(stack: string, root: string): string | undefined {
  const frame = removeRoot(stack, root)
    .split("\n")
    .find((line) => /:\d+(?::\d+)?\)?$/.test(line) && !line.includes("node:"));
  return /(?<=^|[\s(])node_modules\/[^\s():]+(?::\d+){1,2}/.exec(frame ?? "")?.[0];
}
