/** The reference: every key is documented with a valid example. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { Ajv } from "ajv";
import { createReferencePages } from "../../docs/reference/pages.ts";
import { createJsonSchema, formatSchema, SCHEMA_NAMES } from "../../src/site/schemas.ts";
import { REPLACEABLE_COMPONENTS, REPLACEABLE_TEMPLATES } from "../../src/theme/replaceable.ts";
import { nonEmpty } from "../support/non-empty.ts";
import { repository } from "../support/repository.ts";
import { infoOf, keysOf } from "../support/schema-keys.ts";

for (const name of SCHEMA_NAMES) {
  test(`every key of ${name} has a description, a first version and a valid example`, () => {
    for (const { path: at, schema } of nonEmpty(keysOf(formatSchema(name)))) {
      const { description, "x-since": since, ...info } = infoOf(schema);
      assert.match(description ?? "", /\S.*[.!?:)\]}%…→]$|^English: /s, `${at} has no description`);
      assert.match(String(since), /^\d+\.\d+\.\d+$/, `${at} has no first version`);
      assert.ok("x-example" in info, `${at} has no example`);
      const { success, error } = schema.safeParse(info["x-example"]);
      assert.ok(success, `the example of ${at} is invalid: ${error?.message}`);
    }
  });

  test(`the JSON Schema of ${name} is valid and accepts the examples`, () => {
    const ajv = new Ajv({ strict: false, validateFormats: false });
    const schema = createJsonSchema(name);
    ajv.compile(schema);
    const check = (part: unknown): void => {
      if (typeof part !== "object" || part === null) return;
      const { examples = [], ...keywords } = part as { examples?: unknown[] };
      for (const example of examples) {
        const isValid = ajv.validate({ definitions: schema.definitions, ...keywords }, example);
        assert.ok(isValid, `${JSON.stringify(example)}: ${ajv.errorsText()}`);
      }
      for (const value of Object.values(keywords)) check(value);
    };
    check(schema);
  });
}

test("the reference is created from the code, with a description for each page", () => {
  for (const { name, description, content } of nonEmpty(createReferencePages(repository, new Map()))) {
    assert.match(description, /\.$/, name);
    assert.match(content, /^## /m, name);
  }
});

test("every replaceable component and template is documented", () => {
  const text = readFileSync(path.join(repository, "docs/content/docs/reference/components.md"), "utf8");
  const names = nonEmpty([...REPLACEABLE_COMPONENTS, ...REPLACEABLE_TEMPLATES]);
  assert.deepEqual(
    names.filter((name) => !text.includes(`\`${name}\``)),
    [],
  );
});
