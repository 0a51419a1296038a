/** Encode PNG images in segments of rows, so that images can share the rows that are equal. */

import { constants, crc32, deflateRawSync } from "node:zlib";

/** Pixels in RGBA, row by row. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Compressed rows. */
export interface PngRows {
  height: number;
  /** Deflate blocks without a final one, ending at a byte boundary. They do not refer to earlier rows. */
  blocks: Uint8Array;
  /** Number of bytes before compression. */
  length: number;
  /** Adler-32 of the bytes before compression. */
  checksum: number;
}

const CHANNELS = 4;

/** Compress rows from `top` up to `bottom`. @param level Compression level of zlib, from 1 to 9. */
export function compressRows({ width, data }: Pixels, top: number, bottom: number, level: number): PngRows {
  const stride = CHANNELS * width;
  // Each row begins with its filter: 0, none. Other filters make text on a plain background larger.
  const bytes = Buffer.alloc((bottom - top) * (stride + 1));
  for (let row = top; row < bottom; row += 1)
    bytes.set(data.subarray(row * stride, (row + 1) * stride), (row - top) * (stride + 1) + 1);
  const blocks = deflateRawSync(bytes, { level, finishFlush: constants.Z_FULL_FLUSH });
  return { height: bottom - top, blocks, length: bytes.length, checksum: computeAdler(bytes) };
}

const ADLER_BASE = 65_521;
/** Number of bytes after which the sums must be reduced, so that they stay integers of 32 bits (zlib, NMAX). */
const ADLER_RUN = 5552;

/** Return the Adler-32 checksum (RFC 1950). */
function computeAdler(bytes: Uint8Array): number {
  let a = 1;
  let b = 0;
  for (let start = 0; start < bytes.length; start += ADLER_RUN) {
    const end = Math.min(start + ADLER_RUN, bytes.length);
    for (let at = start; at < end; at += 1) {
      a += bytes[at] as number;
      b += a;
    }
    a %= ADLER_BASE;
    b %= ADLER_BASE;
  }
  return b * 0x1_00_00 + a;
}

/** Return the checksum of two byte strings from their checksums. @param length Length of the second one. */
function joinAdler(first: number, second: number, length: number): number {
  const [a1, b1] = [first % 0x1_00_00, Math.floor(first / 0x1_00_00)];
  const [a2, b2] = [second % 0x1_00_00, Math.floor(second / 0x1_00_00)];
  const a = (a1 + a2 - 1 + ADLER_BASE) % ADLER_BASE;
  const b = (b1 + b2 + (length % ADLER_BASE) * (a1 - 1 + ADLER_BASE)) % ADLER_BASE;
  return b * 0x1_00_00 + a;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Header of a zlib stream (RFC 1950): deflate with a window of 32 kB. */
const ZLIB_HEADER = Buffer.from([0x78, 0x01]);
/** Final block of a deflate stream, without contents. */
const FINAL_BLOCK = Buffer.from([0x03, 0x00]);

/** Encode a PNG image (https://www.w3.org/TR/png-3/). @param segments All rows, from top to bottom. */
export function encodePng(width: number, segments: readonly PngRows[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(
    segments.reduce((sum, { height }) => sum + height, 0),
    4,
  );
  header.set([8, 6], 8); // bits of a channel; RGBA
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(segments.reduce((joined, { checksum, length }) => joinAdler(joined, checksum, length), 1));
  const data = Buffer.concat([ZLIB_HEADER, ...segments.map(({ blocks }) => blocks), FINAL_BLOCK, checksum]);
  return Buffer.concat([
    SIGNATURE,
    createChunk("IHDR", header),
    createChunk("IDAT", data),
    createChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Create a chunk: length, type, data, checksum. */
function createChunk(type: string, data: Uint8Array): Buffer {
  const chunk = Buffer.alloc(data.length + 12);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, "latin1");
  chunk.set(data, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  return chunk;
}
