/** Finds files with the name of an image that browsers cannot show: empty or cut off, or not an image at all. */

import { imageSize } from "image-size";
import type { SourcePath } from "../../model/problem.ts";
import { getExtension } from "../../util/path.ts";

export interface ImageFault {
  /** What is wrong, after the name of the file. */
  reason: string;
  hint: string;
}

/** Return true if the contents of the bytes are complete. */
type IsComplete = (bytes: Buffer) => boolean;

/** Formats by their first bytes, in Latin-1. Browsers recognize an image by these, whatever its ending. */
const FORMATS: readonly (readonly [isStart: (start: string) => boolean, isComplete: IsComplete])[] = [
  [(start) => start.startsWith("\x89PNG\r\n\x1a\n"), (bytes) => bytes.lastIndexOf("IEND") > 0],
  [(start) => start.startsWith("\xff\xd8\xff"), isCompleteJpeg],
  [(start) => /^GIF8[79]a/.test(start), (bytes) => bytes.subarray(-TRAILER_SIZE).includes(0x3b)],
  [(start) => /^RIFF....WEBP/s.test(start), (bytes) => bytes.readUInt32LE(4) + 8 <= bytes.length + 1],
  [(start) => /^....ftyp(?:avi[fs]|mif1|msf1|hei[cx])/s.test(start), hasCompleteBoxes],
  [(start) => start.startsWith("\0\0\x01\0") || start.startsWith("\0\0\x02\0"), hasCompleteIcons],
  [(start) => start.startsWith("BM"), (bytes) => bytes.length >= 14 && bytes.readUInt32LE(2) <= bytes.length],
];

/** Some programs add bytes after the end of an image. */
const TRAILER_SIZE = 1024;
/** Endings of images. */
const IMAGE = /^\.(?:png|apng|jpe?g|jfif|gif|webp|avif|ico|cur|bmp|svg)$/;
const SVG_END = /<\/(?:[\w-]+:)?svg\s*>|<(?:[\w-]+:)?svg\b[^>]*\/>/;

export const hasImageName = (file: SourcePath): boolean => IMAGE.test(getExtension(file));

/** Return what is wrong with the contents of an image. */
export function findImageFault(file: SourcePath, bytes: Buffer): ImageFault | undefined {
  if (bytes.length === 0) return { reason: "is empty", hint: "Save the image again." };
  const start = bytes.toString("latin1", 0, 1024);
  if (start.startsWith("version https://git-lfs.github.com/spec/")) {
    const hint = 'Run "git lfs pull". In a workflow of GitHub, set "lfs: true" for actions/checkout.';
    return { reason: "is a pointer of Git LFS instead of the image", hint };
  }
  if (getExtension(file) === ".svg" && (/<(?:[\w-]+:)?svg\b/.test(start) || bytes.includes("<svg")))
    return SVG_END.test(bytes.toString("latin1")) ? undefined : CUT_OFF;
  const [, isComplete] = FORMATS.find(([isStart]) => isStart(start)) ?? [];
  if (!isComplete)
    return {
      reason: `is not an image: ${describeContents(start)}`,
      hint: "Replace it by the image, or correct its name.",
    };
  return isComplete(bytes) && hasSize(bytes) ? undefined : CUT_OFF;
}

const CUT_OFF: ImageFault = { reason: "is cut off or damaged", hint: "Copy or save the image again." };

function describeContents(start: string): string {
  if (/^\s*<(?:!doctype html|html|head|body)/i.test(start)) return "it contains a page in HTML";
  if (start.startsWith("%PDF")) return "it contains a PDF";
  if (start.startsWith("PK\x03\x04")) return "it contains an archive";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that text does not contain
  return /[\x00-\x08\x0e-\x1a]/.test(start) ? "its format is unknown" : "it contains text";
}

function hasSize(bytes: Buffer): boolean {
  if (bytes.toString("latin1", 0, 2) === "\0\0" || bytes.toString("latin1", 0, 2) === "BM") return true;
  try {
    const { width, height } = imageSize(bytes);
    return width > 0 && height > 0;
  } catch {
    return false;
  }
}

/** The end of the image follows its data. Thumbnails, which are images as well, precede it. */
function isCompleteJpeg(bytes: Buffer): boolean {
  return bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) > bytes.lastIndexOf(Buffer.from([0xff, 0xda]));
}

/** A file in the ISO base media format consists of boxes that begin with their size. */
function hasCompleteBoxes(bytes: Buffer): boolean {
  let offset = 0;
  while (offset + 8 <= bytes.length) {
    const size = bytes.readUInt32BE(offset);
    const isLong = size === 1;
    if (size === 0 || (isLong && offset + 16 > bytes.length)) return size === 0;
    offset += isLong ? Number(bytes.readBigUInt64BE(offset + 8)) : Math.max(8, size);
  }
  return offset <= bytes.length;
}

/** A list of icons names the position of each. */
function hasCompleteIcons(bytes: Buffer): boolean {
  const count = bytes.length < 6 ? 0 : bytes.readUInt16LE(4);
  for (let index = 0; index < count; index++) {
    const entry = 6 + 16 * index;
    if (entry + 16 > bytes.length) return false;
    if (bytes.readUInt32LE(entry + 8) + bytes.readUInt32LE(entry + 12) > bytes.length) return false;
  }
  return count > 0;
}
