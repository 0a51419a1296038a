/** The theme's built-in messages. */

import { isDeepStrictEqual } from "node:util";
import type { Messages } from "../../model/locale.ts";
import de from "../../theme/messages/de.json" with { type: "json" };
import en from "../../theme/messages/en.json" with { type: "json" };
import es from "../../theme/messages/es.json" with { type: "json" };
import fr from "../../theme/messages/fr.json" with { type: "json" };
import ja from "../../theme/messages/ja.json" with { type: "json" };
import pt from "../../theme/messages/pt.json" with { type: "json" };
import ru from "../../theme/messages/ru.json" with { type: "json" };
import zh from "../../theme/messages/zh.json" with { type: "json" };

/** Messages by language; all languages have the same IDs. */
const LANGUAGES: Readonly<Record<string, Messages>> = { de, en, es, fr, ja, pt, ru, zh };

/**
 * Return the theme's messages in a language, ignoring its region.
 *
 * @param htmlLang BCP 47 language tag.
 * @returns `undefined` if the theme does not support the language.
 */
function findBuiltInMessages(htmlLang: string): Messages | undefined {
  const { language, script } = new Intl.Locale(htmlLang).maximize();
  // Only Simplified Chinese is supported.
  if (language === "zh" && script !== "Hans") return undefined;
  return Object.hasOwn(LANGUAGES, language) ? LANGUAGES[language] : undefined;
}

/** Return default messages for the default locale; English if the theme does not support its language. */
export function getThemeMessages(htmlLang: string): Messages {
  return findBuiltInMessages(htmlLang) ?? en;
}

/**
 * Return default messages for another locale.
 *
 * These are the theme's messages in the locale's language, except messages that the default locale overrides.
 *
 * @param original Messages in the default locale; its language is `originalLang`.
 */
export function localizeDefaults(htmlLang: string, original: Messages, originalLang: string): Messages {
  const localized = findBuiltInMessages(htmlLang) ?? {};
  const originalDefaults = getThemeMessages(originalLang);
  return Object.fromEntries(
    Object.entries(original).map(([id, message]) => [
      id,
      isDeepStrictEqual(message, originalDefaults[id]) ? (localized[id] ?? message) : message,
    ]),
  );
}

/** Return IDs of messages that are not in the given language. */
export function listUntranslatedIds(messages: Messages, htmlLang: string): string[] {
  const localized = findBuiltInMessages(htmlLang);
  return Object.keys(messages).filter((id) => !isDeepStrictEqual(messages[id], localized?.[id]));
}
