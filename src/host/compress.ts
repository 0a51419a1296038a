/** Compress text files for hosts that serve precompressed files: `index.html.br`, `index.html.gz`. */

import { promisify } from "node:util";
import zlib from "node:zlib";
import { type OutputPath, outputPath } from "../model/permalink.ts";

const TEXT = /\.(?:html|js|css|json|xml|txt|md|svg|webmanifest)$/;
const MIN_SIZE = 512; // bytes; smaller files do not shrink below their headers
/** The maximum quality, 11, takes twenty times as long and saves only a few percent. */
const BROTLI_QUALITY = 9;
/** Offset of the operating system in the gzip header, and the value for "unknown" (RFC 1952). */
const GZIP_OS = { offset: 9, unknown: 255 };

const brotliCompress = promisify(zlib.brotliCompress);
const gzipBytes = promisify(zlib.gzip);

export function isCompressible(file: OutputPath, size: number): boolean {
  return TEXT.test(file) && size >= MIN_SIZE;
}

/** Common quality of hosts that compress on request. It takes a tenth of the time and memory, for files 1–2 % larger. */
const HOST_BROTLI_QUALITY = 5;

const brotliBytes = (contents: Uint8Array, quality = BROTLI_QUALITY): Promise<Buffer> =>
  brotliCompress(contents, {
    params: {
      [zlib.constants.BROTLI_PARAM_QUALITY]: quality,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: contents.length,
    },
  });

/** Return the size in bytes of a file with Brotli, as most hosts send it. */
export async function compressedSize(contents: Uint8Array): Promise<number> {
  return (await brotliBytes(contents, HOST_BROTLI_QUALITY)).length;
}

/** Compress a file with Brotli and gzip, in the thread pool of Node.js. */
export async function compressedCopies(
  file: OutputPath,
  contents: Uint8Array,
): Promise<{ path: OutputPath; contents: Uint8Array }[]> {
  const [brotli, gzip] = await Promise.all([brotliBytes(contents), gzipBytes(contents, { level: 9 })]);
  gzip[GZIP_OS.offset] = GZIP_OS.unknown; // the same bytes on every platform
  return [
    { path: outputPath(`${file}.br`), contents: brotli },
    { path: outputPath(`${file}.gz`), contents: gzip },
  ];
}
