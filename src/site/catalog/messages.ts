/**
 * Validates a locale's messages file against the default messages and merges both. A translation must contain the
 * original's placeholders. The default locale's file also defines messages of the site.
 */

import type { Locale, Message, Messages } from "../../model/locale.ts";
import {
  createError,
  createWarning,
  getFileStart,
  type Outcome,
  type Problem,
  type SourcePath,
  toWarning,
} from "../../model/problem.ts";
import { readYaml, type Yaml } from "../../reader/yaml.ts";
import { getElement, isYamlMap } from "../../util/collections.ts";
import { shorten } from "../../util/format.ts";
import { computeEditDistance, suggest } from "../../util/suggest.ts";
import { formatPath, type ValuePath } from "../../util/value-path.ts";

export interface MessageFile {
  path: SourcePath;
  text: string;
}

/** Maximum missing IDs in a warning. */
const MAX_IDS = 5;

/**
 * Read a locale's messages.
 *
 * An invalid message falls back to the default message. Problems are errors in the default locale and warnings in other
 * locales, because a translation must not fail a build.
 *
 * @param files YAML or JSON: a map from ID to text, or to texts by plural category.
 * @param locale The default locale, which has no prefix, may omit messages that it does not override.
 * @param defaults The locale's default messages, with all IDs; for the default locale, the theme's.
 * @param untranslated IDs with a default message in another language.
 */
export function readMessages(
  files: readonly MessageFile[],
  locale: Pick<Locale, "htmlLang" | "prefix">,
  defaults: Messages,
  untranslated: readonly string[],
): Outcome<Messages> {
  const messages: Record<string, Message> = Object.assign(Object.create(null), defaults);
  const problems: Problem[] = [];
  const translated = new Set<string>();
  for (const { path, text } of files) {
    const yaml = readYaml({ file: path, text });
    problems.push(...yaml.problems);
    if (yaml.problems.length > 0 || yaml.value === null) continue;
    if (!isYamlMap(yaml.value)) {
      const message = "The file does not contain a map of messages.";
      problems.push(createError(getFileStart(path), "invalid-data", message, 'Write one "id: text" per line.'));
      continue;
    }
    for (const [id, value] of Object.entries(yaml.value)) {
      const message = readMessage(id, value, { yaml, locale, defaults, problems });
      if (message === undefined) continue;
      messages[id] = message;
      translated.add(id);
    }
  }
  const [first] = files;
  const broken = problems.some(({ place, code }) => code === "invalid-data" && place?.file === first?.path);
  if (first && locale.prefix !== "" && !(broken && translated.size === 0)) {
    const missing = untranslated.filter((id) => !translated.has(id));
    if (missing.length > 0) problems.push(reportMissingMessages(missing, first.path));
  }
  return { value: messages, problems: locale.prefix === "" ? problems : problems.map(toWarning) };
}

interface Context {
  yaml: Yaml;
  locale: Pick<Locale, "htmlLang" | "prefix">;
  defaults: Messages;
  problems: Problem[];
}

/** A message ID: a group and a name. */
const MESSAGE_ID = /^[a-z][\w-]*(?:\.[\w-]+)+$/i;

/** Return the first part of an ID. The site's messages have other groups than the theme's. */
const getGroup = (id: string): string => id.split(".", 1)[0] ?? "";

/** Return the message that an unknown ID defines; `undefined` if the ID belongs to the theme or to another locale. */
function readSiteMessage(id: string, value: unknown, { locale, defaults }: Context): Message | undefined {
  if (locale.prefix !== "" || !MESSAGE_ID.test(id) || findThemeId(id, defaults) !== undefined) return undefined;
  if (Object.keys(defaults).some((known) => getGroup(known) === getGroup(id))) return undefined;
  if (!isYamlMap(value)) return typeof value === "string" ? value : "";
  return { other: typeof value.other === "string" ? value.other : "" };
}

/** Return the theme's ID that is meant by an ID with a mistyped group. */
function findThemeId(id: string, defaults: Messages): string | undefined {
  const rest = id.slice(getGroup(id).length);
  return Object.keys(defaults).find(
    (known) =>
      known.slice(getGroup(known).length) === rest && computeEditDistance(getGroup(known), getGroup(id), 1) <= 1,
  );
}

function createUnknownIdHint(id: string, { locale, defaults }: Context): string {
  const close = findThemeId(id, defaults) ?? suggest(id, Object.keys(defaults));
  if (close !== undefined) return `Did you mean "${close}"?`;
  if (locale.prefix !== "") return "Add the message to the file of the default locale, or remove it.";
  return MESSAGE_ID.test(id)
    ? `The IDs of the theme begin with "${getGroup(id)}.". Begin those of the site with another group.`
    : 'IDs of the site consist of a group and a name: "site.greeting".';
}

