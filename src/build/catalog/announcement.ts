/** The announcement of the configuration, in all languages. */

import type { AnnouncementConfig } from "../../model/config.ts";
import type { Announcement, InlineText } from "../../model/data.ts";
import type { PlaceOfSetting } from "../config/load.ts";
import { parseInline } from "../document/fragment.ts";

/** @param placeOf Where the configuration has each text, for reports. */
export function readAnnouncement({ content, translations }: AnnouncementConfig, placeOf: PlaceOfSetting): Announcement {
  const read = (text: string, ...path: string[]): InlineText => parseInline(text, placeOf(["announcement", ...path]));
  return {
    content: read(content, "content"),
    translations: new Map(Object.entries(translations).map(([code, text]) => [code, read(text, "translations", code)])),
  };
}
