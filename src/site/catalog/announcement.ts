/** Parses the announcement of the configuration in all languages. */

import { parseInline } from "../../markdown/parse-fragment.ts";
import type { AnnouncementConfig } from "../../model/config.ts";
import { localeId } from "../../model/locale.ts";
import type { Place } from "../../model/problem.ts";
import type { Announcement } from "../../model/site-data.ts";
import type { PlaceOfSetting } from "../config/load-config.ts";

/** The unparsed texts, each with its place. */
interface AnnouncementTexts {
  content: [text: string, place: Place];
  translations: [code: string, text: string, place: Place][];
}

export function announcementTexts(
  { content, translations }: AnnouncementConfig,
  placeOf: PlaceOfSetting,
): AnnouncementTexts {
  return {
    content: [content, placeOf(["announcement", "content"])],
    translations: Object.entries(translations).map(([code, text]) => [
      code,
      text,
      placeOf(["announcement", "translations", code]),
    ]),
  };
}

export function readAnnouncement({ content, translations }: AnnouncementTexts): Announcement {
  return {
    content: parseInline(...content),
    translations: new Map(translations.map(([code, text, place]) => [localeId(code), parseInline(text, place)])),
  };
}
