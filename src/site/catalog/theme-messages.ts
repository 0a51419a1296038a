/** What the theme itself says, in the languages that it speaks. */

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

/** By language; each has the ids of English. */
const LANGUAGES: Readonly<Record<string, Messages>> = { de, en, es, fr, ja, pt, ru, zh };

/** What the theme says in a language, whatever its region; nothing where it does not speak it. @param htmlLang BCP 47. */
function spokenMessages(htmlLang: string): Messages | undefined {
  const { language, script } = new Intl.Locale(htmlLang).maximize();
  // The theme's Chinese is written in simplified characters.
  if (language === "zh" && script !== "Hans") return undefined;
  return Object.hasOwn(LANGUAGES, language) ? LANGUAGES[language] : undefined;
}

/** What a site says that words nothing itself. @param htmlLang BCP 47, of its default locale. */
export function themeMessages(htmlLang: string): Messages {
  return spokenMessages(htmlLang) ?? en;
}

/**
 * What another locale says before its own file: what the theme says in its language, but where the site has its own
 * wording, that of the default locale.
 *
 * @param original Messages of the default locale, whose language is `originalLang`.
 */
export function messagesBefore(htmlLang: string, original: Messages, originalLang: string): Messages {
  const spoken = spokenMessages(htmlLang) ?? {};
  const originalMessages = themeMessages(originalLang);
  return Object.fromEntries(
    Object.entries(original).map(([id, message]) => [
      id,
      isDeepStrictEqual(message, originalMessages[id]) ? (spoken[id] ?? message) : message,
    ]),
  );
}

/** Ids whose message is not in the language of its locale. */
export function untranslatedIds(messages: Messages, htmlLang: string): string[] {
  const spoken = spokenMessages(htmlLang);
  return Object.keys(messages).filter((id) => !isDeepStrictEqual(messages[id], spoken?.[id]));
}
