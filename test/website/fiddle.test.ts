/** Test the data of the Fiddle page. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { parse } from "yaml";
import { detectSystem } from "../../website/components/operating-system.ts";
import { createFiddle, fiddleSchema } from "../../website/data/fiddle-data.ts";
import { repository } from "../support/repository.ts";

const FILE = {
  version: "1.2.3",
  repository: "https://example.org/source",
  description: "An editor",
  features: [],
  base: "https://example.org/v{version}/",
  files: {
    win32: { x64: "app-{version}-setup.exe" },
    darwin: { arm64: "App-{version}.zip" },
    linux: { deb: { x64: "app_{version}_amd64.deb" } },
  },
};

test("download URLs consist of the base, the names of files and the version", () => {
  assert.deepEqual(createFiddle(fiddleSchema.parse(FILE)).downloads, [
    { system: "windows", kind: "installer", arch: "x64", href: "https://example.org/v1.2.3/app-1.2.3-setup.exe" },
    { system: "macos", kind: "zip", arch: "arm64", href: "https://example.org/v1.2.3/App-1.2.3.zip" },
    { system: "linux", kind: "deb", arch: "x64", href: "https://example.org/v1.2.3/app_1.2.3_amd64.deb" },
  ]);
});

test("invalid values are reported with their path", () => {
  for (const [change, at] of [
    [{ version: "latest" }, "version"],
    [{ repository: "javascript:alert(1)" }, "repository"],
    [{ base: "v{version}" }, "base"],
    [{ description: "" }, "description"],
    [{ files: { ...FILE.files, win32: { x64: "../a.exe" } } }, "files.win32.x64"],
    [{ files: { darwin: {}, linux: {} } }, "files.win32"],
    [{ features: [{ id: "a", title: "A", text: "# Heading" }] }, "features.0.text"],
    [{ other: 1 }, ""],
  ] as const) {
    const { error } = fiddleSchema.safeParse({ ...FILE, ...change });
    assert.equal(error?.issues[0]?.path.join("."), at);
  }
});

test("the site has thirteen downloads of Fiddle in all languages", () => {
  for (const folder of ["content", ...["de", "es", "fr", "ja", "pt", "ru", "zh"].map((locale) => `i18n/${locale}`)]) {
    const file = parse(readFileSync(path.join(repository, folder, "data/fiddle.yaml"), "utf8")) as unknown;
    assert.equal(createFiddle(fiddleSchema.parse(file)).downloads.length, 13, folder);
  }
});

test("downloads match the user's operating system", () => {
  assert.equal(detectSystem("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)"), "macos");
  assert.equal(detectSystem("Mozilla/5.0 (X11; Linux x86_64)"), "linux");
  assert.equal(detectSystem("Mozilla/5.0 (Windows NT 10.0; Win64)"), "windows");
  assert.equal(detectSystem(""), "windows");
});
