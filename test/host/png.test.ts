/** Test images that are encoded from segments, and drawings whose bands cover a shared background. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { crc32, inflateSync } from "node:zlib";
import { compressRows, encodePng, type Pixels } from "../../src/host/png.ts";
import { drawPng } from "../../src/host/svg-to-png.ts";

/** Decode an image without filters. Inflating verifies the checksum of the pixels. */
function decode(png: Uint8Array): Pixels {
  const bytes = Buffer.from(png);
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < bytes.length; ) {
    const end = at + 8 + bytes.readUInt32BE(at);
    assert.equal(bytes.readUInt32BE(end), crc32(bytes.subarray(at + 4, end)));
    chunks.set(bytes.toString("latin1", at + 4, at + 8), bytes.subarray(at + 8, end));
    at = end + 4;
  }
  assert.deepEqual([...chunks.keys()], ["IHDR", "IDAT", "IEND"]);
  const header = chunks.get("IHDR") ?? Buffer.alloc(0);
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const rows = inflateSync(chunks.get("IDAT") ?? Buffer.alloc(0));
  assert.equal(rows.length, height * (1 + 4 * width));
  const list = Array.from({ length: height }, (_, row) =>
    rows.subarray(row * (1 + 4 * width) + 1, (row + 1) * (1 + 4 * width)),
  );
  return { width, height, data: Buffer.concat(list) };
}

function createPixels(width: number, height: number): Pixels {
  const data = Uint8Array.from({ length: width * height * 4 }, (_, index) => (index * index + 250) % 256);
  return { width, height, data };
}

test("segments of rows are one image", () => {
  // Longer than the run after which checksums are reduced.
  const pixels = createPixels(700, 11);
  for (const cuts of [[], [4], [1, 2, 10]]) {
    const positions = [0, ...cuts, pixels.height];
    const segments = cuts.concat(pixels.height).map((end, index) => {
      return compressRows(pixels, positions[index] ?? 0, end, index % 2 === 0 ? 9 : 1);
    });
    const decoded = decode(encodePng(pixels.width, segments));
    assert.deepEqual([decoded.width, decoded.height], [700, 11]);
    assert.ok(Buffer.from(pixels.data).equals(decoded.data));
  }
});

test("bands cover a background, which other images show unchanged", async () => {
  const openSvg = (height: number): string => `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="${height}">`;
  const fill = (color: string, height: number): string =>
    `${openSvg(height)}<rect width="8" height="${height}" fill="${color}"/></svg>`;
  const svg = fill("#ff0000", 20);
  const draw = async (bands: readonly { svg: string; top: number }[]): Promise<string[]> => {
    const { data } = decode(await drawPng({ svg, width: 8, bands }));
    return Array.from({ length: 20 }, (_, row) => Buffer.from(data.subarray(row * 32, row * 32 + 4)).toString("hex"));
  };
  const red = "ff0000ff";
  const blue = "0000ffff";
  const expect = (tops: readonly number[]): string[] =>
    Array.from({ length: 20 }, (_, row) => (tops.some((top) => row >= top && row < top + 3) ? blue : red));
  const band = fill("#0000ff", 3);
  assert.deepEqual(await draw([{ svg: band, top: 4 }]), expect([4]));
  assert.deepEqual(
    await draw([
      { svg: band, top: 0 },
      { svg: band, top: 17 },
    ]),
    expect([0, 17]),
  );
});
