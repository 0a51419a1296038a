/** Sets of docs. */

import * as z from "zod";
import { flag, key } from "../../reader/schema-builders.ts";
import {
  createUrlPattern,
  editUrlSchema,
  folderSchema,
  matchString,
  nonEmptyString,
  routeBaseSchema,
} from "./value-schemas.ts";
import { versionSchema } from "./version-schema.ts";

const LEVEL = z.number().int().min(2).max(6);

/** Settings of a set of docs with defaults that do not depend on its ID. */
const commonShape = {
  numberPrefixes: flag(
    false,
    "Sort files and directories by the numbers at the start of their names, and remove the numbers from URLs: `02-guides/01-install.md` becomes `/docs/guides/install`.",
  ),
  sidebars: key(folderSchema.optional(), {
    description: "Sidebars file in `content/`.",
    example: "navigation/sidebars.yaml",
    defaultText: "`sidebars.yaml` in the docs directory",
  }),
  reference: key(z.array(folderSchema).optional(), {
    description:
      "Directories of API reference, relative to the directory of a version. In these, members are entries with fields, links show previews of structures, and search ranks names first.",
    example: ["api", "cli"],
    defaultText: '`["api"]`',
  }),
  searchWeights: key(z.record(folderSchema, z.number().min(1)).default({}), {
    description:
      "Weight of search results in percent, by directory or document, relative to the directory of a version. The default is 105 for documents, 115 for API reference, 33 for structures and 65 for posts.",
    example: { guides: 110, internals: 90 },
  }),
  searchExclude: key(z.array(folderSchema).default([]), {
    description:
      "Documents that are left out of the search index: IDs, directories, or globs with `*`, `**` and `{a,b}`, relative to the directory of a version.",
    example: ["api/internal", "**/changelog"],
    defaultText: "none",
  }),
  editUrl: key(editUrlSchema, {
    description:
      "URL for editing a page. `{file}` is replaced with the path of the source file from the root of the site, including that of a translation, and `{path}` with the path in the directory of the version.",
    example: "https://example.org/edit/main/{file}",
  }),
  sourceUrl: key(createUrlPattern("path").optional(), {
    description:
      "URL for links to files outside the docs directory. `{path}` is replaced with the path from the root of the repository. Links are relative to their file (`../../README.md` in `content/docs/intro.md`), or to the file as if the directory of its version were `docs/` in the repository (`../README.md`).",
    example: "https://example.org/source/main/{path}",
  }),
  breadcrumbs: flag(true, "Show breadcrumbs."),
  lastUpdate: flag(
    false,
    "Show the date of the last change from the Git history, unless the front matter has a date. Commits in `.git-blame-ignore-revs` do not count.",
  ),
  showDescription: flag(false, "Show `description` of the front matter below the title."),
  pageLinks: key(z.enum(["bottom", "side"]).default("bottom"), {
    description:
      "Place of the links for editing and feedback: `bottom` (below the text), or `side` (below the table of contents, if the screen is wide).",
    example: "side",
  }),
  tocMinHeadingLevel: key(LEVEL.default(2), {
    description: "First heading level in the table of contents, from 2 to 6.",
    example: 3,
  }),
  tocMaxHeadingLevel: key(LEVEL.default(4), {
    description: "Last heading level in the table of contents, from 2 to 6.",
    example: 3,
  }),
  sidebarHideable: flag(false, "Show a button that hides the sidebar."),
  sidebarAutoCollapse: flag(false, "Collapse other categories when a category is expanded."),
  print: key(z.boolean().optional(), {
    description: "Whether each sidebar has a printable page, `/print/<sidebar>`.",
    example: true,
    defaultText: "`true` for sidebars of up to 300 documents",
  }),
  related: key(
    z
      .strictObject({
        pages: key(z.array(folderSchema).min(1), {
          description: "Directories of the pages that list related documents, relative to the directory of a version.",
          example: ["api"],
        }),
        from: key(z.array(folderSchema).min(1), {
          description: "Directories of the documents that are listed if they link to the page.",
          example: ["guides"],
        }),
        limit: key(z.number().int().min(1).default(3), {
          description: "Greatest number of documents on a page. Those with the most links to the page come first.",
          example: 5,
        }),
      })
      .optional(),
    {
      description:
        "List documents that link to a page below its text, e.g. guides on pages of an API. `related` in front matter replaces the list.",
      example: { pages: ["api"], from: ["guides"], limit: 3 },
      defaultText: "no lists",
    },
  ),
  versions: key(z.array(versionSchema).min(1).optional(), {
    description:
      "Versions of the docs, in the order of the version menu. `versions.yaml` in the docs directory can list them, too; the configuration then sets keys of its versions by name, and adds others.",
    example: [
      { name: "current", label: "Next" },
      { name: "1.0", folder: "1.0" },
    ],
    defaultText: "versions of `versions.yaml`, otherwise a single version",
  }),
  mainDoc: key(nonEmptyString.optional(), {
    description:
      "ID of the main document of a version. A home page without a hero links to it, and so does the version menu if a version does not contain the current page.",
    example: "start/quick-start",
    defaultText: "document at the URL of the version, otherwise the first document",
  }),
};

/** The only set of docs. */
const docsSchema = z.strictObject({
  path: key(folderSchema.default("docs"), { description: "Directory in `content/`.", example: "manual" }),
  routeBase: key(routeBaseSchema.default("/docs"), {
    description: "URL of the docs. Use `/` if the docs are the whole site.",
    example: "/manual",
  }),
  ...commonShape,
});

const setIdSchema = matchString(/^[a-z0-9][\w-]*$/i, {
  message: "is not a valid ID",
  hint: "Use letters, digits, hyphens and underscores.",
});

/** One of several sets of docs. */
const docSetSchema = z
  .strictObject({
    id: key(setIdSchema, {
      description: "ID of the set, which is unique: letters, digits, hyphens and underscores.",
      example: "sdk",
    }),
    label: key(nonEmptyString.optional(), {
      description: "Name of the set in version menus, in search and on printable pages.",
      example: "SDK",
      defaultText: "the ID in words: `My sdk` for `my-sdk`",
    }),
    messageId: key(nonEmptyString.optional(), {
      description: "ID of a message that replaces the label if the locale defines the message.",
      example: "nav.sdk",
    }),
    path: key(folderSchema.optional(), {
      description: "Directory in `content/`. Directories of sets must not contain one another.",
      example: "docs/sdk",
      defaultText: "the ID",
    }),
    routeBase: key(routeBaseSchema.optional(), {
      description: "URL of the set.",
      example: "/docs/sdk",
      defaultText: "`/` and the ID",
    }),
    ...commonShape,
  })
  .meta({ id: "DocSet", title: "Sets of docs" });
const docSetsSchema = z.array(docSetSchema).min(1);

export const docsShape = {
  docs: key(z.union([docsSchema, docSetsSchema]).prefault({}), {
    description: "Documentation. A list contains several sets of docs, e.g. for products with separate releases.",
    example: { routeBase: "/" },
  }),
};

/** The key with one form for its value. These schemas describe invalid values in more detail than the union. */
export const oneSetShape = { docs: docsSchema.prefault({}) };
export const severalSetsShape = { docs: docSetsSchema };
