/** Names languages in the language itself, as menus do. */

/** Return a language's name: `de` → `Deutsch`. */
export function getLanguageLabel(code: string): string {
  try {
    const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
    const [first = "", ...rest] = name;
    return first.toLocaleUpperCase(code) + rest.join("");
  } catch {
    return code;
  }
}
