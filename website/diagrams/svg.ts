/** Writes a drawing as SVG, with the colors of a color mode. */

import type { Drawing, Label, Shape } from "./drawing.ts";

export type ColorMode = "light" | "dark";

/** Colors by name, light and dark. */
export const COLORS = {
  ink: ["#1b1f24", "#e6edf3"],
  muted: ["#57606a", "#9aa5b1"],
  line: ["#8c959f", "#6e7781"],
  paper: ["#ffffff", "#161b22"],
  gray: ["#e4e8ed", "#2a313a"],
  surface: ["#f3f4f6", "#21262d"],
  desktop: ["#cfdcec", "#26364a"],
  shade: ["#f3f6f9", "#1d242d"],
  blue: ["#2b6cb0", "#79b8ff"],
  blueArea: ["#e3effb", "#15304f"],
  green: ["#2f7d4f", "#7ee2a0"],
  greenArea: ["#e2f4e8", "#14391f"],
  purple: ["#7a3fa0", "#d2a8ff"],
  purpleArea: ["#f2e7fa", "#37224d"],
  orange: ["#9a5b13", "#f0c27a"],
  orangeArea: ["#fdf0da", "#43300f"],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

export type ColorName = keyof typeof COLORS;

const FONT = "system-ui, -apple-system, &#x27;Segoe UI&#x27;, Roboto, sans-serif";
const CODE_FONT = "ui-monospace, &#x27;SF Mono&#x27;, Menlo, Consolas, monospace";

/** Return the SVG file of a drawing whose texts are translated. */
export function svgOf({ title, size: [width, height], shapes }: Drawing, mode: ColorMode): string {
  const arrow = colorOf("line", mode);
  const marker = (id: string, refX: number, path: string): string =>
    `<marker id="${id}" viewBox="0 0 10 10" refX="${refX}" refY="5" markerWidth="7" markerHeight="7" orient="auto">` +
    `<path d="${path}" fill="${arrow}"/></marker>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${FONT}" role="img">`,
    `<title>${escapeText(title)}</title>`,
    `<defs>${marker("e", 9, "M0 0L10 5L0 10z")}${marker("s", 1, "M10 0L0 5L10 10z")}</defs>`,
    ...shapes.flatMap((shape) => elementsOf(shape, mode)),
    "</svg>\n",
  ].join("\n");
}

function elementsOf(shape: Shape, mode: ColorMode): string[] {
  if ("group" in shape) {
    const { group, offset, opacity: value } = shape;
    const transform = offset && `translate(${offset[0]} ${offset[1]})`;
    return [
      `<g${attributes({ transform, opacity: value })}>`,
      ...group.flatMap((inner) => elementsOf(inner, mode)),
      "</g>",
    ];
  }
  if ("text" in shape) return [textElement(shape as Label, mode)];
  const { stroke: line, width, dash } = shape;
  const painted = { stroke: colorOf(line, mode), "stroke-width": width, "stroke-dasharray": dash };
  if ("box" in shape) {
    const [x, y, boxWidth, boxHeight] = shape.box;
    const geometry = { x, y, width: boxWidth, height: boxHeight, rx: shape.radius };
    const fill = colorOf(shape.fill, mode) ?? "none";
    return [`<rect${attributes({ ...geometry, fill, ...painted, opacity: shape.opacity })}/>`];
  }
  if ("circle" in shape) {
    const [cx, cy, r] = shape.circle;
    return [`<circle${attributes({ cx, cy, r, fill: colorOf(shape.fill, mode) ?? "none", ...painted })}/>`];
  }
  const markers = {
    "marker-start": shape.arrows === "both" ? "url(#s)" : undefined,
    "marker-end": shape.arrows ? "url(#e)" : undefined,
  };
  if ("path" in shape)
    return [
      `<path${attributes({ d: shape.path, fill: colorOf(shape.fill, mode) ?? "none", ...painted, ...markers })}/>`,
    ];
  const [x1, y1, x2, y2] = shape.line;
  return [`<line${attributes({ x1, y1, x2, y2, ...painted, ...markers, opacity: shape.opacity })}/>`];
}

function textElement({ at: [x, y], color: name, size, anchor, bold, code, shown }: Label, mode: ColorMode): string {
  const values = {
    x,
    y,
    fill: colorOf(name, mode),
    "font-size": size,
    "text-anchor": anchor,
    "font-weight": bold && 600,
    "font-family": code && CODE_FONT,
  };
  return `<text${attributes(values)}>${escapeText(shown)}</text>`;
}

function colorOf(name: string | undefined, mode: ColorMode): string | undefined {
  if (name === undefined || name.startsWith("#")) return name;
  const [light, dark] = COLORS[name as ColorName];
  return mode === "light" ? light : dark;
}

function attributes(values: Readonly<Record<string, string | number | undefined>>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join("");
}

function escapeText(text: string): string {
  return text
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;")
    .replace(/'/g, "&#x27;");
}
