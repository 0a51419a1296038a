/** Lists keys of a Docusaurus configuration that are not taken over. */

import { toMap } from "../plain-values.ts";
import { addTask, type SettingsInput } from "./settings-input.ts";

/** Keys that are converted, that are listed elsewhere, or that only concern the build of Docusaurus. */
const SITE = new Set(
  `title tagline url baseUrl trailingSlash favicon noIndex i18n headTags stylesheets scripts presets plugins themes themeConfig
  staticDirectories titleDelimiter customFields onBrokenLinks onBrokenAnchors onBrokenMarkdownLinks onDuplicateRoutes markdown
  organizationName projectName deploymentBranch githubHost githubPort baseUrlIssueBanner future webpack storage`.split(
    /\s+/,
  ),
);

const THEME = new Set(
  `navbar footer announcementBar colorMode algolia prism docs blog image metadata tableOfContents zoom liveCodeBlock
  googleAnalytics gtag`.split(/\s+/),
);

const MARKDOWN = new Set([
  "format",
  "mermaid",
  "hooks",
  "mdx1Compat",
  "emoji",
  "anchors",
  "preprocessor",
  "parseFrontMatter",
]);

export function listUnknownKeys(input: SettingsInput): void {
  const { config } = input;
  for (const [prefix, value, known] of [
    ["", config, SITE],
    ["themeConfig.", toMap(config.themeConfig), THEME],
    ["markdown.", toMap(config.markdown), MARKDOWN],
  ] as const)
    for (const key of Object.keys(value))
      if (!known.has(key))
        addTask(
          input,
          "configuration key",
          `${prefix}${key}`,
          "The key has no equivalent that is known. Look for one in the reference of the configuration.",
        );
}
