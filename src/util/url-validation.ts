/** Slugs and paths that authors write: what may become a part of an address and the name of a file. */

import { unportableName } from "./path.ts";

/** What is wrong with a value, to be put behind it, and how to put it right. */
export interface Fault {
  message: string;
  hint: string;
}

/** Bytes of one part of a path; file systems take 255, and endings such as `.md.br` need room. */
const PART_BYTES = 200;

/**
 * Why a slug cannot become an address below the folder that it is relative to.
 *
 * A slug is read as it stands: it holds no escapes, and nothing in it is resolved. So it must not climb, name a host or a
 * scheme, hold a query, markup or line breaks, nor anything that a file system refuses.
 *
 * @returns `undefined` when the slug is fine. A leading and a trailing slash are.
 */
export function slugFault(slug: string): Fault | undefined {
  if (slug === "") return { message: "is empty", hint: "Write a word such as getting-started, or remove the key." };
  if (slug !== slug.trim()) return { message: "begins or ends with a blank", hint: "Remove the blank." };
  if (/^[a-z][a-z0-9+.-]*:/i.test(slug))
    return { message: "names a scheme", hint: "Write a path without scheme and host." };
  if (slug.includes("\\")) return { message: "holds a backslash", hint: 'Separate folders with "/".' };
  if (/^\/\//.test(slug)) return { message: "begins with two slashes and so names a host", hint: "Remove one slash." };
  if (slug.includes("//")) return { message: "holds two slashes in a row", hint: "Remove one slash." };
  if (/[?#]/.test(slug)) return { message: "holds a query or an anchor", hint: "Remove the part from ? or # on." };
  if (/%/.test(slug)) return { message: "holds a percent sign", hint: "Write the characters themselves, not encoded." };
  if (/[\u2028\u2029\u202a-\u202e\u2066-\u2069]/.test(slug))
    return { message: "holds an invisible sign that breaks or turns lines", hint: "Remove the sign." };
  if (!slug.isWellFormed()) return { message: "holds half of a surrogate pair", hint: "Remove the sign." };
  for (const part of slug.replace(/^\/|\/$/g, "").split("/")) {
    if (part === "." || part === "..")
      return { message: `holds "${part}"`, hint: "Write the path without . and .. parts." };
    const reason = unportableName(part);
    if (reason) return { message: `cannot be a file name: ${reason}`, hint: "Use letters, digits and hyphens." };
    if (new TextEncoder().encode(part).length > PART_BYTES)
      return { message: `has a part of more than ${PART_BYTES} bytes`, hint: "Shorten it." };
  }
  if (/\.html?$/i.test(slug)) return { message: "ends in .html", hint: "Leave the ending off: addresses have none." };
  return undefined;
}

/** Why a text is not the path of an address, from the root of the host or of the site. */
export function addressPathFault(path: string): Fault | undefined {
  const fault = slugFault(path);
  if (fault || path.startsWith("/")) return fault;
  return { message: "does not begin with a slash", hint: `Write "/${path}".` };
}

/** Why a text is not the path that a site is served under. */
export function baseUrlFault(path: string): Fault | undefined {
  if (path === "") return { message: "is empty", hint: 'Write "/" for the root of the host.' };
  const [host] = /^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/]*/i.exec(path) ?? [];
  if (host === undefined) return addressPathFault(path);
  const own = path.slice(host.length) || "/";
  return { message: "names a host", hint: `Write the path alone, "${own}"; the host belongs to "url".` };
}

/** Why a text is not an absolute web address, `undefined` when it is one. */
export function webAddressFault(address: string): Fault | undefined {
  const hint = "Write an address that begins with https://.";
  if (!/^https?:\/\/[^/]/i.test(address)) return { message: "is not a web address", hint };
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find
  if (/[\u0000-\u0020"<>\\^`{|}\u007f]/.test(address))
    return { message: "holds a sign that addresses do not have", hint: "Percent-encode the sign." };
  if (!URL.canParse(address)) return { message: "is not a web address", hint };
  return undefined;
}
