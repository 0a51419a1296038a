/** Downloads of projects: all of their files, and the same bytes in each build. */

import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { unzipSync } from "fflate";
import { packExample, packProject } from "../../website/plugins/downloads.ts";
import { fencesOf, filesBelow } from "../content/read.ts";
import { nonEmpty } from "../support/non-empty.ts";
import { repository } from "../support/repository.ts";

const directory = mkdtempSync(path.join(tmpdir(), "downloads-"));
after(() => rmSync(directory, { recursive: true, force: true }));

function writeProject(name: string, files: Readonly<Record<string, string>>): string {
  const project = path.join(directory, name);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(project, file)), { recursive: true });
    writeFileSync(path.join(project, file), text);
  }
  return project;
}

test("the download of a project has all of its files in one directory", () => {
  for (const folder of ["cookbook", "tutorial-app"])
    for (const name of nonEmpty(readdirSync(path.join(repository, folder)))) {
      const entries = unzipSync(packProject(path.join(repository, folder, name), name));
      const files = filesBelow(`${folder}/${name}`, "").filter(
        (file) => `${name}/${file.split("/").slice(2).join("/")}` in entries,
      );
      assert.equal(files.length, Object.keys(entries).length, name);
      for (const [entry, bytes] of Object.entries(entries)) {
        assert.ok(entry.startsWith(`${name}/`), entry);
        assert.deepEqual(Buffer.from(bytes), readFileSync(path.join(repository, folder, entry)), entry);
      }
      assert.ok(`${name}/package.json` in entries);
    }
});

test("each example of the docs is a project that starts, with the files that the page shows", () => {
  const fences = filesBelow("content/docs").flatMap((file) => fencesOf(file));
  const examples = fences.filter(({ language }) => language === "fiddle").map(({ meta }) => meta.split("|")[0] ?? "");
  for (const example of nonEmpty(examples)) {
    const folder = example.replace("docs/latest/", "content/docs/latest/");
    const name = example.replace("docs/latest/fiddles/", "").replaceAll("/", "-");
    const entries = unzipSync(packExample(path.join(repository, folder), name, "^37.2.6"));
    const files = readdirSync(path.join(repository, folder), { withFileTypes: true }).filter((entry) => entry.isFile());
    assert.deepEqual(
      Object.keys(entries).sort(),
      [...files.map((entry) => `${name}/${entry.name}`), `${name}/package.json`].sort(),
    );
    for (const { name: file } of files)
      assert.deepEqual(
        Buffer.from(entries[`${name}/${file}`] ?? []),
        readFileSync(path.join(repository, folder, file)),
        `${name}/${file}`,
      );
    const manifest = JSON.parse(Buffer.from(entries[`${name}/package.json`] ?? []).toString());
    assert.ok(`${name}/${manifest.main}` in entries);
    assert.equal(manifest.scripts.start, "electron .");
    assert.equal(manifest.devDependencies.electron, "^37.2.6");
    // npm rejects other names.
    assert.match(manifest.name, /^[a-z][a-z0-9-]*$/);
  }
});

test("files that npm and builds create are left out, and others in subdirectories are kept", () => {
  const project = writeProject("app", {
    "main.js": "1",
    "src/page.js": "2",
    ".vscode/launch.json": "{}",
    "node_modules/a/index.js": "",
    "src/node_modules/b.js": "",
    "dist/index.html": "",
    "package-lock.json": "{}",
  });
  assert.deepEqual(Object.keys(unzipSync(packProject(project, "app"))).sort(), [
    "app/.vscode/launch.json",
    "app/main.js",
    "app/src/page.js",
  ]);
});

test("the bytes depend on the files only, not on dates, the time zone or the order on disk", () => {
  const zone = process.env.TZ;
  const first = packProject(writeProject("first", { "a.js": "1", "b.js": "2" }), "app");
  try {
    process.env.TZ = "Pacific/Auckland";
    assert.deepEqual(packProject(writeProject("second", { "b.js": "2", "a.js": "1" }), "app"), first);
  } finally {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  }
});
