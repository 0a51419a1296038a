/** Text into markup. Everything that comes from content passes here, or through React, on its way into a page. */

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escape text for element content and for quoted attribute values alike. */
export function escapeHtml(text: string): string {
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] as string) : text;
}

/**
 * Write attributes as they stand in a start tag, each with a leading blank.
 *
 * @param attributes Values by name; `undefined` and `false` leave the attribute out, `true` writes the bare name.
 */
export function htmlAttributes(attributes: Readonly<Record<string, string | number | boolean | undefined>>): string {
  let markup = "";
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    markup += value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`;
  }
  return markup;
}

const SCRIPT_SIGNS: Readonly<Record<string, string>> = {
  "<": "\\u003c",
  ">": "\\u003e",
  "&": "\\u0026",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/**
 * Write a value as JSON that is safe inside a script element: no `</script>`, no `<!--`, and no line
 * separators, which JavaScript before 2019 took for line ends.
 */
export function scriptJson(value: unknown): string {
  return escapeScriptJson(JSON.stringify(value));
}

/** The same for a text that is JSON already. */
export function escapeScriptJson(json: string): string {
  return json.replace(/[<>&\u2028\u2029]/g, (sign) => SCRIPT_SIGNS[sign] as string);
}

/** Text without the characters that XML 1.0 forbids even when escaped: control characters, and halves of pairs. */
export function xmlText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "").toWellFormed();
}

/** Escape text for XML. */
export function escapeXml(text: string): string {
  return escapeHtml(xmlText(text));
}

/** Escape text for the content of elements, where quotes mean nothing. */
export function escapeText(value: string): string {
  return /[&<]/.test(value) ? value.replace(/&/g, "&amp;").replace(/</g, "&lt;") : value;
}
