/** Estimates text widths in system interface fonts, without measuring a font. */

/** Character widths in 1/1000 em, as in Arial and Helvetica. */
const WIDTHS: readonly (readonly [number, string])[] = [
  [222, "ijl'’‘|"],
  [278, " fItГгr.,:;!/\\[]·"],
  [333, "()-“”`"],
  [389, "*"],
  [500, "cksvxyzJ"],
  [556, "abdeghnopqu0123456789?$_#«»–LaасеохукзгэтьЬ"],
  [611, "FTZбвдийлнпрчцъыяёГ"],
  [667, "ABEKPSVXY&АВЕКРСТУХЗЧЛ"],
  [722, "CDHNRUwДЙИНПЦОФЯЭж"],
  [778, "GOQQЖЮю"],
  [833, "mMмМфшщ"],
  [944, "WЩШ—…%@"],
  [1000, "⌘⌥⇧"],
];

const WIDTH_OF = new Map(WIDTHS.flatMap(([width, characters]) => [...characters].map((one) => [one, width] as const)));

/** Chinese and Japanese characters and their punctuation, which are as wide as they are high. */
const IS_WIDE = /[\u1100-\u115f\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/;

/** Interface fonts differ. DejaVu Sans, the widest common one, needs this reserve. */
const RESERVE = 1.12;
const BOLD = 1.1;
const MONOSPACE = 0.62;
const OTHER = 600;

export interface TextStyle {
  /** Font size in pixels. */
  size: number;
  isBold?: boolean;
  isCode?: boolean;
}

/** Return a line's estimated width in pixels. */
export function measureText(text: string, { size, isBold, isCode }: TextStyle): number {
  let width = 0;
  for (const character of text.normalize("NFC")) width += measureCharacter(character, isCode ?? false);
  return (width / 1000) * size * (isCode ? 1 : RESERVE) * (isBold ? BOLD : 1);
}

function measureCharacter(character: string, isCode: boolean): number {
  if (IS_WIDE.test(character)) return 1000;
  if (isCode) return MONOSPACE * 1000;
  // Letters with accents are as wide as their base letters.
  const [base = character] = character.normalize("NFD");
  return WIDTH_OF.get(character) ?? WIDTH_OF.get(base) ?? OTHER;
}
