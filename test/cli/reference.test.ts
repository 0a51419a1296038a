/** `sitegen schema` and `sitegen explain` print reference texts by name. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { Ajv } from "ajv";
import { parse } from "yaml";
import { RULE_NAMES } from "../../src/model/rule-names.ts";
import { nonEmpty } from "../support/non-empty.ts";
import { repository } from "../support/repository.ts";
import { runCommand } from "../support/site.ts";

test("schema lists the formats, and prints the JSON Schema of each", async () => {
  const { stdout } = await runCommand(["schema"]);
  const names = stdout.trim().split("\n");
  for (const name of ["config", "front-matter", "sidebars", "authors", "tags", "versions", "messages"])
    assert.ok(names.includes(name), name);
  const { stdout: text } = await runCommand(["schema", "config"]);
  const { properties, required, additionalProperties } = JSON.parse(text);
  const [oneSet] = properties.docs.anyOf;
  assert.equal(oneSet.properties.routeBase.default, "/docs");
  assert.match(oneSet.properties.routeBase.description, /URL of the docs/);
  assert.deepEqual(required, ["title", "url"]);
  assert.equal(additionalProperties, false);
});

test("the schemas accept the files of this repository and reject unknown keys", async () => {
  const ajv = new Ajv({ strict: false });
  const cases: [string, string, string][] = [
    ["sidebars", "content/docs/sidebars.yaml", "docs: [{categry: Guides, items: [intro]}]"],
    ["sidebars", "docs/content/docs/sidebars.yaml", "docs: [{id: intro, lable: Start}]"],
    ["authors", "content/blog/authors.yaml", "alice: {name: Alice, titel: Maintainer}"],
    ["tags", "content/blog/tags.yaml", "release: {label: Release, link: /release}"],
    ["messages", "i18n/de/messages.yaml", "nav.languages: [Sprachen]"],
  ];
  for (const [name, file, invalid] of cases) {
    const validate = ajv.compile(JSON.parse((await runCommand(["schema", name])).stdout));
    assert.ok(
      validate(parse(readFileSync(path.join(repository, file), "utf8"))),
      `${file}: ${ajv.errorsText(validate.errors)}`,
    );
    assert.ok(!validate(parse(invalid)), `${name} accepts ${invalid}`);
  }
});

test("an unknown name gets the nearest one", async () => {
  const schema = await runCommand(["schema", "sidebar"]);
  assert.deepEqual([schema.status, schema.stderr], [2, 'There is no schema "sidebar". Did you mean "sidebars"?\n']);
  const rule = await runCommand(["explain", "brokn-link"]);
  assert.deepEqual([rule.status, rule.stderr], [2, 'There is no rule "brokn-link". Did you mean "broken-link"?\n']);
  assert.match((await runCommand(["schema", "xyz"])).stderr, /Run sitegen schema to list the names\./);
});

test("explain prints the page of each rule", async () => {
  const pages = readdirSync(path.join(repository, "docs/content/docs/rules"));
  for (const rule of nonEmpty(RULE_NAMES)) assert.ok(pages.includes(`${rule}.md`), `${rule} has no page`);
  const { stdout } = await runCommand(["explain", "broken-anchor"]);
  assert.match(stdout, /^# /);
  assert.doesNotMatch(stdout, /<Include|^---$/m);
});
