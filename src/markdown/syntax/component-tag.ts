/**
 * Parses site component tags: `<Chart data="sales" height={200} />`, `<Card>`, `</Card>`, each on its own line.
 *
 * Values in braces are parsed as JSON and never run, because content is not trusted.
 */

import type { PlainData, PlainProps } from "../../model/markup.ts";
import { decodeReferences, skip } from "../raw-html/html-tokenizer.ts";

export interface ComponentTagSyntax {
  name: string;
  form: "open" | "close" | "empty";
  props: PlainProps;
  /** Problems with attributes. Invalid attributes are not included in `props`. */
  faults: readonly TagFault[];
}

export interface TagFault {
  /** Offset in the line. */
  at: number;
  length: number;
  message: string;
  hint: string;
}

/**
 * Result for a line that begins like a tag: a tag, a tag followed by text, or a tag that is incomplete or
 * invalid at an offset.
 */
export type TagLine =
  | { kind: "tag"; tag: ComponentTagSyntax }
  | { kind: "followed"; name: string }
  | { kind: "broken"; name: string; at: number };

const START = /^<(\/?)([A-Z][A-Za-z0-9]*)(?=[\s/>]|$)/;
const BLANK = /\s*/y;
const ATTRIBUTE = /[^\s"'<>/={}]+/y;
const UNQUOTED_VALUE = /[^\s"'<>{}]+?(?=\s|\/?>)/y;
const ATTRIBUTE_NAME = /^[A-Za-z][\w-]*$/;

/** Names reserved by React. `dangerouslySetInnerHTML` would also let content inject HTML. */
export const RESERVED_PROPS = ["children", "dangerouslySetInnerHTML", "key", "ref"];

/** Return the component name if a line begins like a component tag. */
export function readTagName(line: string): string | undefined {
  return START.exec(line)?.[2];
}

/** Parse a line that begins with `<Name` or `</Name`. */
export function readTagLine(line: string): TagLine {
  const [start = "", slash, name = ""] = START.exec(line) ?? [];
  const props: [string, PlainData][] = [];
  const faults: TagFault[] = [];
  const createBrokenTag = (at: number): TagLine => ({ kind: "broken", name, at });
  let at = start.length;
  for (;;) {
    const begin = skip(BLANK, line, at);
    const empty = line.startsWith("/>", begin);
    if (empty || line[begin] === ">") {
      if (line.slice(begin + (empty ? 2 : 1)).trim() !== "") return { kind: "followed", name };
      const form = slash ? "close" : empty ? "empty" : "open";
      return { kind: "tag", tag: { name, form, props: Object.fromEntries(props), faults } };
    }
    const nameEnd = skip(ATTRIBUTE, line, begin);
    if (nameEnd === begin || begin === at || slash) return createBrokenTag(begin);
    const attribute = line.slice(begin, nameEnd);
    const equals = skip(BLANK, line, nameEnd);
    const value = line[equals] === "=" ? readValue(line, skip(BLANK, line, equals + 1)) : TRUE;
    if (!value) return createBrokenTag(equals + 1);
    at = value.end ?? nameEnd;
    const isDuplicate = props.some(([other]) => other === attribute);
    const nameFault = checkName(attribute, isDuplicate);
    if (nameFault) faults.push({ at: begin, length: attribute.length, ...nameFault });
    else if ("fault" in value) faults.push({ at: begin, length: at - begin, ...value.fault(attribute) });
    else props.push([attribute, value.data]);
  }
}

type FaultText = Pick<TagFault, "message" | "hint">;

type Value = { end?: number } & ({ data: PlainData } | { fault: (attribute: string) => FaultText });

/** Value for an attribute without one. */
const TRUE: Value = { data: true };

function checkName(name: string, isDuplicate: boolean): FaultText | undefined {
  if (RESERVED_PROPS.includes(name)) {
    return {
      message: `"${name}" cannot be an attribute of a component.`,
      hint: "React reserves this name. Choose another one.",
    };
  }
  if (isDuplicate) return { message: `The attribute "${name}" appears twice.`, hint: "Remove one of the two." };
  if (ATTRIBUTE_NAME.test(name)) return undefined;
  return {
    message: `"${name}" is not a valid attribute name.`,
    hint: "Start with a letter, and use only letters, digits, - and _.",
  };
}

/** @returns `undefined` if the value is incomplete. */
function readValue(line: string, at: number): Value | undefined {
  const character = line[at];
  if (character === '"' || character === "'") {
    const end = line.indexOf(character, at + 1);
    return end < 0 ? undefined : { data: decodeReferences(line.slice(at + 1, end)), end: end + 1 };
  }
  if (character === "{") {
    const end = findBracesEnd(line, at);
    return end === undefined ? undefined : { ...parseJsonValue(line.slice(at + 1, end - 1)), end };
  }
  const end = skip(UNQUOTED_VALUE, line, at);
  if (end === at) return undefined;
  const source = line.slice(at, end);
  const fault = (name: string): FaultText => ({
    message: `The value of "${name}" is not quoted.`,
    hint: `Write ${name}="${source}", or ${name}={${source}} for a number.`,
  });
  return { fault, end };
}

const JSON_HINT =
  "Write JSON in the braces: a number, true, false, null, a string in double quotes, an array, or an object.";

function parseJsonValue(source: string): Value {
  let isReserved = false;
  try {
    const data = JSON.parse(source, (key, value: PlainData) => {
      // The component may pass nested values on to an element.
      isReserved ||= key === "dangerouslySetInnerHTML";
      return value;
    }) as PlainData;
    if (!isReserved) return { data };
    return {
      fault: (name) => ({
        message: `"${name}" contains "dangerouslySetInnerHTML".`,
        hint: "Write Markdown between the tags instead.",
      }),
    };
  } catch {
    return { fault: (name) => ({ message: `The value of "${name}" is not JSON.`, hint: JSON_HINT }) };
  }
}

/** Return the offset after the matching closing brace. Braces in strings are ignored. */
function findBracesEnd(line: string, from: number): number | undefined {
  let depth = 0;
  let isInString = false;
  for (let at = from; at < line.length; at++) {
    const character = line[at];
    if (isInString) {
      if (character === "\\") at++;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === "{") depth++;
    else if (character === "}" && --depth === 0) return at + 1;
  }
  return undefined;
}
