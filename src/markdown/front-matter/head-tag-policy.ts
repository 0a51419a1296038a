/**
 * Checks tags that front matter adds to the page head.
 *
 * Unlike the configuration, content is not trusted: scripts and style sheets must belong to the site, and attributes
 * must not contain code. The content security policy enforces the same, but not every host sends it.
 */

import type { HeadTagConfig } from "../../model/config.ts";
import type { ValuePath } from "../../util/format.ts";
import type { Fault } from "../../util/url-validation.ts";
import { addressFault } from "../raw-html/allowed-urls.ts";

/** Problem with a tag, and its path in the tag. */
export interface HeadTagFault extends Fault {
  at: ValuePath;
}

/** Required attributes by tag: one of each list. */
const REQUIRED_ATTRIBUTES: Readonly<Record<HeadTagConfig["tag"], readonly (readonly string[])[]>> = {
  meta: [["name", "property", "itemprop", "http-equiv"], ["content"]],
  link: [["rel", "itemprop"], ["href"]],
  script: [["src"]],
};

const URL_ATTRIBUTES = ["href", "src"];
/** Placeholder for the origin of the site when URLs are compared. */
const PLACEHOLDER_ORIGIN = "https://site.invalid";

/** @param isTrusted True if the tag may load code from other origins. */
export function headTagFault({ tag, attributes }: HeadTagConfig, isTrusted: boolean): HeadTagFault | undefined {
  for (const choices of REQUIRED_ATTRIBUTES[tag]) {
    if (choices.some((name) => typeof attributes[name] === "string")) continue;
    const allowed = choices.map((name) => `"${name}"`).join(" or ");
    return { at: ["attributes"], message: `lacks ${allowed}`, hint: "Add it, or remove the tag." };
  }
  for (const [name, value] of Object.entries(attributes)) {
    const fault = attributeFault(name, value) ?? (isTrusted ? undefined : originFault(tag, attributes, name));
    if (fault) return { at: ["attributes", name], ...fault };
  }
  return undefined;
}

function attributeFault(name: string, value: string | boolean): Fault | undefined {
  if (!/^[a-z][a-z0-9:_.-]*$/.test(name))
    return { message: "is not a valid attribute name", hint: "Use lowercase letters, digits and hyphens." };
  if (/^on|^style$/.test(name))
    return { message: "is inline code", hint: 'Move the code to a file in "static/" and load the file.' };
  const fault = URL_ATTRIBUTES.includes(name) ? addressFault(String(value)) : undefined;
  return fault === undefined ? undefined : { message: `cannot be loaded: ${fault}`, hint: "Use http or https." };
}

/** Prevent front matter from loading code of other origins or controlling the browser on behalf of the site. */
function originFault(
  tag: HeadTagConfig["tag"],
  attributes: HeadTagConfig["attributes"],
  name: string,
): Fault | undefined {
  if (name === "http-equiv") {
    const hint = 'Use "redirect_from" for redirects, and "headers" in the configuration for response headers.';
    return { message: "is not allowed in front matter", hint };
  }
  const loads = tag === "script" || /\bstylesheet\b/i.test(String(attributes.rel));
  if (!loads || !URL_ATTRIBUTES.includes(name) || isSameOrigin(String(attributes[name]))) return undefined;
  return {
    message: "is not a URL of the site",
    hint: 'Put the file in "static/" and write its path, or add the tag to "head" in the configuration.',
  };
}

/** Resolve a URL as browsers do: `/\host`, or a slash, a tab and a slash, also begin a host. */
function isSameOrigin(url: string): boolean {
  return URL.canParse(url, PLACEHOLDER_ORIGIN) && new URL(url, PLACEHOLDER_ORIGIN).origin === PLACEHOLDER_ORIGIN;
}
