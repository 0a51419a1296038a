/** Compress text files for hosts that serve precompressed files: `index.html.br`, `index.html.gz`. */

import { promisify } from "node:util";
import zlib from "node:zlib";
import { type OutputPath, toOutputPath } from "../model/permalink.ts";

const TEXT = /\.(?:html|js|css|json|xml|txt|md|svg|webmanifest)$/;
const MIN_SIZE = 512; // bytes; smaller files do not shrink below their headers
/** The maximum quality, 11, takes twenty times as long and saves only a few percent. */
const BROTLI_QUALITY = 9;
/** The operating system's offset in the gzip header, and the value for "unknown" (RFC 1952). */
const GZIP_OS = { offset: 9, unknown: 255 };

const brotliCompress = promisify(zlib.brotliCompress);
const compressGzip = promisify(zlib.gzip);

export function isCompressible(file: OutputPath, size: number): boolean {
  return TEXT.test(file) && size >= MIN_SIZE;
}

/** Common quality on hosts that compress on request. It takes a tenth of the time and memory, for files 1–2 % larger. */
const HOST_BROTLI_QUALITY = 5;

const compressBrotli = (contents: Uint8Array, quality = BROTLI_QUALITY): Promise<Buffer> =>
  brotliCompress(contents, {
    params: {
      [zlib.constants.BROTLI_PARAM_QUALITY]: quality,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: contents.length,
    },
  });

/** Return a file's size in bytes with Brotli, as most hosts send it. */
export async function measureCompressedSize(contents: Uint8Array): Promise<number> {
  return (await compressBrotli(contents, HOST_BROTLI_QUALITY)).length;
}

/** Compress a file with Brotli and gzip, in Node's thread pool. */
export async function createCompressedCopies(
  file: OutputPath,
  contents: Uint8Array,
): Promise<{ path: OutputPath; contents: Uint8Array }[]> {
  const [brotli, gzip] = await Promise.all([compressBrotli(contents), compressGzip(contents, { level: 9 })]);
  gzip[GZIP_OS.offset] = GZIP_OS.unknown; // the same bytes on every platform
  return [
    { path: toOutputPath(`${file}.br`), contents: brotli },
    { path: toOutputPath(`${file}.gz`), contents: gzip },
  ];
}
