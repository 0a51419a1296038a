/** Built-in messages of the theme. */

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
function builtInMessages(htmlLang: string): Messages | undefined {
  const { language, script } = new Intl.Locale(htmlLang).maximize();
  // Only Simplified Chinese is supported.
  if (language === "zh" && script !== "Hans") return undefined;
  return Object.hasOwn(LANGUAGES, language) ? LANGUAGES[language] : undefined;
}

/** Return the default messages of the default locale; English if the theme does not support its language. */
export function themeMessages(htmlLang: string): Messages {
  return builtInMessages(htmlLang) ?? en;
}

/**
 * Return the default messages of another locale.
 *
 * These are the theme's messages in the language of the locale, except messages that the default locale overrides.
 *
 * @param original Messages of the default locale; its language is `originalLang`.
 */
export function localizedDefaults(htmlLang: string, original: Messages, originalLang: string): Messages {
  const localized = builtInMessages(htmlLang) ?? {};
  const originalDefaults = themeMessages(originalLang);
  return Object.fromEntries(
    Object.entries(original).map(([id, message]) => [
      id,
      isDeepStrictEqual(message, originalDefaults[id]) ? (localized[id] ?? message) : message,
    ]),
  );
}

/** Return the IDs of messages that are not in the given language. */
export function untranslatedIds(messages: Messages, htmlLang: string): string[] {
  const localized = builtInMessages(htmlLang);
  return Object.keys(messages).filter((id) => !isDeepStrictEqual(messages[id], localized?.[id]));
}
