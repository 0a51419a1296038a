/** Tiles with initials, shown for apps without a logo, for working groups and for people. */

/** Colors for tiles without their own color. */
const COLORS = ["#2f6f8f", "#5b5fc7", "#8a4f9e", "#a8456b", "#a8552f", "#4d7a3a", "#2c7a6b", "#5c6672"];

/** Return up to two initials for a name: from its first two words, or the beginning of its only word. */
export function getInitials(name: string): string {
  const [first = "?", second] = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const [one = "?", two = ""] = first;
  return one.toUpperCase() + (second ? [...second][0]?.toUpperCase() : two);
}

/** Return a color that only depends on the name. */
export function chooseColor(name: string): string {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return COLORS[sum % COLORS.length] ?? "#5c6672";
}

/**
 * Square with initials. The color is an attribute, because the content security policy forbids style attributes; the style
 * sheet derives background and text from it, with sufficient contrast in both color modes.
 */
export function Tile({ name, color = chooseColor(name) }: { name: string; color?: string }) {
  return (
    <svg className="tile" viewBox="0 0 56 56" width="44" height="44" color={color} aria-hidden="true">
      <rect x="0.5" y="0.5" width="55" height="55" rx="14" />
      <text x="28" y="29" textAnchor="middle" dominantBaseline="central">
        {getInitials(name)}
      </text>
    </svg>
  );
}
