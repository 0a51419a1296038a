/**
 * Draws the diagrams of the docs: one source file becomes an SVG file for each color mode and language.
 *
 * A drawing fails if a text crosses the border of a box, overlaps another text or leaves the drawing, so that a longer
 * translation cannot break it unnoticed.
 */

import { parse } from "yaml";
import { z } from "zod";
import { faultsOf, layoutOf, shrink } from "./fit.ts";
import { COLORS, type ColorMode, type ColorName, svgOf } from "./svg.ts";

/** Name of a color, or a color that is the same in both modes. */
const color = z.union([z.enum(Object.keys(COLORS) as [ColorName, ...ColorName[]]), z.string().regex(/^#[0-9a-f]{6}$/)]);
const point = z.tuple([z.number(), z.number()]);
const arrows = z.enum(["end", "both"]).optional();
const stroke = { stroke: color.optional(), width: z.number().optional(), dash: z.string().optional() };
const opacity = z.number().optional();

/** A rectangle: x, y, width and height. */
const boxSchema = z.strictObject({
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  radius: z.number().optional(),
  fill: color.optional(),
  ...stroke,
  opacity,
});
const textSchema = z.strictObject({
  text: z.string().min(1),
  at: point,
  color: color.default("ink"),
  size: z.number().default(14),
  anchor: z.enum(["start", "middle", "end"]).default("start"),
  bold: z.literal(true).optional(),
  /** True for code and file names, which are not translated. */
  code: z.literal(true).optional(),
});
const lineSchema = z.strictObject({
  line: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  ...stroke,
  arrows,
  opacity,
});
const pathSchema = z.strictObject({ path: z.string(), fill: color.optional(), ...stroke, arrows });
const circleSchema = z.strictObject({
  circle: z.tuple([z.number(), z.number(), z.number()]),
  fill: color.optional(),
  ...stroke,
});

export interface Group {
  group: Shape[];
  offset?: [number, number];
  opacity?: number;
}
export type Shape =
  | z.infer<typeof boxSchema>
  | z.infer<typeof textSchema>
  | z.infer<typeof lineSchema>
  | z.infer<typeof pathSchema>
  | z.infer<typeof circleSchema>
  | Group;

const groupSchema: z.ZodType<Group> = z.strictObject({
  get group() {
    return z.array(shapeSchema);
  },
  offset: point.optional(),
  opacity,
});
const shapeSchema: z.ZodType<Shape> = z.union([
  boxSchema,
  textSchema,
  lineSchema,
  pathSchema,
  circleSchema,
  groupSchema,
]);

const drawingSchema = z.strictObject({
  title: z.string().min(5),
  /** Width and height in pixels. */
  size: point,
  shapes: z.array(shapeSchema),
});

export type Drawing = z.infer<typeof drawingSchema>;

/** Translations of texts; those of a drawing's own map come first. */
export type Labels = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

/** A language's translations, with the name of the drawing for its own map. */
export interface Translation {
  name: string;
  labels: Labels;
}

/** Texts that are the same in all languages: names of systems, products and files, numbers and keys. */
const IS_NAME =
  /^(?:[\W\d]+|[⌥⌘⇧]+\w|(?:Ctrl|Alt)\+\S+|\S+\.(?:txt|js)|\w+\(\)|titleBar\w+|readFileSync|ipcRenderer, DOM|macOS|Windows|Linux|Node\.js(?: \d+)?|Electron(?: \d+)?|Chromium|IPC|Web Worker|Jotter|robin|DMG, ZIP|deb, rpm, Snap)$/;

/** Read the source of a drawing. @throws if the source does not fit the schema. */
export function readDrawing(source: string, name: string): Drawing {
  const { success, data, error } = drawingSchema.safeParse(parse(source));
  if (!success) throw new Error(`${name}: ${z.prettifyError(error)}`);
  return data;
}

export interface Label extends z.infer<typeof textSchema> {
  /** The text to show: the original or its translation. */
  shown: string;
}

/** Result of drawing: the SVG, and the faults of its texts. */
export interface DrawnFile {
  svg: string;
  faults: string[];
}

/** Draw a diagram in a color mode and, if `translation` is present, in a language. */
export function draw(drawing: Drawing, mode: ColorMode, translation?: Translation): DrawnFile {
  const faults: string[] = [];
  const translate = (text: string): string => {
    if (!translation || IS_NAME.test(text)) return text;
    const own = translation.labels[translation.name];
    const label = (typeof own === "object" ? own[text] : undefined) ?? translation.labels[text];
    if (typeof label === "string") return label;
    faults.push(`"${text}" has no translation`);
    return text;
  };
  const labelled = withLabels(drawing.shapes, translate);
  const layout = layoutOf(labelled);
  if (translation) for (const label of layout.labels) shrink(label, layout, drawing.size);
  for (const label of layout.labels) faults.push(...faultsOf(label, layout, drawing.size));
  return { svg: svgOf({ ...drawing, title: translate(drawing.title), shapes: labelled }, mode), faults };
}

/** Return the texts of a drawing that need a translation. */
export function textsOf({ title, shapes }: Drawing): string[] {
  const texts: string[] = [title];
  withLabels(shapes, (text) => {
    if (!IS_NAME.test(text)) texts.push(text);
    return text;
  });
  return [...new Set(texts)];
}

function withLabels(shapes: readonly Shape[], translate: (text: string) => string): Shape[] {
  return shapes.map((shape): Shape => {
    if ("group" in shape) return { ...shape, group: withLabels(shape.group, translate) };
    if (!("text" in shape)) return shape;
    const label: Label = { ...shape, shown: shape.code ? shape.text : translate(shape.text) };
    return label;
  });
}
