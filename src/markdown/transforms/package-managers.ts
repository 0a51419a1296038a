/** Commands for npm, told for other package managers. Lines that are not npm's stay as they are. */

import convert from "npm-to-yarn";

export type PackageManager = "npm" | "yarn" | "pnpm";

export const PACKAGE_MANAGERS: readonly { value: PackageManager; label: string }[] = [
  { value: "npm", label: "npm" },
  { value: "yarn", label: "Yarn" },
  { value: "pnpm", label: "pnpm" },
];

/** A command of npm at the begin of a line, behind a prompt, or behind another command. */
const COMMAND = /(^[ \t]*(?:\$ |> )?|(?:&&|\|\||;)[ \t]*)((?:npm|npx) [^&|;#\n]*[^&|;#\s])/gm;

/** Rewrite a block of shell commands; commands that are chained on a line are told one by one. */
export function convertCommands(code: string, manager: PackageManager): string {
  if (manager === "npm") return code;
  return code.replace(COMMAND, (_, before: string, command: string) => before + convertCommand(command, manager));
}

function convertCommand(command: string, manager: "yarn" | "pnpm"): string {
  // The one frequent command that the library does not know.
  if (/^npm ci\b/.test(command)) return command.replace("npm ci", `${manager} install --frozen-lockfile`);
  const converted = convert(command, manager);
  return converted.includes("# couldn't auto-convert") ? command : converted.trimEnd();
}
