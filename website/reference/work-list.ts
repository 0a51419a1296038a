/** Writes the work list for a new version of Electron: the texts to write on each page, and which translations become stale. */

import type { Member, TypingsDiff } from "./typings.ts";

/** Reads the files of the website. */
export interface Workspace {
  /** Paths of all Markdown files of the docs and their translations, relative to the root. */
  files: readonly string[];
  read(file: string): string;
}

const DOCS = "content/docs/latest";

/** Write the list as Markdown. @param version Version of the new typings, such as `45.0.0`. */
export function writeWorkList(diff: TypingsDiff, version: string, { files, read }: Workspace): string {
  const tasks = new Map<string, string[]>();
  const addTask = ({ page, name }: Member, task: string): void => {
    const file = page === undefined ? `the page of ${name.replace(/[. ].*/, "")}` : `${DOCS}/${page}.md`;
    tasks.set(file, [...(tasks.get(file) ?? []), task]);
  };
  for (const member of diff.added)
    addTask(member, `Describe \`${member.name}\`, and add its version to member-versions.yaml:${quote("+", member)}`);
  for (const { before, after } of diff.changed)
    addTask(after, `Update \`${after.name}\`:${quote("-", before, after)}${quote("+", after, before)}`);
  for (const member of diff.removed)
    addTask(member, `Remove \`${member.name}\`, and describe what replaces it in breaking-changes.md.`);
  const guides = findGuides(diff, { files, read });
  for (const [guide, names] of guides) tasks.set(guide, [`Check what it says about ${names.join(", ")}.`]);
  const translations = files.filter((file) => [...tasks.keys()].some((original) => isTranslation(file, original)));
  const { added, changed, removed } = diff;
  return [
    `# Reference of Electron ${version}`,
    `Members: ${added.length} added, ${changed.length} changed, ${removed.length} removed. Pages to change: ${tasks.size}.`,
    ...[...tasks].sort(([a], [b]) => (a < b ? -1 : 1)).map(([file, list]) => composeSection(file, list, files)),
    "## Stale translations",
    translations.length === 0 ? "None." : translations.map((file) => `- [ ] ${file}`).join("\n"),
    "",
  ].join("\n\n");
}

function composeSection(file: string, list: readonly string[], files: readonly string[]): string {
  const isNew = file.startsWith(DOCS) && !files.includes(file);
  const items = isNew ? ["Write this page, and add it to sidebars.yaml.", ...list] : list;
  return `## ${file}\n\n${items.map((item) => `- [ ] ${item}`).join("\n")}`;
}

/** Show signatures as a list below a task, without those that another version of the member has. */
function quote(sign: string, { signatures }: Member, other?: Member): string {
  const shown = signatures.filter((signature) => !other?.signatures.includes(signature));
  return shown.map((signature) => `\n  - \`${sign} ${signature.replaceAll("`", "'")}\``).join("");
}

/** Find the guides that mention changed or removed members in code and their modules or classes, with the members' names. */
function findGuides({ changed, removed }: TypingsDiff, { files, read }: Workspace): Map<string, string[]> {
  const members = [...removed, ...changed.map(({ after }) => after)].flatMap(({ name }) => {
    const [, container, member = ""] = /^(\w+)(?:\.| static | event )'?([\w-]+)/.exec(name) ?? [];
    // Short names are words of many languages.
    return member.length > 4 ? [{ member, owner: new RegExp(`\\b${container}\\b`, "i") }] : [];
  });
  const guides = new Map<string, string[]>();
  for (const file of files) {
    if (!file.startsWith(`${DOCS}/tutorial/`)) continue;
    const text = read(file);
    const mentioned = members.filter(
      ({ member, owner }) => new RegExp(`\\.${member}\\b|'${member}'`).test(text) && owner.test(text),
    );
    if (mentioned.length > 0) guides.set(file, [...new Set(mentioned.map(({ member }) => `\`${member}\``))]);
  }
  return guides;
}

function isTranslation(file: string, original: string): boolean {
  return file.startsWith("i18n/") && file.replace(/^i18n\/[^/]+/, "content") === original;
}
