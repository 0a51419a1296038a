/** The blog. */

import * as z from "zod";
import { flag, group, key } from "../../reader/schema-builders.ts";
import { editUrlSchema, folderSchema, nonEmptyString, routeBaseSchema } from "./value-schemas.ts";

export const blogShape = {
  blog: group(
    { description: "Blog.", example: { title: "News" } },
    {
      path: key(folderSchema.default("blog"), { description: "Directory in `content/`.", example: "news" }),
      routeBase: key(routeBaseSchema.default("/blog"), { description: "URL of the blog.", example: "/news" }),
      title: key(nonEmptyString.default("Blog"), { description: "Title of the blog.", example: "News" }),
      titleMessageId: key(nonEmptyString.optional(), {
        description: "ID of a message that replaces `title`, so that it can be translated.",
        example: "nav.blog",
      }),
      description: key(z.string().default(""), {
        description: "Description of the blog, for search engines and feeds.",
        example: "Releases and background",
      }),
      postsPerPage: key(z.number().int().min(1).default(10), {
        description: "Number of posts on a page of the list.",
        example: 5,
      }),
      sidebarTitle: key(nonEmptyString.optional(), {
        description: "Title of the sidebar.",
        example: "All news",
        defaultText: "a message of the theme",
      }),
      feedLimit: key(z.number().int().min(1).default(20), { description: "Number of posts in a feed.", example: 50 }),
      tagFeeds: flag(false, "Also create feeds for each tag."),
      readingTime: group(
        { description: "Reading time of posts.", example: { wordsPerMinute: 250, codeLineSeconds: 1 } },
        {
          wordsPerMinute: key(z.number().positive().default(200), {
            description:
              "Words per minute. Each Chinese, Japanese or Korean character counts as a word. The result is rounded up, at least one minute.",
            example: 300,
          }),
          imageSeconds: key(z.number().min(0).default(0), { description: "Seconds for each image.", example: 12 }),
          codeLineSeconds: key(z.number().min(0).default(0), {
            description: "Seconds for each line of code. If it is 0, the words of code count like other words.",
            example: 2,
          }),
        },
      ),
      editUrl: key(editUrlSchema, {
        description: "URL for editing a post, like `docs.editUrl`. `{path}` is relative to the blog directory.",
        example: "https://example.org/edit/main/{file}",
      }),
    },
  ),
};
