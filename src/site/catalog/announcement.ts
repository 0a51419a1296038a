/** Parses the configured announcement in all languages. */

import { parseInline } from "../../markdown/parse-fragment.ts";
import { toLocaleId } from "../../model/locale.ts";
import type { Place } from "../../model/problem.ts";
import type { Announcement } from "../../model/site-data.ts";
import type { LocateSetting } from "../config/load-config.ts";
import type { AnnouncementConfig } from "../config/site-config.ts";

/** The unparsed texts, each with its place. */
interface AnnouncementTexts {
  content: [text: string, place: Place];
  translations: [code: string, text: string, place: Place][];
}

export function readAnnouncementTexts(
  { content, translations }: AnnouncementConfig,
  locateSetting: LocateSetting,
): AnnouncementTexts {
  return {
    content: [content, locateSetting(["announcement", "content"])],
    translations: Object.entries(translations).map(([code, text]) => [
      code,
      text,
      locateSetting(["announcement", "translations", code]),
    ]),
  };
}

export function readAnnouncement({ content, translations }: AnnouncementTexts): Announcement {
  return {
    content: parseInline(...content),
    translations: new Map(translations.map(([code, text, place]) => [toLocaleId(code), parseInline(text, place)])),
  };
}
