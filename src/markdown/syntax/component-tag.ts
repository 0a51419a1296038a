/**
 * Tags of a site's own components: `<Chart data="sales" height={200} />`, `<Card>`, `</Card>`, each on a line of its own.
 *
 * What stands in braces is read as JSON and never run, since content is not trusted.
 */

import type { PlainData, PlainProps } from "../../model/markup.ts";
import { decodeReferences, skip } from "../raw-html/html-tokenizer.ts";

export interface ComponentTagSyntax {
  name: string;
  form: "open" | "close" | "empty";
  props: PlainProps;
  /** What is wrong with its attributes; those are left out of `props`. */
  faults: readonly TagFault[];
}

export interface TagFault {
  /** Offset in the line, and characters. */
  at: number;
  length: number;
  message: string;
  hint: string;
}

/**
 * What a line that begins like a tag is: a tag; one with text behind it; one that does not end, or cannot be read from some
 * offset on.
 */
export type TagLine =
  | { kind: "tag"; tag: ComponentTagSyntax }
  | { kind: "followed"; name: string }
  | { kind: "broken"; name: string; at: number };

const START = /^<(\/?)([A-Z][A-Za-z0-9]*)(?=[\s/>]|$)/;
const BLANK = /\s*/y;
const ATTRIBUTE = /[^\s"'<>/={}]+/y;
const BARE_VALUE = /[^\s"'<>{}]+?(?=\s|\/?>)/y;
const ATTRIBUTE_NAME = /^[A-Za-z][\w-]*$/;

/** React takes these for its own; the last would let content write markup. */
const RESERVED = ["children", "dangerouslySetInnerHTML", "key", "ref"];

/** The name with which a line begins, if it begins like a tag of a component. */
export function tagNameOf(line: string): string | undefined {
  return START.exec(line)?.[2];
}

/** Read a line that begins with `<Name` or `</Name`. */
export function readTagLine(line: string): TagLine {
  const [start = "", slash, name = ""] = START.exec(line) ?? [];
  const props: [string, PlainData][] = [];
  const faults: TagFault[] = [];
  const broken = (at: number): TagLine => ({ kind: "broken", name, at });
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
    if (nameEnd === begin || begin === at || slash) return broken(begin);
    const attribute = line.slice(begin, nameEnd);
    const equals = skip(BLANK, line, nameEnd);
    const value = line[equals] === "=" ? readValue(line, skip(BLANK, line, equals + 1)) : TRUE;
    if (!value) return broken(equals + 1);
    at = value.end ?? nameEnd;
    const isDuplicate = props.some(([other]) => other === attribute);
    const nameFault = faultOfName(attribute, isDuplicate);
    if (nameFault) faults.push({ at: begin, length: attribute.length, ...nameFault });
    else if ("fault" in value) faults.push({ at: begin, length: at - begin, ...value.fault(attribute) });
    else props.push([attribute, value.data]);
  }
}

type WordedFault = Pick<TagFault, "message" | "hint">;

type Value = { end?: number } & ({ data: PlainData } | { fault: (attribute: string) => WordedFault });

/** Of an attribute that is just named. */
const TRUE: Value = { data: true };

function faultOfName(name: string, isKnown: boolean): WordedFault | undefined {
  if (RESERVED.includes(name)) {
    return { message: `"${name}" cannot be an attribute of a component.`, hint: "React needs the name. Take another." };
  }
  if (isKnown) return { message: `The attribute "${name}" is there twice.`, hint: "Remove one of the two." };
  if (ATTRIBUTE_NAME.test(name)) return undefined;
  return {
    message: `"${name}" is no name of an attribute.`,
    hint: "Begin with a letter; letters, digits, - and _ follow.",
  };
}

/** @returns Nothing where the value does not end. */
function readValue(line: string, at: number): Value | undefined {
  const sign = line[at];
  if (sign === '"' || sign === "'") {
    const end = line.indexOf(sign, at + 1);
    return end < 0 ? undefined : { data: decodeReferences(line.slice(at + 1, end)), end: end + 1 };
  }
  if (sign === "{") {
    const end = endOfBraces(line, at);
    return end === undefined ? undefined : { ...readJson(line.slice(at + 1, end - 1)), end };
  }
  const end = skip(BARE_VALUE, line, at);
  if (end === at) return undefined;
  const source = line.slice(at, end);
  const fault = (name: string): WordedFault => ({
    message: `The value of "${name}" stands in no quotes.`,
    hint: `Write ${name}="${source}", or ${name}={${source}} for a number.`,
  });
  return { fault, end };
}

const JSON_HINT =
  "In braces stands JSON: a number, true, false, null, a text in double quotes, a list or a map of these.";

function readJson(source: string): Value {
  let isReserved = false;
  try {
    const data = JSON.parse(source, (key, value: PlainData) => {
      // A component may hand a part of what it gets to an element.
      isReserved ||= key === "dangerouslySetInnerHTML";
      return value;
    }) as PlainData;
    if (!isReserved) return { data };
    return {
      fault: (name) => ({ message: `"${name}" holds markup for React.`, hint: "Write Markdown between tags." }),
    };
  } catch {
    return { fault: (name) => ({ message: `The value of "${name}" is not JSON.`, hint: JSON_HINT }) };
  }
}

/** Behind the brace that closes the one at an offset; braces in texts do not count. */
function endOfBraces(line: string, from: number): number | undefined {
  let depth = 0;
  let isText = false;
  for (let at = from; at < line.length; at++) {
    const sign = line[at];
    if (isText) {
      if (sign === "\\") at++;
      else if (sign === '"') isText = false;
    } else if (sign === '"') isText = true;
    else if (sign === "{") depth++;
    else if (sign === "}" && --depth === 0) return at + 1;
  }
  return undefined;
}
