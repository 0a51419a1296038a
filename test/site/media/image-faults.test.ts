import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { toSourcePath } from "../../../src/model/problem.ts";
import { findImageFault } from "../../../src/site/media/image-faults.ts";
import { repository } from "../../support/repository.ts";

const fault = (name: string, bytes: Buffer | string): string | undefined =>
  findImageFault(toSourcePath(name), Buffer.from(bytes))?.reason;

/** The smallest images of each format. */
const IMAGES: Readonly<Record<string, Buffer>> = {
  "a.png": Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
  "a.gif": Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64"),
  "a.webp": Buffer.from("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==", "base64"),
  "a.jpg": Buffer.from(
    "ffd8ffe000104a46494600010100000100010000ffc0000b080001000101011100ffc40014000100000000000000000000000000000009ffc40014100100000000000000000000000000000000ffda0008010100003f0054dfffd9",
    "hex",
  ),
  "a.svg": Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><path d="M0 0"/></svg>\n'),
};

test("images are accepted, also with the ending of another format and bytes after their end", () => {
  for (const [name, bytes] of Object.entries(IMAGES)) {
    assert.equal(fault(name, bytes), undefined, name);
    assert.equal(fault(name, Buffer.concat([bytes, Buffer.from("\n")])), undefined, name);
  }
  assert.equal(fault("a.png", IMAGES["a.jpg"] as Buffer), undefined);
  assert.equal(fault("a.svg", '<svg:svg xmlns:svg="http://www.w3.org/2000/svg"/>'), undefined);
});

test("the images of the website and of the docs are accepted", () => {
  let count = 0;
  for (const folder of ["static", "docs/static", "content", "docs/content"]) {
    for (const entry of readdirSync(path.join(repository, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.(?:png|jpe?g|gif|webp|avif|ico|svg)$/.test(entry.name)) continue;
      const file = path.join(entry.parentPath, entry.name);
      assert.equal(fault(file, readFileSync(file)), undefined, file);
      count++;
    }
  }
  assert.ok(count > 20, String(count));
});

test("images that are cut off anywhere are damaged", () => {
  for (const [name, bytes] of Object.entries(IMAGES)) {
    const half = bytes.subarray(0, Math.floor(bytes.length / 2));
    assert.equal(fault(name, half), "is cut off or damaged", name);
    if (!name.endsWith("svg")) assert.match(fault(name, bytes.subarray(0, 4)) ?? "", /cut off|is not an image/, name);
  }
});

test("what is no image is described", () => {
  for (const name of ["a.png", "a.jpg", "a.svg", "a.ico", "a.avif", "a.webp", "a.gif"]) {
    assert.equal(fault(name, ""), "is empty");
    assert.equal(fault(name, "Not found\n"), "is not an image: it contains text");
    assert.equal(fault(name, "<!DOCTYPE html>\n<p>404"), "is not an image: it contains a page in HTML");
    assert.equal(fault(name, "%PDF-1.7\n"), "is not an image: it contains a PDF");
    assert.equal(fault(name, "PK\x03\x04\0"), "is not an image: it contains an archive");
    assert.equal(fault(name, "\x01\x02\x03\x04\x05"), "is not an image: its format is unknown");
    assert.equal(
      fault(name, "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n"),
      "is a pointer of Git LFS instead of the image",
    );
  }
});
