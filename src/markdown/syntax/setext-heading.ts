/**
 * Resolves underlined headings in the time of the heading. The original construct copies all events of the document for each
 * heading, so that many of them take quadratic time.
 */

import { setextUnderline } from "micromark-core-commonmark";
import type { Construct, Resolver } from "micromark-util-types";
import type { Processor } from "unified";
import { extendParser } from "./extend-parser.ts";

const resolveHeading = setextUnderline.resolveTo as Resolver;

/** The construct only changes the content that the underline ends, which is at the end of the events. */
const construct: Construct = {
  ...setextUnderline,
  resolveTo(events, context) {
    const start = events.findLastIndex(([kind, { type }]) => kind === "enter" && type === "content");
    const content = events.splice(start);
    for (const event of resolveHeading(content, context)) events.push(event);
    return events;
  },
};

const EQUALS_SIGN = 61;
const HYPHEN = 45;

export function remarkSetextHeadings(this: Processor): void {
  extendParser(this, [{ flow: { [EQUALS_SIGN]: construct, [HYPHEN]: construct } }], []);
}
