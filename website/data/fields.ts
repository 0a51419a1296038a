/** Schemas for values that occur in several data files. */

import { z } from "zod";

export const text = z.string().min(1);

/** Create a schema for a string that reports what to write instead. `message` continues the sentence `"a" is "b": …`. */
function createTextSchema(isValid: (value: string) => boolean, message: string, hint: string) {
  return z.string().superRefine((value, context) => {
    if (!isValid(value)) context.addIssue({ code: "custom", message, params: { hint } });
  });
}

function hasProtocol(value: string, protocols: readonly string[]): boolean {
  // Browsers repair such URLs, so their text is not what they lead to.
  if (/[\s"<>\\^`{|}]/.test(value) || !URL.canParse(value)) return false;
  return protocols.includes(new URL(value).protocol);
}

/** An `http:` or `https:` URL. */
export const webUrl = createTextSchema(
  (value) => /^https?:\/\//i.test(value) && hasProtocol(value, ["http:", "https:"]),
  "not an http or https URL",
  "Write the full URL, such as https://example.org.",
);

/** A web URL, or an email address. */
export const linkUrl = createTextSchema(
  (value) =>
    /^mailto:[^\s<>"'@]+@[^\s<>"'@]+$/i.test(value) ||
    (/^https?:\/\//i.test(value) && hasProtocol(value, ["http:", "https:"])),
  "neither a web URL nor an email address",
  "Write https://example.org or mailto:name@example.org.",
);

/** Path to an image in `static/`, or a web URL. */
export const imagePath = createTextSchema(
  (value) => /^\/(?!\/)[^\s"<>\\^`{|}]*$/.test(value) || hasProtocol(value, ["http:", "https:"]),
  "not the path of an image",
  "Write a path in static/ that begins with a slash, such as /assets/img/logo.svg.",
);

export const slug = createTextSchema(
  (value) => /^[a-z0-9]+(?:[-._][a-z0-9]+)*$/.test(value),
  "not a slug",
  "Use lowercase letters and digits, with hyphens between words.",
);

/** Account name, without `@`. */
export const handle = createTextSchema(
  (value) => /^[a-z0-9](?:[a-z0-9-]{0,38})$/i.test(value),
  "not a handle",
  "Write the account name without @.",
);

export const day = createTextSchema(
  (value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && z.iso.date().safeParse(value).success,
  "not a date",
  "Write YYYY-MM-DD.",
);

/** Color as a hex value, or as `rgb()` or `rgba()` with commas. */
export const color = createTextSchema(
  (value) =>
    /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(value) ||
    /^rgba?\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*(?:,\s*(?:\d*\.)?\d+\s*)?\)$/i.test(value),
  "not a color",
  "Write a hex value such as #14538B, or rgba(20, 83, 139, .1).",
);
