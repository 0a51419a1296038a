import { z } from "zod";
import { color, day, imagePath, slug, text, webUrl } from "./fields.ts";

const app = z.strictObject({
  slug,
  name: text,
  description: text,
  category: text,
  date: day,
  website: webUrl.optional(),
  repository: webUrl.optional(),
  /** Without a logo, a monogram is drawn. */
  logo: imagePath.optional(),
  highlightColor: color.optional(),
  faintColorOnWhite: color.optional(),
  isFavorite: z.boolean().default(false),
});

/** Schema for `content/data/apps.yaml`. */
export const appsSchema = z.array(app).superRefine((apps, context) => {
  const seen = new Set<string>();
  for (const [index, { slug: value }] of apps.entries()) {
    if (seen.has(value))
      context.addIssue({
        code: "custom",
        path: [index, "slug"],
        message: "used by another app",
        params: { hint: "Use a unique slug for each app." },
      });
    seen.add(value);
  }
});

export type App = z.output<typeof app>;