function readMessage(id: string, value: unknown, context: Context): Message | undefined {
  const { yaml, defaults, problems } = context;
  const source = Object.hasOwn(defaults, id) ? defaults[id] : readSiteMessage(id, value, context);
  if (source === undefined) {
    const hint = createUnknownIdHint(id, context);
    problems.push(
      createError(yaml.locate([id], "key"), "unknown-message-id", `Unknown message ID "${shorten(id)}".`, hint),
    );
    return undefined;
  }
  const reportInvalid = (message: string, hint: string): undefined => {
    problems.push(createError(yaml.locate([id]), "invalid-data", message, hint));
  };
  if (value === null) return reportInvalid(`"${id}" is empty.`, "Add text, or remove the ID.");
  if (typeof value === "string") {
    const isValid = checkPlaceholders(value, typeof source === "string" ? source : (source.other as string), {
      ...context,
      path: [id],
    });
    return isValid ? value : undefined;
  }
  if (!isYamlMap(value)) return reportInvalid(`"${id}" is not a string.`, "Quote the value.");
  if (typeof source === "string")
    return reportInvalid(`"${id}" has plural forms, but the message has none.`, "Write a single text.");
  return readPlural(id, value, source, context);
}

function readPlural(
  id: string,
  forms: Readonly<Record<string, unknown>>,
  source: Readonly<Record<string, string>>,
  context: Context,
): Message | undefined {
  const { yaml, locale, problems } = context;
  const rules = new Intl.PluralRules(locale.htmlLang);
  const categories: readonly string[] = rules.resolvedOptions().pluralCategories;
  const plural: Record<string, string> = Object.create(null);
  let isValid = true;
  for (const [category, text] of Object.entries(forms)) {
    const path = [id, category];
    if (!categories.includes(category)) {
      const message = `"${shorten(category)}" is not a plural category of ${locale.htmlLang}.`;
      const hint = `Categories: ${categories.join(", ")}.`;
      problems.push(createError(yaml.locate(path, "key"), "unknown-plural-category", message, hint));
      isValid = false;
    } else if (typeof text !== "string") {
      const message = `"${formatPath(path)}" is not a string.`;
      problems.push(createError(yaml.locate(path), "invalid-data", message, "Quote the value."));
      isValid = false;
    } else {
      const isCountOptional = isSingleNumber(rules, category);
      if (!checkPlaceholders(text, source.other as string, { ...context, path, isCountOptional })) isValid = false;
      plural[category] = text;
    }
  }
  if (isValid && plural.other === undefined) {
    const message = `"${id}" has no text for "other".`;
    const hint = 'Add "other", which is used for all other numbers.';
    problems.push(createError(yaml.locate([id], "key"), "invalid-data", message, hint));
    return undefined;
  }
  return isValid ? plural : undefined;
}

/** Return true if a category contains a single number, so that its text may spell out the number. */
function isSingleNumber(rules: Intl.PluralRules, category: string): boolean {
  let count = 0;
  for (let number = 0; number <= 200; number++) if (rules.select(number) === category) count++;
  return count === 1;
}

function reportMissingMessages(missing: readonly string[], path: SourcePath): Problem {
  const some = missing.slice(0, MAX_IDS).map((id) => `"${id}"`);
  const rest = missing.length - some.length;
  const message =
    missing.length === 1
      ? `1 message is not translated: ${some[0]}.`
      : `${missing.length} messages are not translated: ${some.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}.`;
  return createWarning(
    getFileStart(path),
    "missing-translation",
    message,
    "Add the translations. Until then, the default messages are shown.",
  );
}

/** Return the distinct names in `{braces}`, in order. */
function listPlaceholders(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => getElement(match, 1)))];
}

interface PlaceholderContext {
  yaml: Yaml;
  problems: Problem[];
  path: ValuePath;
  /** If true, `{count}` may be omitted. */
  isCountOptional?: boolean;
}

/** Report missing and unknown placeholders in a text. Return true if there are none. */
function checkPlaceholders(text: string, source: string, context: PlaceholderContext): boolean {
  const { yaml, problems, path, isCountOptional = false } = context;
  const expectedNames = listPlaceholders(source);
  const actualNames = listPlaceholders(text);
  const place = yaml.locate(path);
  const missing = expectedNames.filter((name) => !actualNames.includes(name) && !(isCountOptional && name === "count"));
  const unknown = actualNames.filter((name) => !expectedNames.includes(name));
  for (const name of missing)
    problems.push(
      createError(
        place,
        "missing-placeholder",
        `"${formatPath(path)}" is missing {${name}}.`,
        `Source text: "${source}"`,
      ),
    );
  for (const name of unknown) {
    const close = suggest(name, expectedNames);
    const list =
      expectedNames.length > 0
        ? `Available placeholders: ${expectedNames.map((expected) => `{${expected}}`).join(", ")}.`
        : "The message has no placeholders.";
    const message = `"${formatPath(path)}" contains the unknown placeholder {${name}}.`;
    problems.push(createError(place, "missing-placeholder", message, close ? `Did you mean {${close}}?` : list));
  }
  return missing.length === 0 && unknown.length === 0;
}
