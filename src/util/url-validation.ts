/** Validates slugs, paths and URLs that authors write. */

import { checkFileName } from "./path.ts";

/** Problem with a value, as the predicate in a sentence about the value, and how to fix it. */
export interface Fault {
  message: string;
  hint: string;
}

/** Maximum path segment size in bytes. File systems allow 255; extensions such as `.md.br` need room. */
const MAX_SEGMENT_BYTES = 200;

/**
 * Explain why a slug is invalid as a path below the directory it is relative to.
 *
 * Slugs are used literally, without decoding or resolving. A slug must therefore not leave its directory, name a host
 * or scheme, or contain a query, markup, line breaks, or characters that a file system rejects.
 *
 * @returns `undefined` if the slug is valid. Leading and trailing slashes are allowed.
 */
export function checkSlug(slug: string): Fault | undefined {
  const fault = checkPath(slug);
  if (fault) return fault;
  return /\.html?$/i.test(slug) ? { message: "ends with .html", hint: "Remove the extension." } : undefined;
}

/**
 * Explain why a string is not a valid previous URL. Its path is like a slug, but from the root and with any extension. It has
 * one `*`, or a query and a hash, or neither.
 */
export function checkRedirectSource(from: string): Fault | undefined {
  const [, path = "", query, hash] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(from) ?? [];
  const [placeholder] = /(?<=\/):[\w-]+/.exec(path) ?? [];
  if (placeholder !== undefined)
    return {
      message: `contains the placeholder "${placeholder}"`,
      hint: `Write * for any characters: "${path.replace(/(?<=\/):[\w-]+.*$/, "*")}".`,
    };
  if (path.split("*").length > 2)
    return { message: "contains more than one *", hint: "Write one * for all characters that vary." };
  const hasCondition = query !== undefined || hash !== undefined;
  if (hasCondition && path.includes("*"))
    return { message: "contains * and a query or fragment", hint: "Use one redirect for each path." };
  const fault = path === "/" && hasCondition ? undefined : checkPath(path.replace("*", "any"));
  if (fault) return fault;
  if (!path.startsWith("/"))
    return { message: "does not begin with a slash", hint: `Write the old path, starting at the root: "/${from}".` };
  if (query !== undefined && [...new URLSearchParams(query)].every(([name]) => name === ""))
    return { message: "has an empty query", hint: "Remove the question mark, or write the parameters after it." };
  if (hash === "#") return { message: "has an empty fragment", hint: "Remove the number sign." };
  return undefined;
}

function checkPath(slug: string): Fault | undefined {
  if (slug === "") return { message: "is empty", hint: "Write a word such as getting-started, or remove the key." };
  if (slug !== slug.trim()) return { message: "begins or ends with a space", hint: "Remove the space." };
  if (/^[a-z][a-z0-9+.-]*:/i.test(slug))
    return { message: "names a scheme", hint: "Write a path without a scheme and host." };
  if (slug.includes("\\")) return { message: "contains a backslash", hint: 'Separate folders with "/".' };
  if (/^\/\//.test(slug)) return { message: "begins with two slashes, which name a host", hint: "Remove one slash." };
  if (slug.includes("//")) return { message: "contains two slashes in a row", hint: "Remove one slash." };
  if (/[?#]/.test(slug))
    return { message: "contains a query or fragment", hint: "Remove ? or # and everything after it." };
  if (/%/.test(slug)) return { message: "contains a percent sign", hint: "Write the characters without encoding." };
  if (/[\u2028\u2029\u202a-\u202e\u2066-\u2069]/.test(slug))
    return {
      message: "contains an invisible character for line breaks or text direction",
      hint: "Remove the character.",
    };
  if (!slug.isWellFormed()) return { message: "contains half of a surrogate pair", hint: "Remove the character." };
  for (const part of slug.replace(/^\/|\/$/g, "").split("/")) {
    if (part === "." || part === "..")
      return { message: `contains "${part}"`, hint: "Write the path without . and .. segments." };
    const reason = checkFileName(part);
    if (reason) return { message: `cannot be a file name: ${reason}`, hint: "Use letters, digits and hyphens." };
    if (new TextEncoder().encode(part).length > MAX_SEGMENT_BYTES)
      return { message: `has a segment longer than ${MAX_SEGMENT_BYTES} bytes`, hint: "Shorten it." };
  }
  return undefined;
}

/** Explain why a string is not a valid URL path, from the host or site root. */
export function checkUrlPath(path: string): Fault | undefined {
  const fault = checkSlug(path);
  if (fault || path.startsWith("/")) return fault;
  return { message: "does not begin with a slash", hint: `Write "/${path}".` };
}

/** Explain why a string is not a valid base path for a site. */
export function checkBaseUrl(path: string): Fault | undefined {
  if (path === "") return { message: "is empty", hint: 'Write "/" for the root of the host.' };
  const [host] = /^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/]*/i.exec(path) ?? [];
  if (host === undefined) return checkUrlPath(path);
  const basePath = path.slice(host.length) || "/";
  return { message: "names a host", hint: `Write only the path, "${basePath}"; the host belongs in "url".` };
}

/** Explain why a string is not an absolute HTTP(S) URL. Returns `undefined` if it is one. */
export function checkWebUrl(url: string): Fault | undefined {
  const hint = "Write a URL that begins with https://.";
  if (!/^https?:\/\/[^/]/i.test(url)) return { message: "is not an absolute web URL", hint };
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find
  if (/[\u0000-\u0020"<>\\^`{|}\u007f]/.test(url))
    return { message: "contains a character that is invalid in URLs", hint: "Percent-encode the character." };
  if (!URL.canParse(url)) return { message: "is not an absolute web URL", hint };
  return undefined;
}
