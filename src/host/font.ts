/** Read characters and widths from a TrueType font, to lay out text. */

import { readFileSync } from "node:fs";
import { getVendorFile } from "./package-root.ts";

/** Font in generated images. It is included in the generator, so that images are identical on all machines. */
export const FONT_FAMILY = "Inter";

/**
 * Return the font file's path.
 *
 * The font covers Latin, Cyrillic and Greek. A font for Chinese or Japanese would add ten megabytes.
 */
export function getFontFile(): string {
  return getVendorFile("Inter_600SemiBold.ttf");
}

export interface Font {
  has(character: string): boolean;
  /** Return a line's width, in the same unit as `size`. Ignoring kerning causes an error of less than one percent. */
  measureWidth(text: string, size: number): number;
}

/** Read a font. @throws {Error} The file is not a TrueType font with a character map in format 12. */
export function readFont(file: string): Font {
  const bytes = readFileSync(file);
  const tables = readTables(bytes);
  const glyphs = readCharacters(bytes, getTableOffset(tables, "cmap"));
  const unitsPerEm = bytes.readUInt16BE(getTableOffset(tables, "head") + 18);
  const metrics = bytes.readUInt16BE(getTableOffset(tables, "hhea") + 34);
  const widths = getTableOffset(tables, "hmtx");
  // The last entry applies to all following glyphs (OpenType, hmtx).
  const getAdvance = (glyph: number): number => bytes.readUInt16BE(widths + 4 * Math.min(glyph, metrics - 1));
  const getGlyph = (character: string): number => glyphs.get(character.codePointAt(0) ?? 0) ?? 0;
  return {
    has: (character) => getGlyph(character) !== 0,
    measureWidth(text, size) {
      let units = 0;
      for (const character of text) units += getAdvance(getGlyph(character));
      return (units * size) / unitsPerEm;
    },
  };
}

/** Return table offsets by name (OpenType, table directory). */
function readTables(bytes: Buffer): Map<string, number> {
  const tables = new Map<string, number>();
  for (let entry = 0; entry < bytes.readUInt16BE(4); entry += 1) {
    const start = 12 + 16 * entry;
    tables.set(bytes.toString("latin1", start, start + 4), bytes.readUInt32BE(start + 8));
  }
  return tables;
}

function getTableOffset(tables: ReadonlyMap<string, number>, name: string): number {
  const offset = tables.get(name);
  if (offset === undefined) throw new Error(`the font has no table "${name}"`);
  return offset;
}

/** Return glyphs by code point, from the subtable in format 12, which covers all of Unicode (OpenType, cmap). */
function readCharacters(bytes: Buffer, cmap: number): Map<number, number> {
  const glyphs = new Map<number, number>();
  const count = bytes.readUInt16BE(cmap + 2);
  const subtables = Array.from({ length: count }, (_, index) => cmap + bytes.readUInt32BE(cmap + 8 + 8 * index));
  const table = subtables.find((start) => bytes.readUInt16BE(start) === 12);
  if (table === undefined) throw new Error("the font has no character map of format 12");
  for (let group = 0; group < bytes.readUInt32BE(table + 12); group += 1) {
    const start = table + 16 + 12 * group;
    const first = bytes.readUInt32BE(start);
    const last = bytes.readUInt32BE(start + 4);
    const glyph = bytes.readUInt32BE(start + 8);
    for (let code = first; code <= last; code += 1) glyphs.set(code, glyph + code - first);
  }
  return glyphs;
}
