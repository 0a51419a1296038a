import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { toSourcePath } from "../../../src/model/problem.ts";
import { readAuthors } from "../../../src/site/catalog/authors.ts";
import { readTags } from "../../../src/site/catalog/tags.ts";
import { repository } from "../../support/repository.ts";
import { createSite } from "../../support/site.ts";

const AUTHORS = toSourcePath("content/blog/authors.yaml");
const TAGS = toSourcePath("content/blog/tags.yaml");
const authorsOf = (text: string) => readAuthors(text, AUTHORS);
const tagsOf = (text: string) => readTags(text, TAGS);

test("authors and tags of this site are valid", () => {
  const read = (file: string) => readFileSync(path.join(repository, file), "utf8");
  const authors = authorsOf(read(AUTHORS));
  assert.deepEqual(authors.problems, []);
  assert.equal(authors.value?.size, 18);
  const tags = tagsOf(read(TAGS));
  assert.deepEqual(tags.problems, []);
  assert.equal(tags.value?.size, 9);
});

test("profiles of authors are account names or URLs", () => {
  const { value, problems } = authorsOf(
    "alice: {name: Alice, title: M, url: 'https://example.org', image_url: /a.png, page: true, description: '', socials: {github: alice, x: '@alice', mastodon: 'https://example.social/@alice'}}\n",
  );
  assert.deepEqual(problems, []);
  const { socials, links, ...alice } = value?.get("alice") ?? { socials: {}, links: [] };
  assert.deepEqual(alice, {
    name: "Alice",
    title: "M",
    url: "https://example.org",
    imageUrl: "/a.png",
    page: true,
    description: "",
  });
  assert.deepEqual(
    links.map(({ kind, target, place }) => [kind, target, place.column]),
    [
      ["link", "https://example.org", 37],
      ["asset", "/a.png", 71],
    ],
  );
  assert.deepEqual(
    { ...socials },
    { github: "https://github.com/alice", x: "https://x.com/alice", mastodon: "https://example.social/@alice" },
  );
});

test("an invalid author does not hide the others", () => {
  const { value, problems } = authorsOf(
    "a: {nmae: A}\nb: {name: B, url: 'javascript:x'}\nc: {name: C, socials: {mastodon: c, github: 'a b', __proto__: x}}\nd: {name: D}\n",
  );
  assert.deepEqual(
    [...(value ?? [])].map(([key, { name }]) => [key, name]),
    [
      ["a", "a"],
      ["b", "b"],
      ["c", "C"],
      ["d", "D"],
    ],
  );
  assert.deepEqual(
    problems.map(({ place }) => `${place?.line}:${place?.column}`),
    ["1:1", "1:5", "2:19", "3:34", "3:45"],
  );
});

test("property names of `Object.prototype` are valid keys", () => {
  const { value, problems } = authorsOf("__proto__: {name: P}\nconstructor: {name: C}\ntoString: {name: T}\n");
  assert.deepEqual(problems, []);
  assert.deepEqual(
    [...(value ?? [])].map(([key]) => key),
    ["__proto__", "constructor", "toString"],
  );
  assert.deepEqual([...(tagsOf("__proto__: {label: P}\nvalueOf:\n").value?.keys() ?? [])], ["__proto__", "valueof"]);
});

test("tags have a label, a permalink and a description", () => {
  const { value, problems } = tagsOf("release: {label: Release, permalink: /rel/, description: d}\nCode Style:\n");
  assert.deepEqual(problems, []);
  assert.deepEqual(
    [...(value ?? [])],
    [
      [
        "release",
        {
          label: "Release",
          permalink: "/rel",
          permalinkPlace: { file: TAGS, line: 1, column: 38, length: 5 },
          description: "d",
        },
      ],
      ["code-style", { label: "Code Style", description: undefined }],
    ],
  );
});

test("tags that only differ in case are duplicates", () => {
  const { value, problems } = tagsOf("release:\nRelease: {label: Other}\n");
  assert.deepEqual(
    [...(value?.values() ?? [])].map(({ label }) => label),
    ["release"],
  );
  assert.match(problems[0]?.message ?? "", /it is the same tag as "release"/);
});

test("permalinks of tags stay below the tags page", () => {
  for (const permalink of ["rel", "/../x", "//host", "/a?b", "/<b>", "/a\\\\b"])
    assert.equal(tagsOf(`a: {permalink: "${permalink}"}\n`).problems.length, 1, permalink);
});

test("empty files contain no authors and no tags", () => {
  assert.deepEqual(authorsOf(""), { value: new Map(), problems: [] });
  assert.deepEqual(tagsOf("# none\n"), { value: new Map(), problems: [] });
  assert.equal(authorsOf("- a\n").problems.length, 1);
  assert.equal(tagsOf("word\n").problems.length, 1);
  assert.equal(tagsOf("a: {x\n").problems.length > 0, true);
});

test("unknown authors and tags are not reported if their file is invalid", async () => {
  const site = createSite({
    "content/blog/2025-01-01-post.md": "---\ntitle: Post\nauthors: [alice]\ntags: [release]\n---\n\nText.\n",
    "content/blog/authors.yaml": "alice: {nmae: Alice}\n",
    "content/blog/tags.yaml": "release: {lable: Release}\n",
  });
  const rulesOf = async (): Promise<string[]> =>
    [...(await site.run(["check"])).stdout.matchAll(/ {2}(?:error|warning) {2}(\S+)/g)].map(([, rule = ""]) => rule);
  assert.deepEqual(await rulesOf(), ["invalid-data", "invalid-data", "invalid-data"]);
  site.write({ "content/blog/authors.yaml": "- alice\n", "content/blog/tags.yaml": "release: {\n" });
  assert.deepEqual([...new Set(await rulesOf())], ["invalid-data"]);
});
