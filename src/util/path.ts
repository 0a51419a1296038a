/** Paths with forward slashes, as used in URLs and keys; `host` converts them for the platform. */

/** Join parts, resolving `.` and `..`. The result has no leading slash, and `undefined` when it would climb above the start. */
export function joinInside(...parts: readonly string[]): string | undefined {
  const done: string[] = [];
  for (const part of parts.join("/").split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") done.push(part);
    else if (done.pop() === undefined) return undefined;
  }
  return done.join("/");
}

/** A path with one slash at its end. */
export function withEndSlash(path: string): string {
  return path.replace(/\/*$/, "/");
}

/** The folder of a path, without trailing slash; `""` for a path without folder. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf("/");
  return slash < 0 ? "" : path.slice(0, slash);
}

/** The way from a folder to a path, as a link in a file of the folder names it: `docs/api`, `docs/faq.md` → `../faq.md`. */
export function relativePath(folder: string, path: string): string {
  const from = folder === "" ? [] : folder.split("/");
  const to = path.split("/");
  let same = 0;
  while (same < from.length && same < to.length - 1 && from[same] === to[same]) same += 1;
  return "../".repeat(from.length - same) + to.slice(same).join("/");
}

/** Whether a path is inside a folder, however deep. Every path is inside of `""`. */
export function isInside(folder: string, path: string): boolean {
  return folder === "" || path.startsWith(`${folder}/`);
}

/** The last part of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** The extension in lower case with its dot, or `""`. A leading dot is part of the name. */
export function extensionOf(path: string): string {
  const name = baseName(path);
  const dot = name.lastIndexOf(".");
  return dot <= 0 ? "" : name.slice(dot).toLowerCase();
}

/** A path without its extension. */
export function withoutExtension(path: string): string {
  return path.slice(0, path.length - extensionOf(path).length);
}

const WINDOWS_DEVICES = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i;

/**
 * Why a name cannot be used on every file system that a site may be built on or served from.
 *
 * Source: "Naming Files, Paths, and Namespaces" of the Win32 documentation, the strictest of the common systems.
 *
 * @param name One part of a path.
 * @returns A reason for people, or `undefined` when the name is fine.
 */
export function unportableName(name: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find
  if (/[\u0000-\u001f\u007f]/.test(name)) return "it holds a control character";
  const sign = /[<>:"|?*\\]/.exec(name);
  if (sign) return `it holds ${sign[0]}, which Windows does not allow`;
  if (/[ .]$/.test(name)) return "it ends in a blank or a dot, which Windows drops";
  if (WINDOWS_DEVICES.test(name)) return "Windows reserves this name for a device";
  return undefined;
}

/** `01-install` → `install`. A date or a version, `2025-01-02` or `1.0`, is no such number, nor is one without a name. */
export function withoutNumber(name: string): string {
  return name.replace(/^\d+\s*[-_.]+\s*(?=[^-_.\s\d])/, "");
}

/** Undo percent-encoding. A text that is not encoded properly, such as `50%`, stays as it is. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
