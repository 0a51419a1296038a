import assert from "node:assert/strict";
import test from "node:test";
import { compareVersions, parseVersion, type Version } from "../../src/util/semver.ts";

test("semantic versions are parsed, other strings are not", () => {
  assert.deepEqual(parseVersion("38.0.0-beta.1+x"), {
    raw: "38.0.0-beta.1+x",
    major: 38,
    minor: 0,
    patch: 0,
    prerelease: ["beta", "1"],
  });
  for (const text of ["", "1", "1.0", "latest", "1.0.0-", "1.0.0 ", "^1.0.0"])
    assert.equal(parseVersion(text), undefined, text);
});

test("versions are ordered by precedence", () => {
  const ordered = [
    "1.0.0-alpha",
    "1.0.0-alpha.1",
    "1.0.0-alpha.beta",
    "1.0.0-beta",
    "1.0.0-beta.2",
    "1.0.0-beta.11",
    "1.0.0-rc.1",
    "1.0.0",
    "1.0.1",
    "1.1.0",
    "1.10.0",
    "2.0.0",
  ];
  const mixed = [...ordered].reverse().map((text) => parseVersion(text) as Version);
  assert.deepEqual(
    mixed.sort(compareVersions).map(({ raw }) => raw),
    ordered,
  );
});
