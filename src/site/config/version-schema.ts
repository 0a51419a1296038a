/** Docs versions, in the configuration or in `versions.yaml`. */

import * as z from "zod";
import { key } from "../../reader/schema-builders.ts";
import { folderSchema, nonEmptyString, routeSchema } from "./value-schemas.ts";

export const versionSchema = z
  .strictObject({
    name: key(nonEmptyString, { description: "Name of the version, which is unique.", example: "2.0" }),
    label: key(nonEmptyString.optional(), {
      description: "Name in menus.",
      example: "2.0 (LTS)",
      defaultText: "`name`, or `Next` for the version `current`",
    }),
    folder: key(folderSchema.optional(), {
      description: "Directory of the version, relative to the docs directory.",
      example: "2.0",
      defaultText: "the docs directory",
    }),
    path: key(routeSchema.optional(), {
      description:
        "URL of the main page of the version, a document to which the home page and the version menu link. URLs of documents follow from their files.",
      example: "/docs/2.0/start",
      defaultText: "`docs.routeBase` and `folder`",
    }),
    isLast: key(z.boolean().optional(), {
      description: "Whether this is the latest version, to which links without a version lead.",
      example: true,
      defaultText: "`true` for the first version",
    }),
    banner: key(z.enum(["none", "unreleased", "unmaintained"]).optional(), {
      description: "Notice on each page of the version.",
      example: "unmaintained",
      defaultText: "`none`",
    }),
    badge: key(z.boolean().optional(), {
      description: "Show the name of the version on each page.",
      example: false,
      defaultText: "`true` if there are several versions",
    }),
    noIndex: key(z.boolean().optional(), {
      description: "Prevent search engines from indexing the version.",
      example: true,
      defaultText: "`false`",
    }),
    className: key(nonEmptyString.optional(), {
      description: "CSS class of the pages of the version.",
      example: "old-version",
    }),
  })
  .meta({ id: "Version", title: "Versions" });

/** Schema for `versions.yaml`. */
export const versionsFileSchema = z.array(versionSchema).superRefine((versions, context) => {
  versions.forEach(({ name }, index) => {
    if (versions.findIndex((version) => version.name === name) === index) return;
    const message = `"${name}" is already in the list.`;
    const params = { whole: true, hint: "Use a unique name for each version." };
    context.addIssue({ code: "custom", message, path: [index, "name"], params });
  });
});
