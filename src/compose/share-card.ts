/** Lay out share images, which chat apps and social networks show for links to a page. */

import { FONT_FAMILY, type Font } from "../host/font.ts";
import { FAVICON_URL } from "../host/svg-to-png.ts";
import type { Drawing, DrawingBand } from "../model/output.ts";
import { getElement } from "../util/collections.ts";
import { escapeXml } from "../util/html.ts";

/** Size in px that social networks recommend for large cards (Open Graph). */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

export interface ShareCard {
  site: string;
  /** True if the logo precedes the site name. */
  favicon: boolean;
  title: string;
  /** Shown in one line below the title. */
  notes: readonly string[];
}

/** Dark theme colors in `theme/styles/tokens.css`, as hexadecimal values for SVG. */
const COLORS = { paper: "#10131b", ink: "#eef5f7", muted: "#97a3af", glow: "#97eaf8", line: "#1f3c47" } as const;

const PADDING = 80; // px
const TEXT_WIDTH = SHARE_SIZE.width - 2 * PADDING;
const TITLE = { size: 64, leading: 80, lines: 4, middle: 330 } as const;
const NAME = { size: 36, baseline: 122 } as const;
const NOTE = { size: 30, baseline: 566 } as const;
/** Logo width. */
export const FAVICON_WIDTH = 64; // px

/** Emoji and invisible characters, which can be removed without changing a text's meaning. */
const DECORATION = /[\p{Extended_Pictographic}\p{Emoji_Component}\p{Cc}\p{Cf}]/u;

/** Remove emoji that the font lacks. Return `undefined` if the font lacks other characters or the text is empty. */
export function selectDrawable(text: string, font: Font): string | undefined {
  const characters = [...text.normalize("NFC").replace(/\s+/g, " ")].filter(
    (character) => font.has(character) || !DECORATION.test(character),
  );
  const cleanText = characters.join("").replace(/ +/g, " ").trim();
  return cleanText !== "" && characters.every((character) => font.has(character)) ? cleanText : undefined;
}

/** Break a text into at most `lines` lines with a width of `width` px. A text that is too long ends with an ellipsis. */
export function wrapText(
  text: string,
  font: Font,
  { size, width, lines }: { size: number; width: number; lines: number },
): string[] {
  const isFitting = (line: string): boolean => font.measureWidth(line, size) <= width;
  const fittingLines: string[] = [];
  let line = "";
  for (const word of text.split(" ").flatMap((word) => breakWord(word, isFitting))) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (isFitting(longer)) line = longer;
    else {
      fittingLines.push(line);
      line = word;
    }
  }
  fittingLines.push(line);
  if (fittingLines.length <= lines) return fittingLines;
  let last = getElement(fittingLines, lines - 1);
  while (!isFitting(`${last}…`)) last = last.replace(/.$/su, "");
  return [...fittingLines.slice(0, lines - 1), `${last.trimEnd()}…`];
}

/** Split a word that is longer than a line. */
function breakWord(word: string, fits: (text: string) => boolean): string[] {
  if (fits(word)) return [word];
  const pieces = [""];
  for (const character of word) {
    const longer = pieces.at(-1) + character;
    if (fits(longer)) pieces[pieces.length - 1] = longer;
    else pieces.push(character);
  }
  return pieces;
}

/** Rows above and below the baseline of a text, as parts of its size. They contain all accents and descenders. */
const ASCENT = 1.2;
const DESCENT = 0.4;

function openSvg(top: number, height: number): string {
  const { width } = SHARE_SIZE;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 ${top} ${width} ${height}" font-family="${FONT_FAMILY}" font-weight="600">`;
}

function drawText(x: number, y: number, size: number, fill: string, content: string): string {
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}">${escapeXml(content)}</text>`;
}

/** Shapes behind the text. */
const SHAPES = [
  `<rect width="${SHARE_SIZE.width}" height="${SHARE_SIZE.height}" fill="${COLORS.paper}"/>`,
  `<g fill="none" stroke="${COLORS.line}" stroke-width="2"><circle cx="1120" cy="60" r="170"/><circle cx="1120" cy="60" r="280"/><circle cx="1120" cy="60" r="390"/></g>`,
  `<circle cx="842" cy="90" r="9" fill="${COLORS.glow}"/>`,
  `<rect y="${SHARE_SIZE.height - 10}" width="${SHARE_SIZE.width}" height="10" fill="${COLORS.glow}"/>`,
].join("\n");

/** Return the SVG of the card without title and notes, which all cards of a site share. */
function drawBackground({ site, favicon }: ShareCard): string {
  const start = favicon ? PADDING + FAVICON_WIDTH + 20 : PADDING;
  return [
    openSvg(0, SHARE_SIZE.height),
    SHAPES,
    ...(favicon
      ? [`<image x="${PADDING}" y="78" width="${FAVICON_WIDTH}" height="${FAVICON_WIDTH}" href="${FAVICON_URL}"/>`]
      : []),
    drawText(start, NAME.baseline, NAME.size, COLORS.ink, site),
    "</svg>",
  ].join("\n");
}

/** Draw lines of text and the shapes behind them. @param first Baseline of the first line. */
function drawTextBand(
  lines: readonly string[],
  { first, size, leading, fill }: { first: number; size: number; leading: number; fill: string },
): DrawingBand {
  const baselines = lines.map((_, index) => Math.round(first + index * leading));
  const top = Math.floor(first - ASCENT * size);
  const bottom = Math.ceil((baselines.at(-1) ?? first) + DESCENT * size);
  const texts = lines.map((line, index) => drawText(PADDING, getElement(baselines, index), size, fill, line));
  return { svg: [openSvg(top, bottom - top), SHAPES, ...texts, "</svg>"].join("\n"), top };
}

/** Draw a card. All texts must come from `selectDrawable`. */
export function drawShareCard(card: ShareCard, font: Font): Required<Pick<Drawing, "svg" | "bands">> {
  const lines = wrapText(card.title, font, { size: TITLE.size, width: TEXT_WIDTH, lines: TITLE.lines });
  const notes = wrapText(card.notes.join("  ·  "), font, { size: NOTE.size, width: TEXT_WIDTH, lines: 1 });
  const first = TITLE.middle - ((lines.length - 1) * TITLE.leading) / 2 + TITLE.size / 3;
  const { size, leading } = TITLE;
  const title = drawTextBand(lines, { first, size, leading, fill: COLORS.ink });
  const note = drawTextBand(notes, { first: NOTE.baseline, size: NOTE.size, leading: 0, fill: COLORS.muted });
  return { svg: drawBackground(card), bands: card.notes.length === 0 ? [title] : [title, note] };
}
