import { z } from "zod";
import { linkUrl, text } from "./fields.ts";
import { inlineMarkdown } from "./inline-markdown.ts";

/** Icons by what a resource is for, on a 24 × 24 grid. They are in the data, so that the script does not contain them. */
const ICONS = {
  news: "M5 5h12v13a1 1 0 0 0 2 0V9h-2M5 5v13a1.5 1.5 0 0 0 1.5 1.5H18M8 9h6M8 12.5h6M8 16h4",
  help: "M12 17v.01M9.3 9.2a2.8 2.8 0 1 1 4.2 2.4c-1 .6-1.5 1.2-1.5 2.4M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0",
  translations: "M4 6h9M8.5 4v2M11 6c-1 4-3.5 6-6.5 7.5M6 8.5c1 2 3 3.5 5 4.5M12 20l4-10 4 10M13.4 16.5h5.2",
  security: "M12 3.5 5 6v5.5c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6ZM8.8 12l2.2 2.2 4.2-4.4",
  bugs: "M8 10a4 4 0 0 1 8 0v4a4 4 0 0 1-8 0ZM12 10v8M9.5 6.5 8 4.5M14.5 6.5 16 4.5M8 12H4.5M19.5 12H16M8 15.5 5 18M16 15.5l3 2.5M8 9 5 7M16 9l3-2",
  conduct: "M12 4v16M8 20h8M5 7h14M5 7l-2.5 6a2.7 2.7 0 0 0 5 0ZM19 7l-2.5 6a2.7 2.7 0 0 0 5 0Z",
  donations: "M12 19.5C5 15 3.5 11.8 3.5 9a4.2 4.2 0 0 1 8.5-1 4.2 4.2 0 0 1 8.5 1c0 2.8-1.5 6-8.5 10.5Z",
  other: "M4 6.5h16v11H4ZM4 7l8 6 8-6",
} as const;

type ResourceKind = keyof typeof ICONS;

/** Service names by host. Other communities have their own website. */
const SERVICES: Readonly<Record<string, string>> = {
  "discord.gg": "Discord",
  "telegram.me": "Telegram",
  "slack.com": "Slack",
};

/** Return the name of the service that hosts a community, or its website's host name. */
function getServiceName(href: string): string {
  const host = URL.canParse(href) ? new URL(href).hostname : "";
  return SERVICES[host.split(".").slice(-2).join(".")] ?? host;
}

const resource = z
  .strictObject({
    /** What the resource is for. Without it, the card has no name and no icon. */
    kind: z.enum(Object.keys(ICONS) as [ResourceKind, ...ResourceKind[]]).optional(),
    text: inlineMarkdown,
  })
  .transform((resource) => ({ ...resource, icon: resource.kind && ICONS[resource.kind] }));

/** Schema for `content/data/community.yaml`. */
export const communitySchema = z.strictObject({
  subtitle: text,
  resources: z.array(resource),
  languages: z.array(
    z
      .strictObject({ name: text, language: text, href: linkUrl })
      .transform((community) => ({ ...community, place: getServiceName(community.href) })),
  ),
});

export type Community = z.output<typeof communitySchema>;
