/** Checks that a drawing's texts fit: inside boxes, next to other texts, and within the drawing. */

import type { Label, Shape } from "./shapes.ts";
import { measureText } from "./text-width.ts";

interface Rectangle {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

interface PlacedLabel {
  label: Label;
  offset: readonly [number, number];
}

interface Layout {
  labels: readonly PlacedLabel[];
  /** Boxes that may contain texts, without decorations such as icons and bars. */
  boxes: readonly Rectangle[];
}

/** Boxes below this size are decorations. */
const LEAST_BOX = 30;

/** Collect a drawing's texts and boxes, with their groups' offsets. */
export function createLayout(shapes: readonly Shape[], offset: readonly [number, number] = [0, 0]): Layout {
  const labels: PlacedLabel[] = [];
  const boxes: Rectangle[] = [];
  for (const shape of shapes) {
    if ("group" in shape) {
      const [x, y] = shape.offset ?? [0, 0];
      const inner = createLayout(shape.group, [offset[0] + x, offset[1] + y]);
      labels.push(...inner.labels);
      boxes.push(...inner.boxes);
    } else if ("text" in shape) {
      labels.push({ label: shape as Label, offset });
    } else if ("box" in shape && shape.box[2] >= LEAST_BOX && shape.box[3] >= LEAST_BOX / 2) {
      const [x, y, width, height] = shape.box;
      const [left, top] = [x + offset[0], y + offset[1]];
      boxes.push({ left, right: left + width, top, bottom: top + height });
    }
  }
  return { labels, boxes };
}

function measureLabel({ label, offset }: PlacedLabel): Rectangle {
  const { at, anchor, size, bold, code, shown } = label;
  const width = measureText(shown, { size, isBold: bold, isCode: code });
  const x = at[0] + offset[0];
  const y = at[1] + offset[1];
  const left = anchor === "start" ? x : anchor === "middle" ? x - width / 2 : x - width;
  return { left, right: left + width, top: y - size * 0.74, bottom: y + size * 0.2 };
}

/** Translated texts may be this much smaller, so that longer words fit. */
const LEAST_SCALE = 0.8;
const LEAST_SIZE = 11;

/** Reduce a label's size until it fits, within limits. */
export function fitLabel(placed: PlacedLabel, layout: Layout, size: readonly [number, number]): void {
  const least = Math.max(LEAST_SIZE, placed.label.size * LEAST_SCALE);
  while (placed.label.size - 0.5 >= least && findFaults(placed, layout, size).length > 0) placed.label.size -= 0.5;
}

/** Least distance in pixels between a text and its box's border. */
const PADDING = 3;

/** Return the faults in a text, each as a sentence. */
export function findFaults(
  placed: PlacedLabel,
  { labels, boxes }: Layout,
  [width, height]: readonly [number, number],
): string[] {
  const area = measureLabel(placed);
  const faults: string[] = [];
  const excess = Math.max(PADDING - area.left, area.right - (width - PADDING), area.bottom - height);
  if (excess > 0) faults.push(`leaves the drawing by ${Math.ceil(excess)} px`);
  for (const box of boxes) {
    const isInside =
      area.left >= box.left + PADDING &&
      area.right <= box.right - PADDING &&
      area.top >= box.top &&
      area.bottom <= box.bottom;
    const contains =
      area.left <= box.left && area.right >= box.right && area.top <= box.top && area.bottom >= box.bottom;
    if (!intersect(area, box) || isInside || contains) continue;
    const by = Math.min(
      Math.max(box.left + PADDING - area.left, area.right - box.right + PADDING, 1),
      Math.max(Math.min(area.right - box.left, box.right - area.left), 1),
    );
    faults.push(`crosses the border of a box by ${Math.ceil(by)} px`);
  }
  for (const other of labels) {
    if (other !== placed && intersect(area, measureLabel(other))) faults.push(`overlaps "${other.label.shown}"`);
  }
  return faults.map((fault) => `"${placed.label.shown}" ${fault}`);
}

function intersect(a: Rectangle, b: Rectangle): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
