/**
 * Validates the messages file of a locale against the default messages and merges both. A translation must contain the
 * placeholders of the original.
 */

import type { Locale, Message, Messages } from "../../model/locale.ts";
import {
  asWarning,
  errorAt,
  type Outcome,
  type Problem,
  type SourcePath,
  startOf,
  warningAt,
} from "../../model/problem.ts";
import { formatPath, isYamlMap, readYaml, shorten, type ValuePath, type Yaml } from "../../reader/yaml.ts";
import { suggest } from "../../util/suggest.ts";

export interface MessageFile {
  path: SourcePath;
  text: string;
}

/** How many missing ids a warning names. */
const NAMED = 5;

/**
 * Read the messages of a locale.
 *
 * A message with a mistake falls back to the default one. Mistakes are errors in the default locale and warnings in the
 * others, since a broken translation must not stop a build.
 *
 * @param files YAML or JSON, flat: id → text, or id → text by plural category.
 * @param locale The default locale has no prefix; it may leave out what it does not reword.
 * @param defaults What the locale says without these files: all ids.
 * @param untranslated Ids whose default is of another language.
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
      const message = "The file does not hold a map of messages.";
      problems.push(errorAt(startOf(path), "invalid-data", message, 'Write lines of "id: text".'));
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
    if (missing.length > 0) problems.push(missingMessages(missing, first.path));
  }
  return { value: messages, problems: locale.prefix === "" ? problems : problems.map(asWarning) };
}

interface Context {
  yaml: Yaml;
  locale: Pick<Locale, "htmlLang">;
  defaults: Messages;
  problems: Problem[];
}

function readMessage(id: string, value: unknown, context: Context): Message | undefined {
  const { yaml, defaults, problems } = context;
  if (!Object.hasOwn(defaults, id)) {
    const close = suggest(id, Object.keys(defaults));
    const hint = close ? `Did you mean "${close}"?` : "Remove it: nothing shows it.";
    problems.push(
      errorAt(yaml.placeOf([id], "key"), "unknown-message-id", `"${shorten(id)}" is not the id of a message.`, hint),
    );
    return undefined;
  }
  const source = defaults[id] as Message;
  const wrong = (message: string, hint: string): undefined => {
    problems.push(errorAt(yaml.placeOf([id]), "invalid-data", message, hint));
  };
  if (value === null) return wrong(`"${id}" is empty.`, "Write its text, or remove the id.");
  if (typeof value === "string") {
    const fit = isMessageFit(value, typeof source === "string" ? source : (source.other as string), {
      ...context,
      path: [id],
    });
    return fit ? value : undefined;
  }
  if (!isYamlMap(value)) return wrong(`"${id}" is not a text.`, "Put the text in quotes.");
  if (typeof source === "string") return wrong(`"${id}" has plural texts, but its message has one text.`, "Write one.");
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
  let fit = true;
  for (const [category, text] of Object.entries(forms)) {
    const path = [id, category];
    if (!categories.includes(category)) {
      const message = `"${shorten(category)}" is not a plural category of ${locale.htmlLang}.`;
      const hint = `Categories: ${categories.join(", ")}.`;
      problems.push(errorAt(yaml.placeOf(path, "key"), "unknown-plural-category", message, hint));
      fit = false;
    } else if (typeof text !== "string") {
      const message = `"${formatPath(path)}" is not a text.`;
      problems.push(errorAt(yaml.placeOf(path), "invalid-data", message, "Put the text in quotes."));
      fit = false;
    } else {
      const counts = !isOneNumber(rules, category);
      if (!isMessageFit(text, source.other as string, { ...context, path, withoutCount: !counts })) fit = false;
      plural[category] = text;
    }
  }
  if (fit && plural.other === undefined) {
    const message = `"${id}" has no text for "other".`;
    problems.push(
      errorAt(yaml.placeOf([id], "key"), "invalid-data", message, 'Add "other": it stands for all the rest.'),
    );
    return undefined;
  }
  return fit ? plural : undefined;
}

/** Whether a category stands for a single number, so that its text may write it as a word. */
function isOneNumber(rules: Intl.PluralRules, category: string): boolean {
  let count = 0;
  for (let number = 0; number <= 200; number++) if (rules.select(number) === category) count++;
  return count === 1;
}

function missingMessages(missing: readonly string[], path: SourcePath): Problem {
  const some = missing.slice(0, NAMED).map((id) => `"${id}"`);
  const rest = missing.length - some.length;
  const message =
    missing.length === 1
      ? `1 message is not translated: ${some[0]}.`
      : `${missing.length} messages are not translated: ${some.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}.`;
  return warningAt(startOf(path), "missing-translation", message, "Add them; until then the default texts show.");
}

/** The names in `{braces}`, in order, each once. */
function placeholdersOf(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string))];
}

interface Judgement {
  yaml: Yaml;
  problems: Problem[];
  path: ValuePath;
  /** The text may write the number as a word. */
  withoutCount?: boolean;
}

/** Whether a text has the placeholders of its source; reports those that it lacks and those that nothing fills. */
function isMessageFit(text: string, source: string, judgement: Judgement): boolean {
  const { yaml, problems, path, withoutCount = false } = judgement;
  const expectedNames = placeholdersOf(source);
  const actualNames = placeholdersOf(text);
  const place = yaml.placeOf(path);
  const missing = expectedNames.filter((name) => !actualNames.includes(name) && !(withoutCount && name === "count"));
  const foreign = actualNames.filter((name) => !expectedNames.includes(name));
  for (const name of missing)
    problems.push(
      errorAt(place, "missing-placeholder", `"${formatPath(path)}" lacks {${name}}.`, `Source text: "${source}"`),
    );
  for (const name of foreign) {
    const close = suggest(name, expectedNames);
    const allowedNames =
      expectedNames.length > 0
        ? `It may hold ${expectedNames.map((one) => `{${one}}`).join(", ")}.`
        : "It may hold none.";
    const message = `"${formatPath(path)}" holds {${name}}, which nothing fills.`;
    problems.push(errorAt(place, "missing-placeholder", message, close ? `Did you mean {${close}}?` : allowedNames));
  }
  return missing.length === 0 && foreign.length === 0;
}
