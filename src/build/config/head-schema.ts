/** Tags for heads of pages, as the configuration and front matter write them. */

import { z } from "zod";

export const headSchema = z.array(
  z.strictObject({
    tag: z.enum(["meta", "link", "script"]),
    attributes: z.record(z.string(), z.union([z.string(), z.boolean()])),
  }),
);
