/** Redirects and response headers. */

import * as z from "zod";
import { createCheckedString, key } from "../../reader/schema-builders.ts";
import { checkRedirectSource, checkWebUrl, type Fault } from "../../util/url-validation.ts";
import { matchString } from "./value-schemas.ts";

const targetSchema = createCheckedString((to) =>
  to.startsWith("/") && !to.startsWith("//") ? undefined : checkWebUrl(to),
);

/** Response headers by path. Values are restricted to those that a `_headers` file can contain: one header per line. */
const headersSchema = z.record(
  createCheckedString(checkPathPattern),
  z.record(
    matchString(/^[\w!#$%&'*+.^`|~-]+$/, {
      message: "is not a header name",
      hint: "Use letters, digits and hyphens.",
    }),
    matchString(/^[ -~]*$/, {
      message: "contains a character that is not allowed in headers",
      hint: "Write printable ASCII on one line.",
    }),
  ),
);

function checkPathPattern(pattern: string): Fault | undefined {
  if (!pattern.startsWith("/")) return { message: "does not begin with a slash", hint: `Write "/${pattern}".` };
  return /^[!-~]+$/.test(pattern)
    ? undefined
    : { message: "contains a character that is not allowed in URLs", hint: "Percent-encode the character, or use *." };
}

export const hostingShape = {
  redirects: key(
    z
      .array(
        z.strictObject({
          from: key(createCheckedString(checkRedirectSource), {
            description:
              "Previous path. It may end with a file name: `/old.html`, `/old.php`. A `*` matches any characters, and a query or fragment limits the redirect to URLs that have it.",
            example: "/old",
          }),
          to: key(targetSchema, {
            description: "New path, or a URL. `:splat` stands for the characters that `*` matches.",
            example: "/docs/new",
          }),
        }),
      )
      .default([]),
    {
      description: "Redirects from previous URLs.",
      example: [
        { from: "/old", to: "/docs/new" },
        { from: "/wiki/*", to: "/docs/:splat" },
      ],
    },
  ),
  headers: key(headersSchema.default({}), {
    description:
      "Additional response headers by path pattern, for hosts that read `_headers`. A header for all paths, `/*`, overrides the built-in header of the same name. Paths begin with a slash and are relative to the base URL.",
    example: { "/docs/*": { "X-Robots-Tag": "none" } },
  }),
};
