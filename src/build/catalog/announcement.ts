/** The announcement of the configuration, in all languages. */

import type { AnnouncementConfig } from "../../model/config.ts";
import type { Announcement } from "../../model/data.ts";
import { type SourcePath, startOf } from "../../model/problem.ts";
import { parseInline } from "../document/fragment.ts";

/** @param configFile Where the configuration was written, for reports. */
export function readAnnouncement({ content, translations }: AnnouncementConfig, configFile: SourcePath): Announcement {
  const place = startOf(configFile);
  return {
    content: parseInline(content, place),
    translations: new Map(Object.entries(translations).map(([code, text]) => [code, parseInline(text, place)])),
  };
}
