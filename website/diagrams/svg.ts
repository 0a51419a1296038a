/** Writes a drawing as SVG, with a color mode's colors. */

import { COLORS, type ColorMode, type ColorName } from "./colors.ts";
import type { Drawing, Label, Shape } from "./shapes.ts";

const FONT = "system-ui, -apple-system, &#x27;Segoe UI&#x27;, Roboto, sans-serif";
const CODE_FONT = "ui-monospace, &#x27;SF Mono&#x27;, Menlo, Consolas, monospace";

/** Return a translated drawing as an SVG file. */
export function renderSvg({ title, size: [width, height], shapes }: Drawing, mode: ColorMode): string {
  const arrow = getColor("line", mode);
  const renderMarker = (id: string, refX: number, path: string): string =>
    `<marker id="${id}" viewBox="0 0 10 10" refX="${refX}" refY="5" markerWidth="7" markerHeight="7" orient="auto">` +
    `<path d="${path}" fill="${arrow}"/></marker>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${FONT}" role="img">`,
    `<title>${escapeText(title)}</title>`,
    `<defs>${renderMarker("e", 9, "M0 0L10 5L0 10z")}${renderMarker("s", 1, "M10 0L0 5L10 10z")}</defs>`,
    ...shapes.flatMap((shape) => renderShape(shape, mode)),
    "</svg>\n",
  ].join("\n");
}

function renderShape(shape: Shape, mode: ColorMode): string[] {
  if ("group" in shape) {
    const { group, offset, opacity: value } = shape;
    const transform = offset && `translate(${offset[0]} ${offset[1]})`;
    return [
      `<g${renderAttributes({ transform, opacity: value })}>`,
      ...group.flatMap((inner) => renderShape(inner, mode)),
      "</g>",
    ];
  }
  if ("text" in shape) return [renderText(shape as Label, mode)];
  const { stroke: line, width, dash } = shape;
  const painted = { stroke: getColor(line, mode), "stroke-width": width, "stroke-dasharray": dash };
  if ("box" in shape) {
    const [x, y, boxWidth, boxHeight] = shape.box;
    const geometry = { x, y, width: boxWidth, height: boxHeight, rx: shape.radius };
    const fill = getColor(shape.fill, mode) ?? "none";
    return [`<rect${renderAttributes({ ...geometry, fill, ...painted, opacity: shape.opacity })}/>`];
  }
  if ("circle" in shape) {
    const [cx, cy, r] = shape.circle;
    return [`<circle${renderAttributes({ cx, cy, r, fill: getColor(shape.fill, mode) ?? "none", ...painted })}/>`];
  }
  const markers = {
    "marker-start": shape.arrows === "both" ? "url(#s)" : undefined,
    "marker-end": shape.arrows ? "url(#e)" : undefined,
  };
  if ("path" in shape)
    return [
      `<path${renderAttributes({ d: shape.path, fill: getColor(shape.fill, mode) ?? "none", ...painted, ...markers })}/>`,
    ];
  const [x1, y1, x2, y2] = shape.line;
  return [`<line${renderAttributes({ x1, y1, x2, y2, ...painted, ...markers, opacity: shape.opacity })}/>`];
}

function renderText({ at: [x, y], color: name, size, anchor, bold, code, shown }: Label, mode: ColorMode): string {
  const values = {
    x,
    y,
    fill: getColor(name, mode),
    "font-size": size,
    "text-anchor": anchor,
    "font-weight": bold && 600,
    "font-family": code && CODE_FONT,
  };
  return `<text${renderAttributes(values)}>${escapeText(shown)}</text>`;
}

function getColor(name: string | undefined, mode: ColorMode): string | undefined {
  if (name === undefined || name.startsWith("#")) return name;
  const [light, dark] = COLORS[name as ColorName];
  return mode === "light" ? light : dark;
}

function renderAttributes(values: Readonly<Record<string, string | number | undefined>>): string {
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
