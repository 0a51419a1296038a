/**
 * Turns SVG from beautiful-mermaid into files for light and dark mode.
 *
 * The library colors elements by style sheets with custom properties, and loads fonts from another host. The files contain
 * colors in attributes only, so that a security policy without inline styles applies to them, and feed readers and image
 * viewers show them.
 */

/** Theme colors (`styles/tokens.css`), as options for the library. */
const SCHEMES = {
  light: { bg: "#ffffff", fg: "#1d2433", accent: "#3655cd", muted: "#59616e", line: "#7b8494", border: "#b6becb" },
  dark: { bg: "#161a24", fg: "#d3dae2", accent: "#94b4ff", muted: "#a0a9b5", line: "#7d8696", border: "#4a5261" },
} as const;

export type Scheme = keyof typeof SCHEMES;

const FONTS = {
  text: "Inter, system-ui, sans-serif",
  mono: "ui-monospace, 'SF Mono', monospace",
};

type Variables = ReadonlyMap<string, string>;

/** Return the SVG in a scheme's colors, without styles. */
export function applyScheme(svg: string, scheme: Scheme): string {
  const css = [...svg.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text = ""]) => text).join("\n");
  const { variables, rules } = readStyles(css, scheme);
  const size = /^<svg[^>]*? width="([\d.]+)" height="([\d.]+)"/.exec(svg);
  const background = `<rect width="${size?.[1] ?? 0}" height="${size?.[2] ?? 0}" fill="${SCHEMES[scheme].bg}"/>`;
  return svg
    .replace(/<style>[\s\S]*?<\/style>\s*/g, "")
    .replace(/<([a-z]+)((?:\s+[\w-]+="[^"]*")*)\s*(\/?)>/gi, (_, tag: string, text: string, end: string) => {
      const attributes = new Map(
        [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]),
      );
      const classes = attributes.get("class")?.split(" ") ?? [];
      for (const rule of rules)
        if ((rule.tag === "" || rule.tag === tag) && rule.classes.every((name) => classes.includes(name)))
          for (const [name, value] of rule.properties) attributes.set(name, value);
      for (const name of attributes.keys()) if (/^(?:style|class|data-.*)$/.test(name)) attributes.delete(name);
      const written = [...attributes].map(([name, value]) => ` ${name}="${withColors(value, variables)}"`);
      return `<${tag}${written.join("")}${end}>`;
    })
    .replace(/^<svg[^>]*>/, (start) => start + background)
    .replace(/\n\s*/g, "\n");
}

const PLAIN_ELEMENTS = "svg|g|defs|marker|rect|circle|ellipse|line|polyline|polygon|path|text|tspan|title";
const PLAIN_ATTRIBUTE = /\s+(?!on|href)[\w:-]+="[^"<]*"/;
const PLAIN_TAG = new RegExp(String.raw`^<\/?(?:${PLAIN_ELEMENTS})(?:${PLAIN_ATTRIBUTE.source})*\s*\/?>`);

/**
 * True if an SVG only has elements and attributes for shapes and text, without scripts and links.
 *
 * The library escapes labels, but the files are on the site's origin, so do not rely on it.
 */
export function isPlainSvg(svg: string): boolean {
  for (let at = svg.indexOf("<"); at >= 0; at = svg.indexOf("<", at + 1)) {
    const end = svg.indexOf(">", at);
    if (!PLAIN_TAG.test(svg.slice(at, end + 1))) return false;
  }
  return true;
}

/** Return the words in an SVG's texts and names, in lower case. */
export function extractSvgWords(svg: string): ReadonlySet<string> {
  const texts = [...svg.matchAll(/ data-[\w-]+="([^"]*)"|>([^<]+)</g)].map(([, name, text]) => name ?? text ?? "");
  return new Set(texts.join(" ").toLowerCase().match(WORD) ?? []);
}

/** Words with at least two letters. */
export const WORD = /\p{L}[\p{L}\p{N}]+/gu;

interface Rule {
  tag: string;
  classes: readonly string[];
  properties: readonly (readonly [name: string, value: string])[];
}

