/**
 * Tags that front matter adds to the head of its page.
 *
 * Content is not trusted as the configuration is: scripts and style sheets are those of the site, and nothing in a tag
 * runs code of its own. The security policy says the same, but not every host sends it.
 */

import type { HeadTagConfig } from "../../model/config.ts";
import type { ValuePath } from "../../reader/yaml.ts";
import type { Fault } from "../../util/url-validation.ts";
import { addressFault } from "../raw-html/allowed-urls.ts";

/** What is wrong with a tag, and where in it. */
export interface HeadTagFault extends Fault {
  at: ValuePath;
}

/** An attribute that a tag needs to say anything: one of each list. */
const NEEDED: Readonly<Record<HeadTagConfig["tag"], readonly (readonly string[])[]>> = {
  meta: [["name", "property", "itemprop", "http-equiv"], ["content"]],
  link: [["rel", "itemprop"], ["href"]],
  script: [["src"]],
};

const ADDRESSES = ["href", "src"];
/** Any other origin than this differs from that of the site. */
const SITE = "https://site.invalid";

/** @param isTrusted Whether the tag may name code from elsewhere. */
export function headTagFault({ tag, attributes }: HeadTagConfig, isTrusted: boolean): HeadTagFault | undefined {
  for (const choices of NEEDED[tag]) {
    if (choices.some((name) => typeof attributes[name] === "string")) continue;
    const allowed = choices.map((name) => `"${name}"`).join(" or ");
    return { at: ["attributes"], message: `lacks ${allowed}`, hint: "Add it, or remove the tag." };
  }
  for (const [name, value] of Object.entries(attributes)) {
    const fault = attributeFault(name, value) ?? (isTrusted ? undefined : foreignFault(tag, attributes, name));
    if (fault) return { at: ["attributes", name], ...fault };
  }
  return undefined;
}

function attributeFault(name: string, value: string | boolean): Fault | undefined {
  if (!/^[a-z][a-z0-9:_.-]*$/.test(name))
    return { message: "is not the name of an attribute", hint: "Use small letters, digits and hyphens." };
  if (/^on|^style$/.test(name))
    return { message: "is code in an attribute", hint: 'Put it into a file of "static/" and load that.' };
  const fault = ADDRESSES.includes(name) ? addressFault(String(value)) : undefined;
  return fault === undefined ? undefined : { message: `cannot be loaded: ${fault}`, hint: "Use http or https." };
}

/** What would let whoever writes a page act in the name of the site. */
function foreignFault(
  tag: HeadTagConfig["tag"],
  attributes: HeadTagConfig["attributes"],
  name: string,
): Fault | undefined {
  if (name === "http-equiv") {
    const hint = 'Use "redirect_from" for redirects and "headers" of the configuration for response headers.';
    return { message: "steers the browser", hint };
  }
  const loads = tag === "script" || /\bstylesheet\b/i.test(String(attributes.rel));
  if (!loads || !ADDRESSES.includes(name) || isOfSite(String(attributes[name]))) return undefined;
  return {
    message: "is not an address of the site",
    hint: 'Put the file into "static/" and write its path, or name it in "head" of the configuration.',
  };
}

/** As browsers read addresses: `/\host` and a slash, a tab and a slash name a host as well. */
function isOfSite(address: string): boolean {
  return URL.canParse(address, SITE) && new URL(address, SITE).origin === SITE;
}
