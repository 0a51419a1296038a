/** Monograms, shown for apps without a logo. */

/** Background color and a text color with sufficient contrast. */
export interface MonogramColors {
  background: string;
  text: string;
}

/** Backgrounds for apps without a color. White text has a contrast of at least 4.5:1 on each. */
const BACKGROUNDS = ["#2f6f8f", "#5b5fc7", "#8a4f9e", "#a8456b", "#a8552f", "#4d7a3a", "#2c7a6b", "#5c6672"];

const DARK = "#14161f";

/** Parse a hex or RGB color. Returns red, green and blue, 0 to 255. */
function channels(color: string): [number, number, number] | undefined {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color.trim())?.[1];
  if (hex) {
    const full = hex.length === 3 ? hex.replace(/./g, "$&$&") : hex;
    return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16)) as [number, number, number];
  }
  const parts = /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)/i.exec(color);
  return parts ? [Number(parts[1]), Number(parts[2]), Number(parts[3])] : undefined;
}

/** Return the relative luminance as defined by WCAG 2. */
function luminance(color: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Return the colors of a monogram: the app's color, or a color derived from its name. */
export function monogramColors(name: string, color?: string): MonogramColors {
  const own = color === undefined ? undefined : channels(color);
  if (color !== undefined && own) {
    const light = luminance(own);
    // Choose the text color with the higher contrast. One of the two always has at least 4.5:1.
    return { background: color, text: 1.05 / (light + 0.05) >= (light + 0.05) / 0.0575 ? "#fff" : DARK };
  }
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return { background: BACKGROUNDS[sum % BACKGROUNDS.length] ?? DARK, text: "#fff" };
}

/** Return up to two initials of a name. */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const [first = "?", second] = words;
  const one = [...first][0] ?? "?";
  const two = second ? [...second][0] : [...first][1];
  return second ? (one + two).toUpperCase() : one.toUpperCase() + (two ?? "").toLowerCase();
}

/**
 * Square with initials. Its colors are SVG attributes, because the content security policy forbids style attributes.
 */
export function Monogram({ name, color, size = 56 }: { name: string; color?: string; size?: number }) {
  const { background, text } = monogramColors(name, color);
  return (
    <svg className="monogram" viewBox="0 0 56 56" width={size} height={size} aria-hidden="true">
      <rect width="56" height="56" rx="13" fill={background} />
      <text x="28" y="29" textAnchor="middle" dominantBaseline="central" fill={text}>
        {initialsOf(name)}
      </text>
    </svg>
  );
}
