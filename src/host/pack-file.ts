/** Reads pack files, which contain records of a key and a value each, with a checksum. */

import { closeSync, fstatSync, readSync } from "node:fs";
import { computeDigest } from "./digest.ts";

/** An entry in a pack file. */
export interface PackRecord {
  /** Offset of its header line. */
  start: number;
  headStart: number;
  headEnd: number;
  restEnd: number;
}

const NEWLINE = 10;
/** A large site's cache has hundreds of megabytes, so that files are read and checked in blocks. */
const BLOCK_SIZE = 1 << 20; // bytes

/** Closes files when no entry refers to them anymore. */
const openFiles = new FinalizationRegistry<number>((descriptor) => closeSync(descriptor));

/**
 * A pack file that stays open, so that entries are read on demand. The file never changes: other runs replace it by another
 * one.
 */
export class PackFile {
  readonly descriptor: number;
  /** Size in bytes. */
  readonly size: number;
  /** Part of the file that was read last. */
  private block = Buffer.alloc(0);
  private blockStart = 0;

  constructor(descriptor: number) {
    this.descriptor = descriptor;
    this.size = fstatSync(descriptor).size;
    openFiles.register(this, descriptor);
  }

  /** Read bytes. The result is valid until the next call, and shorter at the end of the file. */
  private view(start: number, length: number): Buffer {
    if (start < this.blockStart || start + length > this.blockStart + this.block.length) {
      const bytes = Buffer.allocUnsafe(Math.min(Math.max(length, BLOCK_SIZE), this.size - start));
      this.block = bytes.subarray(0, this.readInto(bytes, start));
      this.blockStart = start;
    }
    return this.block.subarray(start - this.blockStart, start - this.blockStart + length);
  }

  private readInto(bytes: Buffer, start: number): number {
    let length = 0;
    while (length < bytes.length) {
      const count = readSync(this.descriptor, bytes, length, bytes.length - length, start + length);
      if (count === 0) break;
      length += count;
    }
    return length;
  }

  read(start: number, end: number): Buffer {
    const bytes = Buffer.allocUnsafe(end - start);
    return bytes.subarray(0, this.readInto(bytes, start));
  }

  /** Read a line without its end. @returns Undefined if there is none. */
  readLine(start: number): string | undefined {
    for (let length = 256; ; length *= 2) {
      const bytes = this.view(start, length);
      const end = bytes.indexOf(NEWLINE);
      if (end >= 0) return bytes.toString("utf8", 0, end);
      if (bytes.length < length || length > BLOCK_SIZE) return undefined;
    }
  }

  /** Return the key of the record at an offset if it is intact. */
  readRecord(start: number): { key?: string; record: PackRecord } | undefined {
    const line = this.readLine(start);
    if (line === undefined) return undefined;
    const [key = "", checksum = "", headLength, restLength] = line.split(" ");
    const headStart = start + Buffer.byteLength(line) + 1;
    const headEnd = headStart + Number(headLength);
    const restEnd = headEnd + Number(restLength);
    if (!(headStart <= headEnd && headEnd <= restEnd && restEnd < this.size)) return undefined;
    const bytes = this.view(headStart, restEnd + 1 - headStart);
    const value = bytes.subarray(0, -1);
    if (bytes.at(-1) !== NEWLINE) return undefined;
    const isIntact = computeChecksum(key, value) === checksum;
    return { key: isIntact ? key : undefined, record: { start, headStart, headEnd, restEnd } };
  }

  /** Forget the block that was read last. */
  endScan(): void {
    this.block = Buffer.alloc(0);
  }
}

/** Return the checksum of a record, which covers its key. */
export function computeChecksum(key: string, value: Uint8Array): string {
  return computeDigest(key + computeDigest(value));
}
