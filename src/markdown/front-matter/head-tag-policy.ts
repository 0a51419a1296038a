/**
 * Checks tags that front matter adds to the page head.
 *
 * Unlike the configuration, content is not trusted: scripts and style sheets must belong to the site, and attributes
 * must not contain code. The content security policy enforces the same, but not every host sends it.
 */

import path from "node:path";
import type { HeadTagConfig } from "../../model/config.ts";
import { MEDIA_FOLDER } from "../../model/output.ts";
import { decodePercent } from "../../util/path.ts";
import type { Fault } from "../../util/url-validation.ts";
import type { ValuePath } from "../../util/value-path.ts";
import { checkUrl } from "../raw-html/allowed-urls.ts";

/** Problem with a tag, and its path in the tag. */
export interface HeadTagFault extends Fault {
  at: ValuePath;
}

/** Required attributes by tag: one from each list. */
const REQUIRED_ATTRIBUTES: Readonly<Record<HeadTagConfig["tag"], readonly (readonly string[])[]>> = {
  meta: [["name", "property", "itemprop", "http-equiv"], ["content"]],
  link: [["rel", "itemprop"], ["href"]],
  script: [["src"]],
};

const URL_ATTRIBUTES = ["href", "src"];
/** Placeholder for the site's origin when URLs are compared. */
const PLACEHOLDER_ORIGIN = "https://site.invalid";

/** @param isTrusted True if the tag may load code from other origins. */
export function checkHeadTag({ tag, attributes }: HeadTagConfig, isTrusted: boolean): HeadTagFault | undefined {
  for (const choices of REQUIRED_ATTRIBUTES[tag]) {
    if (choices.some((name) => typeof attributes[name] === "string")) continue;
    const allowed = choices.map((name) => `"${name}"`).join(" or ");
    return { at: ["attributes"], message: `lacks ${allowed}`, hint: "Add it, or remove the tag." };
  }
  for (const [name, value] of Object.entries(attributes)) {
    const fault = checkAttribute(name, value) ?? (isTrusted ? undefined : checkOrigin(tag, attributes, name));
    if (fault) return { at: ["attributes", name], ...fault };
  }
  return undefined;
}

function checkAttribute(name: string, value: string | boolean): Fault | undefined {
  if (!/^[a-z][a-z0-9:_.-]*$/.test(name))
    return { message: "is not a valid attribute name", hint: "Use lowercase letters, digits and hyphens." };
  if (/^on|^style$/.test(name))
    return { message: "is inline code", hint: 'Move the code to a file in "static/" and load the file.' };
  const fault = URL_ATTRIBUTES.includes(name) ? checkUrl(String(value)) : undefined;
  return fault === undefined ? undefined : { message: `cannot be loaded: ${fault}`, hint: "Use http or https." };
}

/** Prevent front matter from loading code from other origins or controlling the browser on behalf of the site. */
function checkOrigin(
  tag: HeadTagConfig["tag"],
  attributes: HeadTagConfig["attributes"],
  name: string,
): Fault | undefined {
  if (name === "http-equiv") {
    const hint = 'Use "redirect_from" for redirects, and "headers" in the configuration for response headers.';
    return { message: "is not allowed in front matter", hint };
  }
  const loads = tag === "script" || /\bstylesheet\b/i.test(String(attributes.rel));
  if (!loads || !URL_ATTRIBUTES.includes(name)) return undefined;
  const url = String(attributes[name]);
  const hint = 'Put the file in "static/" and write its path, or add the tag to "head" in the configuration.';
  if (!isSameOrigin(url)) return { message: "is not a URL of the site", hint };
  if (!url.startsWith("/")) return { message: "is a relative URL", hint };
  if (isBesideDocument(url)) return { message: "is a file next to a document, which is not trusted", hint };
  return undefined;
}

/**
 * Return true if a server may send a file next to a document for a URL.
 *
 * Such files are published as text, but browsers run a script of any text type if a host does not forbid it. Servers decode
 * percent signs, some twice, and some file systems ignore capitals.
 */
function isBesideDocument(url: string): boolean {
  const { pathname } = new URL(url, PLACEHOLDER_ORIGIN);
  const decoded = decodePercent(decodePercent(pathname)).replaceAll("\\", "/");
  return path.posix.normalize(decoded).toLowerCase().includes(`/${MEDIA_FOLDER}`);
}

/** Resolve a URL as browsers do: `/\host`, or a slash, a tab and a slash, also begin a host. */
function isSameOrigin(url: string): boolean {
  return URL.canParse(url, PLACEHOLDER_ORIGIN) && new URL(url, PLACEHOLDER_ORIGIN).origin === PLACEHOLDER_ORIGIN;
}
