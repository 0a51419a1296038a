/** Schema for drawings. */

import { z } from "zod";
import { COLORS, type ColorName } from "./colors.ts";

/** Color name, or a color that is the same in both modes. */
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

export const drawingSchema = z.strictObject({
  title: z.string().min(5),
  /** Width and height in pixels. */
  size: point,
  /** True to draw in the default language only, for pages without translations. */
  untranslated: z.literal(true).optional(),
  shapes: z.array(shapeSchema),
});

export type Drawing = z.infer<typeof drawingSchema>;

export interface Label extends z.infer<typeof textSchema> {
  /** The text to show: the original or its translation. */
  shown: string;
}
