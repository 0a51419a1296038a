/** Paths with forward slashes, as used in URLs and keys; `host` converts them for the platform. */

/**
 * Join parts and resolve `.` and `..`. The result has no leading slash. Returns `undefined` if the path would leave its
 * root.
 */
export function joinInside(...parts: readonly string[]): string | undefined {
  const done: string[] = [];
  for (const part of parts.join("/").split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") done.push(part);
    else if (done.pop() === undefined) return undefined;
  }
  return done.join("/");
}

/** Ensure that a path ends with exactly one slash. */
export function ensureTrailingSlash(path: string): string {
  return path.replace(/\/*$/, "/");
}

/** Return a path's directory without a trailing slash; `""` if there is none. */
export function getFolder(path: string): string {
  const slash = path.lastIndexOf("/");
  return slash < 0 ? "" : path.slice(0, slash);
}

/** List the directories that contain a path, without the root: `a/b/c.txt` → `a`, `a/b`. */
export function listFolders(path: string): string[] {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}

/** Return the relative path from a directory to a file: `docs/api`, `docs/faq.md` → `../faq.md`. */
export function getRelativePath(folder: string, path: string): string {
  const from = folder === "" ? [] : folder.split("/");
  const to = path.split("/");
  let same = 0;
  while (same < from.length && same < to.length - 1 && from[same] === to[same]) same += 1;
  return "../".repeat(from.length - same) + to.slice(same).join("/");
}

/** True if a path is inside a directory, at any depth. Every path is inside `""`. */
export function isInside(folder: string, path: string): boolean {
  return folder === "" || path.startsWith(`${folder}/`);
}

/** True if a path is a directory or inside it. */
export function isAtOrInside(folder: string, path: string): boolean {
  return path === folder || isInside(folder, path);
}

/** Return a path's last part. */
export function getBaseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** True for the name of a file with a page that has the URL of its directory: `index`, in any case. */
export const isIndexName = (name: string): boolean => /^index$/i.test(name);

/** True for the name of a file that code hosts show as the page of its directory: `README`, in any case. */
export const isReadmeName = (name: string): boolean => /^readme$/i.test(name);

/** Return the extension in lower case with its dot, or `""`. A leading dot belongs to the name. */
export function getExtension(path: string): string {
  const name = getBaseName(path);
  const dot = name.lastIndexOf(".");
  return dot <= 0 ? "" : name.slice(dot).toLowerCase();
}

/** Remove the extension from a path. */
export function removeExtension(path: string): string {
  return path.slice(0, path.length - getExtension(path).length);
}

/** Limit of common file systems for a name. */
const MAX_NAME_BYTES = 255;
const WINDOWS_DEVICES = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i;

/**
 * Explain why a file name is not portable between file systems.
 *
 * Source: "Naming Files, Paths, and Namespaces" in the Win32 documentation, which has the strictest rules among common
 * systems.
 *
 * @param name One path segment.
 * @returns A reason for people, or `undefined` if the name is portable.
 */
export function checkFileName(name: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find
  if (/[\u0000-\u001f\u007f]/.test(name)) return "it contains a control character";
  const forbidden = /[<>:"|?*\\]/.exec(name);
  if (forbidden) return `it contains ${forbidden[0]}, which Windows does not allow`;
  if (/[ .]$/.test(name)) return "it ends with a space or a dot, which Windows removes";
  if (WINDOWS_DEVICES.test(name)) return "Windows reserves this name for a device";
  if (new TextEncoder().encode(name).length > MAX_NAME_BYTES) return `it is longer than ${MAX_NAME_BYTES} bytes`;
  return undefined;
}

/**
 * Remove a number prefix: `01-install` → `install`. Dates and versions, such as `2025-01-02` and `1.0`, and names that
 * are only a number are unchanged.
 */
export function removeNumberPrefix(name: string): string {
  return name.replace(/^\d+\s*[-_.]+\s*(?=[^-_.\s\d])/, "");
}

/** Decode percent-encoding. Invalid encoding, such as `50%`, is returned unchanged. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Convert a file or directory name to words: `01-getting-started` → `Getting started`. */
export function toWords(name: string): string {
  const words = removeNumberPrefix(name).replace(/[-_]+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
