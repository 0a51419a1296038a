/** Escapes text for HTML, scripts and XML. All content is escaped here or by React before it is added to a page. */

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escape text for element content and for quoted attribute values alike. */
export function escapeHtml(text: string): string {
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character) : text;
}

/**
 * Serialize attributes for a start tag, each with a leading space.
 *
 * @param attributes Values by name. `undefined` and `false` omit the attribute, `true` writes only its name.
 */
export function serializeAttributes(
  attributes: Readonly<Record<string, string | number | boolean | undefined>>,
): string {
  let markup = "";
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    markup += value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`;
  }
  return markup;
}

const SCRIPT_ESCAPES: Readonly<Record<string, string>> = {
  "<": "\\u003c",
  ">": "\\u003e",
  "&": "\\u0026",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/**
 * Serialize a value as JSON that is safe in a script element: without `</script>`, `<!--`, and line separators, which
 * JavaScript before ES2019 treats as line endings.
 */
export function serializeScriptJson(value: unknown): string {
  return escapeScriptJson(JSON.stringify(value));
}

/** Make existing JSON safe in a script element. */
export function escapeScriptJson(json: string): string {
  return json.replace(/[<>&\u2028\u2029]/g, (character) => SCRIPT_ESCAPES[character] ?? character);
}

/** Remove characters that XML 1.0 forbids even when escaped: control characters and unpaired surrogates. */
export function removeInvalidXml(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "").toWellFormed();
}

/** Escape text for XML. */
export function escapeXml(text: string): string {
  return escapeHtml(removeInvalidXml(text));
}

/** Escape text for element content, where quotes have no meaning. */
export function escapeText(value: string): string {
  return /[&<]/.test(value) ? value.replace(/&/g, "&amp;").replace(/</g, "&lt;") : value;
}

const CODE = /(`+)(?!`)(.+?)(?<!`)\1(?!`)/g;

/** Render the inline code in a plain string, e.g. a title in front matter. */
export function renderCodeMarks(text: string): string {
  return escapeHtml(text).replace(CODE, (_, __, code: string) => `<code>${code}</code>`);
}

/** Remove inline code backticks from a plain string, for places without markup: `<title>`, sidebars, search. */
export function stripCodeMarks(text: string): string {
  return text.replace(CODE, "$2");
}
