import assert from "node:assert/strict";
import { test } from "node:test";
import {
  decodeLength,
  decodeShard,
  encodeColumns,
  encodeLength,
  encodeNumber,
  encodeShard,
  type TermPostings,
} from "../../../src/search/engine/shard.ts";

const shard: TermPostings[] = [
  { term: "app", pairs: [0, 1, 1, 7, 400, 2] },
  { term: "application", pairs: [3, 1] },
  { term: "zebra", pairs: [0, 70_000, 90_000, 1] },
  { term: "上下", pairs: [5, 3] },
  { term: "𠀀𠀁", pairs: [1, 1] },
  { term: "𠀀𠀂", pairs: [2, 1] },
];

test("a shard survives encoding, UTF-8 and decoding", () => {
  const packed = encodeShard([encodeColumns(shard.slice(0, 3)), encodeColumns(shard.slice(3))]);
  const sent = new TextDecoder("utf-8", { fatal: true }).decode(new TextEncoder().encode(packed));
  assert.deepEqual(decodeShard(sent), shard);
  assert.deepEqual(decodeShard(encodeShard([])), []);
});

test("a truncated or invalid shard is rejected", () => {
  const packed = encodeShard([encodeColumns(shard.slice(0, 3)), encodeColumns(shard.slice(3))]);
  for (let end = 0; end < packed.length; end++) assert.throws(() => decodeShard(packed.slice(0, end)), Error, `${end}`);
  for (const other of ["", "<!doctype html><title>404</title>", "{}", "not found", "\uffff\uffff"])
    assert.throws(() => decodeShard(other), Error, other);
});

test("numbers of one and two characters survive encoding", () => {
  for (const number of [0, 1, 0x7fff, 0x8000, 0x8001, 1_000_000]) {
    const packed = encodeNumber(number);
    assert.equal(packed.length, number < 0x8000 ? 1 : 2);
    assert.equal(packed.isWellFormed(), true);
  }
});

test("lengths are encoded within a few percent", () => {
  for (const length of [0, 1, 2, 10, 57, 300, 4000]) {
    const kept = decodeLength(encodeLength(length).charCodeAt(0));
    assert.ok(Math.abs(kept - length) <= Math.max(0, length * 0.07), `${length} became ${kept}`);
  }
});
