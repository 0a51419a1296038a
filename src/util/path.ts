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
export function withEndSlash(path: string): string {
  return path.replace(/\/*$/, "/");
}

/** Return the directory of a path without a trailing slash; `""` if there is none. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf("/");
  return slash < 0 ? "" : path.slice(0, slash);
}

/** Return the relative path from a directory to a file: `docs/api`, `docs/faq.md` → `../faq.md`. */
export function relativePath(folder: string, path: string): string {
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

/** Return the last part of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Return the extension in lower case with its dot, or `""`. A leading dot is part of the name. */
export function extensionOf(path: string): string {
  const name = baseName(path);
  const dot = name.lastIndexOf(".");
  return dot <= 0 ? "" : name.slice(dot).toLowerCase();
}

/** Remove the extension from a path. */
export function withoutExtension(path: string): string {
  return path.slice(0, path.length - extensionOf(path).length);
}

const WINDOWS_DEVICES = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i;

/**
 * Explain why a file name is not portable between file systems.
 *
 * Source: "Naming Files, Paths, and Namespaces" in the Win32 documentation, which has the strictest rules of all common
 * systems.
 *
 * @param name One part of a path.
 * @returns A reason for people, or `undefined` if the name is portable.
 */
export function unportableName(name: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find
  if (/[\u0000-\u001f\u007f]/.test(name)) return "it contains a control character";
  const forbidden = /[<>:"|?*\\]/.exec(name);
  if (forbidden) return `it contains ${forbidden[0]}, which Windows does not allow`;
  if (/[ .]$/.test(name)) return "it ends with a space or a dot, which Windows removes";
  if (WINDOWS_DEVICES.test(name)) return "Windows reserves this name for a device";
  return undefined;
}

/**
 * Remove a number prefix: `01-install` → `install`. Dates and versions, such as `2025-01-02` and `1.0`, and names that
 * consist only of a number are unchanged.
 */
export function withoutNumber(name: string): string {
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

/** Convert the name of a file or directory to words: `01-getting-started` → `Getting started`. */
export function wordsOf(name: string): string {
  const words = withoutNumber(name).replace(/[-_]+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
