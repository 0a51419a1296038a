/** The drawing of a share image: what people see where a page is linked to in a chat or a network. */

import { FONT_FAMILY, type Font } from "../../host/font.ts";
import { EMBLEM_ADDRESS } from "../../host/svg-to-png.ts";
import { escapeXml } from "../../util/html.ts";

/** The size that networks ask for (Open Graph, large card). */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

export interface ShareCard {
  site: string;
  /** Whether the emblem of the site stands before its name. */
  emblem: boolean;
  title: string;
  /** Below the title, side by side. */
  notes: readonly string[];
}

/** Colours of the theme at night (`theme/styles/tokens.css`), as SVG knows them. */
const COLORS = { paper: "#10131b", ink: "#eef5f7", muted: "#97a3af", glow: "#97eaf8", line: "#1f3c47" } as const;

const EDGE = 80; // px
const INNER = SHARE_SIZE.width - 2 * EDGE;
const TITLE = { size: 64, leading: 80, lines: 4, middle: 330 } as const;
const NAME = { size: 36, baseline: 122 } as const;
const NOTE = { size: 30, baseline: 566 } as const;
/** Width of the emblem. */
export const EMBLEM = 64; // px

/** Signs that stand for pictures or for nothing; text remains text without them. */
const DECORATION = /[\p{Extended_Pictographic}\p{Emoji_Component}\p{Cc}\p{Cf}]/u;

/** A text as the font can draw it, without emoji that it lacks; nothing where it lacks letters too. */
export function drawable(text: string, font: Font): string | undefined {
  const signs = [...text.normalize("NFC").replace(/\s+/g, " ")].filter(
    (sign) => font.has(sign) || !DECORATION.test(sign),
  );
  const cleanText = signs.join("").replace(/ +/g, " ").trim();
  return cleanText !== "" && signs.every((sign) => font.has(sign)) ? cleanText : undefined;
}

/** Cut a text into lines of some width; what is too much ends in an ellipsis. */
export function wrapText(
  text: string,
  font: Font,
  { size, width, lines }: { size: number; width: number; lines: number },
): string[] {
  const fits = (line: string): boolean => font.widthOf(line, size) <= width;
  const fittingLines: string[] = [];
  let line = "";
  for (const word of text.split(" ").flatMap((word) => breakWord(word, fits))) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (fits(longer)) line = longer;
    else {
      fittingLines.push(line);
      line = word;
    }
  }
  fittingLines.push(line);
  if (fittingLines.length <= lines) return fittingLines;
  let last = fittingLines[lines - 1] as string;
  while (!fits(`${last}…`)) last = last.replace(/.$/su, "");
  return [...fittingLines.slice(0, lines - 1), `${last.trimEnd()}…`];
}

/** Pieces of a word that is longer than a line. */
function breakWord(word: string, fits: (text: string) => boolean): string[] {
  if (fits(word)) return [word];
  const pieces = [""];
  for (const sign of word) {
    const longer = pieces.at(-1) + sign;
    if (fits(longer)) pieces[pieces.length - 1] = longer;
    else pieces.push(sign);
  }
  return pieces;
}

/** Draw a card. Its texts are drawable. */
export function shareSvg({ site, emblem, title, notes }: ShareCard, font: Font): string {
  const { width, height } = SHARE_SIZE;
  const lines = wrapText(title, font, { size: TITLE.size, width: INNER, lines: TITLE.lines });
  const [note = ""] = wrapText(notes.join("  ·  "), font, { size: NOTE.size, width: INNER, lines: 1 });
  const top = TITLE.middle - ((lines.length - 1) * TITLE.leading) / 2 + TITLE.size / 3;
  const text = (x: number, y: number, size: number, fill: string, content: string): string =>
    `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}">${escapeXml(content)}</text>`;
  const start = emblem ? EDGE + EMBLEM + 20 : EDGE;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${FONT_FAMILY}" font-weight="600">`,
    `<rect width="${width}" height="${height}" fill="${COLORS.paper}"/>`,
    `<g fill="none" stroke="${COLORS.line}" stroke-width="2"><circle cx="1120" cy="60" r="170"/><circle cx="1120" cy="60" r="280"/><circle cx="1120" cy="60" r="390"/></g>`,
    `<circle cx="842" cy="90" r="9" fill="${COLORS.glow}"/>`,
    `<rect y="${height - 10}" width="${width}" height="10" fill="${COLORS.glow}"/>`,
    ...(emblem ? [`<image x="${EDGE}" y="78" width="${EMBLEM}" height="${EMBLEM}" href="${EMBLEM_ADDRESS}"/>`] : []),
    text(start, NAME.baseline, NAME.size, COLORS.ink, site),
    ...lines.map((line, index) => text(EDGE, Math.round(top + index * TITLE.leading), TITLE.size, COLORS.ink, line)),
    text(EDGE, NOTE.baseline, NOTE.size, COLORS.muted, note),
    "</svg>",
  ].join("\n");
}
