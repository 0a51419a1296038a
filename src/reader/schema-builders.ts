/**
 * Builds schemas: keys with documentation, and strings with additional checks.
 *
 * The reference, JSON Schemas for editors and the configuration's types are generated from the documentation. Colors
 * are restricted to a closed grammar, because they are inserted in SVG attributes.
 */

import * as z from "zod";
import { checkWebUrl, type Fault } from "../util/url-validation.ts";

/** Documentation for a key. Texts are inline Markdown without links. */
export interface KeyInfo {
  /** A sentence or more. */
  description: string;
  /** A valid value that differs from the default. */
  example: unknown;
  /** The default if the schema does not contain it, because it depends on other values. */
  defaultText?: string;
  /** First version that accepts the key. */
  since?: string;
  /** Accepted strings, if the schema accepts any string and a custom check reports the others. */
  enum?: readonly string[];
}

/** The first published version. */
const FIRST_VERSION = "0.1.0";

/** Return the schema for a key with its documentation, as keywords of JSON Schema. */
export function key<Schema extends z.ZodType>(
  schema: Schema,
  { description, example, defaultText, since = FIRST_VERSION, enum: choices }: KeyInfo,
): Schema {
  return schema.meta({
    description,
    "x-example": example,
    ...(defaultText === undefined ? {} : { "x-default": defaultText }),
    "x-since": since,
    ...(choices && { enum: choices }),
  });
}

/** Return the schema for an optional boolean key. Its example is the value that differs from the default. */
export function flag(defaultValue: boolean, description: string) {
  return key(z.boolean().default(defaultValue), { description, example: !defaultValue });
}

/** Return the schema for an optional key whose value is an object with keys, all optional. */
export function group<Shape extends z.core.$ZodLooseShape>(info: KeyInfo, shape: Shape) {
  const schema = z.strictObject(shape);
  return key(schema.prefault({} as z.input<typeof schema>), info);
}

/** Create a schema for strings with a custom check. A fault becomes a problem's message and hint. */
export function createCheckedString(check: (text: string) => Fault | undefined) {
  return z.string().superRefine((text, context) => {
    const fault = check(text);
    if (fault) context.addIssue({ code: "custom", message: `it ${fault.message}`, params: { hint: fault.hint } });
  });
}

export const webAddress = createCheckedString(checkWebUrl);
export const cssColor = createCheckedString((color) =>
  isCssColor(color)
    ? undefined
    : { message: "is not a valid color", hint: 'Use a CSS color, e.g. "#9feaf9" or "teal".' },
);

const NAMES =
  "aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato transparent turquoise violet wheat white whitesmoke yellow yellowgreen";

/** Named colors in CSS Color 4. */
const NAMED: ReadonlySet<string> = new Set(NAMES.split(" "));
const HEX = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
const NUMBER = "[+-]?\\d{0,4}(?:\\.\\d{1,8})?";
const FUNCTION = new RegExp(
  `^(?:rgb|hsl)a?\\( ?${NUMBER}(?:deg|%)?(?: ?, ?| )${NUMBER}%?(?: ?, ?| )${NUMBER}%?(?: ?[,/] ?${NUMBER}%?)? ?\\)$`,
  "i",
);

/** True for a hexadecimal color, a named color, or `rgb()`, `rgba()`, `hsl()`, `hsla()` with plain numbers. */
export function isCssColor(text: string): boolean {
  return text.length <= 80 && (HEX.test(text) || NAMED.has(text.toLowerCase()) || FUNCTION.test(text));
}
