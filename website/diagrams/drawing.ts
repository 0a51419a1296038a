/**
 * Draws the docs' diagrams: one source file becomes an SVG file for each color mode and language.
 *
 * A drawing fails if a text crosses a box's border, overlaps another text or leaves the drawing, so that a longer
 * translation cannot break it unnoticed.
 */

import { parse } from "yaml";
import { z } from "zod";
import type { ColorMode } from "./colors.ts";
import { createLayout, findFaults, fitLabel } from "./fit.ts";
import { type Drawing, drawingSchema, type Label, type Shape } from "./shapes.ts";
import { renderSvg } from "./svg.ts";

/** Translations by text; a drawing's own map comes first. */
export type Labels = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

/** A language's translations, with the drawing's name for its own map. */
export interface Translation {
  name: string;
  labels: Labels;
}

/** Names that are the same in all languages. */
const NAMES = new Set(
  (
    "macOS|Windows|Linux|Electron|Chromium|Node.js|IPC|Web Worker|ipcRenderer, DOM|readFileSync|Jotter|robin|" +
    "DMG, ZIP|deb, rpm, Snap"
  ).split("|"),
);
/** Numbers, keys, files, calls and versions, which are the same in all languages as well. */
const SYMBOLIC = [
  /^[\W\d]+$/,
  /^[⌥⌘⇧]+\w$/,
  /^(?:Ctrl|Alt)\+\S+$/,
  /^\S+\.(?:txt|js)$/,
  /^\w+\(\)$/,
  /^titleBar\w+$/,
  /^(?:Electron|Node\.js) \d+$/,
];

/** Return true for texts that need no translation. */
const isName = (text: string): boolean => NAMES.has(text) || SYMBOLIC.some((pattern) => pattern.test(text));

/** Read a drawing's source. @throws if the source does not fit the schema. */
export function readDrawing(source: string, name: string): Drawing {
  const { success, data, error } = drawingSchema.safeParse(parse(source));
  if (!success) throw new Error(`${name}: ${z.prettifyError(error)}`);
  return data;
}

/** Result of drawing: the SVG, and faults in its texts. */
export interface DrawnFile {
  svg: string;
  faults: string[];
}

/** Draw a diagram in a color mode and, if `translation` is present, in a language. */
export function draw(drawing: Drawing, mode: ColorMode, translation?: Translation): DrawnFile {
  const faults: string[] = [];
  const translate = (text: string): string => {
    if (!translation || isName(text)) return text;
    const own = translation.labels[translation.name];
    const label = (typeof own === "object" ? own[text] : undefined) ?? translation.labels[text];
    if (typeof label === "string") return label;
    faults.push(`"${text}" has no translation`);
    return text;
  };
  const labeled = withLabels(drawing.shapes, translate);
  const layout = createLayout(labeled);
  if (translation) for (const label of layout.labels) fitLabel(label, layout, drawing.size);
  for (const label of layout.labels) faults.push(...findFaults(label, layout, drawing.size));
  return { svg: renderSvg({ ...drawing, title: translate(drawing.title), shapes: labeled }, mode), faults };
}

/** Return a drawing's texts that need a translation. */
export function collectTexts({ title, shapes }: Drawing): string[] {
  const texts: string[] = [title];
  withLabels(shapes, (text) => {
    if (!isName(text)) texts.push(text);
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
