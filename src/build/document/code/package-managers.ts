/** Commands for npm, told for other package managers. Lines that are not npm's stay as they are. */

export type PackageManager = "npm" | "yarn" | "pnpm";

export const PACKAGE_MANAGERS: readonly { value: PackageManager; label: string }[] = [
  { value: "npm", label: "npm" },
  { value: "yarn", label: "Yarn" },
  { value: "pnpm", label: "pnpm" },
];

/** Rewrite a block of shell commands, line by line; commands that are chained on a line are told one by one. */
export function convertCommands(code: string, manager: PackageManager): string {
  if (manager === "npm") return code;
  return code
    .split("\n")
    .map((line) =>
      line.replace(
        /(^\s*(?:\$ |> )?|(?:&&|\|\||;)\s*)((?:npm|npx)\s[^&|;#]*)/g,
        (_, before: string, command: string) => before + convertCommand(command, manager),
      ),
    )
    .join("\n");
}

function convertCommand(command: string, manager: "yarn" | "pnpm"): string {
  const [, text = command, tail = ""] = /^(.*?)(\s*)$/s.exec(command) ?? [];
  const [tool = "", ...words] = text.split(/ +/);
  const converted = manager === "yarn" ? toYarn(tool, words) : toPnpm(tool, words);
  return (converted ?? words.reduce((line, word) => `${line} ${word}`, tool)) + tail;
}

const isFlag = (word: string): boolean => word.startsWith("-");
const join = (...words: readonly string[]): string => words.filter(Boolean).join(" ");

/** Kinds of dependencies, as npm's flags name them. */
const DEV = new Set(["-D", "--save-dev"]);
const OPTIONAL = new Set(["-O", "--save-optional"]);
const PLAIN_SAVE = new Set(["-S", "--save", "-P", "--save-prod"]);
const GLOBAL = new Set(["-g", "--global"]);
const EXACT = new Set(["-E", "--save-exact"]);

function flagsFor(words: readonly string[], names: { dev: string; optional: string; exact: string }): string[] {
  return words.flatMap((word) => {
    if (PLAIN_SAVE.has(word) || GLOBAL.has(word)) return [];
    if (DEV.has(word)) return [names.dev];
    if (OPTIONAL.has(word)) return [names.optional];
    return EXACT.has(word) ? [names.exact] : [word];
  });
}

function toYarn(tool: string, words: readonly string[]): string | undefined {
  if (tool === "npx") return join("yarn", "dlx", ...words.filter((word) => word !== "--yes" && word !== "-y"));
  const [command = "", ...rest] = words;
  const packages = rest.filter((word) => !isFlag(word));
  const flags = flagsFor(rest, { dev: "--dev", optional: "--optional", exact: "--exact" });
  const isGlobal = rest.some((word) => GLOBAL.has(word));
  switch (command) {
    case "install":
    case "i":
    case "add":
      if (packages.length === 0) return join("yarn", "install", ...flags);
      return join("yarn", isGlobal ? "global" : "", "add", ...flags);
    case "ci":
      return join("yarn", "install", "--frozen-lockfile", ...rest);
    case "uninstall":
    case "remove":
    case "rm":
      return join("yarn", isGlobal ? "global" : "", "remove", ...packages);
    case "update":
    case "upgrade":
      return join("yarn", "upgrade", ...packages);
    case "init":
      if (packages.length > 0) return join("yarn", "create", ...rest.filter((word) => word !== "--"));
      return join("yarn", "init", ...rest);
    case "create":
      return join("yarn", "create", ...rest.filter((word) => word !== "--"));
    case "exec":
      return join("yarn", "exec", ...rest);
    case "run":
      return join("yarn", "run", ...rest.filter((word) => word !== "--"));
    case "start":
    case "test":
    case "publish":
    case "pack":
    case "link":
    case "version":
    case "audit":
    case "outdated":
    case "login":
      return join("yarn", command, ...rest.filter((word) => word !== "--"));
    default:
      return undefined;
  }
}

function toPnpm(tool: string, words: readonly string[]): string | undefined {
  if (tool === "npx") return join("pnpm", "dlx", ...words.filter((word) => word !== "--yes" && word !== "-y"));
  const [command = "", ...rest] = words;
  const packages = rest.filter((word) => !isFlag(word));
  switch (command) {
    case "install":
    case "i":
    case "add": {
      const flags = rest.filter((word) => word !== "--save" && word !== "-S");
      return join("pnpm", packages.length === 0 ? "install" : "add", ...flags);
    }
    case "ci":
      return join("pnpm", "install", "--frozen-lockfile", ...rest);
    case "uninstall":
    case "remove":
    case "rm":
      return join("pnpm", "remove", ...rest);
    case "init":
      if (packages.length > 0) return join("pnpm", "create", ...rest.filter((word) => word !== "--"));
      return join("pnpm", "init");
    case "create":
      return join("pnpm", "create", ...rest.filter((word) => word !== "--"));
    default:
      return join("pnpm", command, ...rest);
  }
}
