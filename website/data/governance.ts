import { z } from "zod";
import { handle, text, webUrl } from "./fields.ts";

const group = z
  .strictObject({
    name: text,
    description: z.string(),
    link: webUrl,
    chair: handle.optional(),
    members: z.array(handle).default([]),
  })
  .superRefine(({ chair, members }, context) => {
    for (const [index, member] of members.entries())
      if (member === chair || members.indexOf(member) !== index)
        context.addIssue({
          code: "custom",
          path: ["members", index],
          message: "already listed",
          params: { hint: 'List each person once, and the chair only in "chair".' },
        });
  });

/** Schema for `content/data/governance.yaml`: working groups in page order. */
export const governanceSchema = z.array(group);

export type Group = z.output<typeof group>;
