/**
 * Reads the members of Electron's type definitions, and compares those of two versions.
 *
 * The file is generated in one form: containers are indented by two spaces and name their page of the reference in a
 * comment, members are indented by four.
 */

export interface Member {
  /** Name with container, such as `App.quit` or `App event 'ready'`. */
  name: string;
  /** Path of the page of the reference, such as `api/app`. */
  page?: string;
  /** Overloads without comments, each in one line, with platforms and deprecation. */
  signatures: readonly string[];
}

export interface TypingsDiff {
  added: readonly Member[];
  removed: readonly Member[];
  changed: readonly { before: Member; after: Member }[];
}

const CONTAINER = /^ {2}(?:interface|class) (\w+)/;
const PAGE = /^ {4}\/\/ Docs: https?:\/\/(?:www\.)?electronjs\.org\/docs\/(?:latest\/)?(\S+)/;
const LISTENER = /^(?:off|once|addListener|removeListener)\(event: '/;
const TAG = /@(platform|deprecated)\b *([\w,]*)/;

/** Read the members by name. */
export function readTypings(text: string): Map<string, Member> {
  const members = new Map<string, { name: string; page?: string; signatures: string[] }>();
  let container = "";
  let page: string | undefined;
  let tags: string[] = [];
  let code = "";
  let isComment = false;
  for (const line of text.split("\n")) {
    const start = CONTAINER.exec(line)?.[1];
    if (start) {
      [container, page, tags, code] = [start, undefined, [], ""];
      continue;
    }
    if (container === "") continue;
    if (/^ {2}\}/.test(line)) {
      container = "";
      continue;
    }
    page = PAGE.exec(line)?.[1] ?? page;
    const trimmed = line.trim();
    const isDocumentation = isComment || trimmed.startsWith("/*");
    if (isDocumentation) {
      // Comments within parameters are indented further.
      const [, tag, value] = (/^ {4,5}[*@/]/.test(line) && TAG.exec(trimmed)) || [];
      if (tag) tags.push(`[${[tag, value].filter(Boolean).join(" ")}]`);
      isComment = !trimmed.endsWith("*/");
      continue;
    }
    if (trimmed === "" || trimmed.startsWith("//")) continue;
    code = `${code} ${trimmed}`.trim();
    if (!isComplete(code)) continue;
    const signature = [normalize(code), ...tags].join(" ");
    [code, tags] = ["", []];
    if (LISTENER.test(signature)) continue;
    const name = `${container}${describeName(signature)}`;
    const member = members.get(name) ?? { name, page, signatures: [] };
    member.signatures.push(signature);
    members.set(name, member);
  }
  findPagesOfOptions(members);
  return members;
}

/** Types of options and results have no page of their own: assign the page of the member that mentions them. */
function findPagesOfOptions(members: ReadonlyMap<string, { name: string; page?: string; signatures: string[] }>): void {
  const getContainer = ({ name }: { name: string }): string => name.replace(/\W.*/, "");
  const types = new Set([...members.values()].filter(({ page }) => page === undefined).map(getContainer));
  const pages = new Map<string, string>();
  let size = -1;
  // Options may contain options.
  while (pages.size > size) {
    size = pages.size;
    for (const member of members.values()) {
      const page = member.page ?? pages.get(getContainer(member));
      for (const [word] of page === undefined ? [] : member.signatures.join(" ").matchAll(/\w+/g))
        if (page !== undefined && types.has(word) && !pages.has(word)) pages.set(word, page);
    }
  }
  for (const member of members.values()) member.page ??= pages.get(getContainer(member));
}

/** True if all brackets are closed and the member ends with a semicolon. */
function isComplete(code: string): boolean {
  if (!code.endsWith(";")) return false;
  const text = code.replace(/=>/g, "").replace(/'[^']*'/g, "");
  return (text.match(/[({[<]/g) ?? []).length === (text.match(/[)}\]>]/g) ?? []).length;
}

function normalize(code: string): string {
  return code.replace(/\s+/g, " ").replace(/;$/, "");
}

function describeName(signature: string): string {
  const event = /^on\(event: '([^']+)'/.exec(signature)?.[1];
  if (event) return ` event '${event}'`;
  const [, isStatic, name = signature] = /^(static )?(?:readonly )?'?(\w+)/.exec(signature) ?? [];
  return `${isStatic ? " static " : "."}${name}`;
}

/** Compare two versions. Members are sorted by name. */
export function compareTypings(before: ReadonlyMap<string, Member>, after: ReadonlyMap<string, Member>): TypingsDiff {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort();
  const added: Member[] = [];
  const removed: Member[] = [];
  const changed: { before: Member; after: Member }[] = [];
  for (const name of names) {
    const [old, current] = [before.get(name), after.get(name)];
    if (!old && current) added.push(current);
    else if (old && !current) removed.push(old);
    else if (old && current && old.signatures.join("\n") !== current.signatures.join("\n"))
      changed.push({ before: old, after: current });
  }
  return { added, removed, changed };
}
