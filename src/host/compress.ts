/** Compressed twins of text files, for hosts that send files as they lie: `index.html.br`, `index.html.gz`. */

import { promisify } from "node:util";
import { brotliCompress, gzip, constants as zlib } from "node:zlib";
import type { OutputPath } from "../model/permalink.ts";

const TEXT = /\.(?:html|js|css|json|xml|txt|md|svg|webmanifest)$/;
const SMALLEST = 512; // bytes; below, the headers outweigh what is saved
/** The best quality takes twenty times as long for a few per cent. */
const BROTLI_QUALITY = 9;
/** Byte of the gzip header that names the operating system, and its value for "unknown". */
const GZIP_SYSTEM = { at: 9, unknown: 255 };

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export function isCompressible(file: OutputPath, size: number): boolean {
  return TEXT.test(file) && size >= SMALLEST;
}

const brotliBytes = (contents: Uint8Array): Promise<Buffer> =>
  brotli(contents, {
    params: { [zlib.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [zlib.BROTLI_PARAM_SIZE_HINT]: contents.length },
  });

/** Size in bytes of a file's compressed form, as `--compress` writes it and hosts send it. */
export async function compressedSize(contents: Uint8Array): Promise<number> {
  return (await brotliBytes(contents)).length;
}

/** The two twins of a file. Compression runs in the threads of Node's own pool. */
export async function compressedCopies(
  file: OutputPath,
  contents: Uint8Array,
): Promise<{ path: OutputPath; contents: Uint8Array }[]> {
  const [small, common] = await Promise.all([brotliBytes(contents), gzipped(contents, { level: 9 })]);
  common[GZIP_SYSTEM.at] = GZIP_SYSTEM.unknown;
  return [
    { path: `${file}.br`, contents: small },
    { path: `${file}.gz`, contents: common },
  ];
}