/** Read the style sheets, which consist of rules for tags and classes, and custom properties on the root. */
function readStyles(css: string, scheme: Scheme): { variables: Variables; rules: readonly Rule[] } {
  const variables = new Map<string, string>(
    Object.entries(SCHEMES[scheme]).map(([name, color]) => [`--${name}`, color]),
  );
  const rules: Rule[] = [
    { tag: "text", classes: [], properties: [["font-family", FONTS.text]] },
    { tag: "", classes: ["mono"], properties: [["font-family", FONTS.mono]] },
  ];
  for (const [, selectors = "", body = ""] of css.replace(/\/\*[\s\S]*?\*\//g, "").matchAll(/([^{};]+)\{([^}]*)\}/g)) {
    const properties = [...body.matchAll(/([\w-]+)\s*:\s*([^;]+)/g)].map(
      ([, name = "", value = ""]) => [name, value.trim()] as const,
    );
    for (const selector of selectors.split(",").map((each) => each.trim())) {
      const [, tag = "", classes = ""] = /^([a-z]*)((?:\.[\w-]+)*)$/.exec(selector) ?? [];
      if (tag === "svg") for (const [name, value] of properties) variables.set(name, value);
      else if (classes !== "" && classes !== ".mono")
        rules.push({ tag, classes: classes.slice(1).split("."), properties });
    }
  }
  // The contrast of the library's palest text is too low.
  variables.set("--_text-faint", "var(--muted)");
  // Files cannot follow a site's accent color, so arrowheads have their lines' color.
  variables.set("--_arrow", "var(--line)");
  return { variables, rules };
}

/** Replace custom properties and mixed colors by plain colors. */
function withColors(value: string, variables: Variables): string {
  if (!/var\(|color-mix\(/.test(value)) return value;
  let resolved = value;
  // Definitions refer to others at most a few levels deep.
  for (let level = 0; level < 8 && resolved.includes("var("); level++) resolved = replaceVariables(resolved, variables);
  return resolved.replace(
    /color-mix\(in srgb, (#[\da-f]{3,6}) (\d+)%, (#[\da-f]{3,6})(?: \d+%)?\)/gi,
    (_, first: string, share: string, second: string) => mixColors(first, second, Number(share) / 100),
  );
}

function replaceVariables(value: string, variables: Variables): string {
  const start = value.lastIndexOf("var(");
  const end = findClosingBracket(value, start + 3);
  const [, name = "", fallback = ""] = /^([\w-]+)\s*(?:,\s*([\s\S]*))?$/.exec(value.slice(start + 4, end)) ?? [];
  return value.slice(0, start) + (variables.get(name) ?? fallback) + value.slice(end + 1);
}

function findClosingBracket(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === "(") depth++;
    else if (text[at] === ")" && --depth === 0) return at;
  }
  return text.length;
}

function mixColors(first: string, second: string, share: number): string {
  const [a, b] = [readChannels(first), readChannels(second)];
  const mixed = a.map((channel, index) => Math.round(channel * share + (b[index] ?? 0) * (1 - share)));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

function readChannels(color: string): number[] {
  const digits = color.length === 4 ? color.replace(/[\da-f]/gi, "$&$&") : color;
  return [1, 3, 5].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
}

/** Maximum text alternative length in characters. Screen readers cannot skip parts. */
const MAX_ALT = 1000;

/** Describe a diagram's content: its connections, then the parts without connections. Escaped for attributes. */
export function describeSvg(svg: string): string {
  const tags = [...svg.matchAll(/<(?:g|polyline|line|path|rect)((?:\s+[\w-]+="[^"]*")*)/g)].map(([, text = ""]) => {
    const getData = (name: string): string | undefined => new RegExp(` data-${name}="([^"]*)"`).exec(text)?.[1];
    const from = getData("from") ?? getData("entity1");
    const to = getData("to") ?? getData("entity2");
    return { id: getData("id"), label: getData("label") ?? "", from, to, isLabel: text.includes('class="edge-label"') };
  });
  const labels = new Map(tags.flatMap(({ id, label }) => (id === undefined ? [] : [[id, label || id] as const])));
  // The library names the points at which a state diagram starts and ends.
  const getName = (id: string): string => (/^_(?:start|end)\d*$/.test(id) ? "[*]" : (labels.get(id) ?? id));
  const connections = new Set<string>();
  const connected = new Set<string>();
  for (const { from, to, label, isLabel } of tags) {
    if (from === undefined || to === undefined || isLabel) continue;
    const text = `${getName(from)} → ${getName(to)}`;
    connections.add(label === "" ? text : `${text} (${label})`);
    connected.add(from).add(to);
  }
  const others = [...labels].filter(([id]) => !connected.has(id)).map(([, label]) => label);
  const parts = [...connections, ...others];
  const texts =
    parts.length > 0 ? parts : [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text = ""]) => text);
  const joined = texts
    .map((text) => text.replace(/&lt;br\s*\/?&gt;|\\n|\s+/g, " ").trim())
    .filter((text) => text !== "")
    .join("; ");
  return joined.length > MAX_ALT ? `${joined.slice(0, MAX_ALT).replace(/[^;]*$/, "")} …` : joined;
}
