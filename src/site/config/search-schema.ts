/** Search: built-in, or a hosted service. */

import * as z from "zod";
import { createCheckedString, flag, key } from "../../reader/schema-builders.ts";
import { checkWebUrl } from "../../util/url-validation.ts";
import { nonEmptyString, originSchema } from "./value-schemas.ts";

/** A URL with an optional placeholder `{query}`. */
const queryUrlSchema = createCheckedString((url) => checkWebUrl(url.replaceAll("{query}", "x")));

const reportUrlSchema = key(queryUrlSchema.optional(), {
  description: "URL where users can report searches without results. `{query}` is replaced with the query.",
  example: "https://example.org/issues/new?title={query}",
});

const searchSchema = z.discriminatedUnion("provider", [
  z.strictObject({
    provider: key(z.literal("none"), { description: "The site has no search.", example: "none" }),
  }),
  z.strictObject({
    provider: key(z.literal("local"), {
      description: "The built-in search, whose index is part of the site.",
      example: "local",
    }),
    reportUrl: reportUrlSchema,
    synonyms: key(z.array(z.array(nonEmptyString).min(2)).default([]), {
      description:
        "Groups of words and phrases with the same meaning, in any language. A search for one of them also finds the others.",
      example: [["sign in", "log in", "authentication"]],
      defaultText: "none",
    }),
  }),
  z.strictObject({
    provider: key(z.literal("hosted"), {
      description: "An Algolia index, or another server with the same API.",
      example: "hosted",
    }),
    appId: key(nonEmptyString, { description: "Application ID.", example: "ABC123" }),
    apiKey: key(nonEmptyString, {
      description: "Search-only API key. It is public, because browsers send it.",
      example: "0123456789abcdef",
    }),
    indexName: key(nonEmptyString, { description: "Name of the index.", example: "docs" }),
    host: key(originSchema.optional(), {
      description: "Origin of another server with the same API.",
      example: "https://search.example.org",
      defaultText: "the hosts of Algolia",
    }),
    contextual: flag(true, "Only return records of the docs version that is open."),
    reportUrl: reportUrlSchema,
  }),
]);

export const searchShape = {
  search: key(searchSchema.prefault({ provider: "local" }), {
    description: "Search: built-in, a hosted service, or none.",
    example: { provider: "none" },
  }),
};
