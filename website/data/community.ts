import { z } from "zod";
import { linkUrl, text } from "./fields.ts";
import { inlineMarkdown } from "./inline-markdown.ts";

/** Schema of `content/data/community.yaml`. */
export const communitySchema = z.strictObject({
  subtitle: text,
  resources: z.array(z.strictObject({ text: inlineMarkdown })),
  languages: z.array(z.strictObject({ name: text, language: text, href: linkUrl })),
});

export type Community = z.output<typeof communitySchema>;
