/** The reference: every key is documented with a valid example, and generated files match the code. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { Ajv } from "ajv";
import type { z } from "zod";
import { generatedFiles } from "../../docs/reference/files.ts";
import { type ParsedConfig, userConfigSchema } from "../../src/site/config/config-schema.ts";
import type { UserConfig } from "../../src/site/config/user-config.ts";
import { formatSchema, jsonSchemaOf, SCHEMA_NAMES } from "../../src/site/schemas.ts";
import { REPLACEABLE_COMPONENTS, REPLACEABLE_TEMPLATES } from "../../src/theme/replaceable.ts";
import { nonEmpty } from "../support/non-empty.ts";
import { infoOf, keysOf } from "../support/schema-keys.ts";
import { repository } from "../support/site.ts";

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
    const schema = jsonSchemaOf(name);
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

test("generated files match the code; npm run docs:reference writes them", async () => {
  for (const [file, text] of nonEmpty([...(await generatedFiles(repository))]))
    assert.equal(readFileSync(path.join(repository, file), "utf8"), text, `${file} is out of date`);
});

test("every replaceable component and template is documented", () => {
  const text = readFileSync(path.join(repository, "docs/content/docs/reference/components.md"), "utf8");
  const names = nonEmpty([...REPLACEABLE_COMPONENTS, ...REPLACEABLE_TEMPLATES]);
  assert.deepEqual(
    names.filter((name) => !text.includes(`\`${name}\``)),
    [],
  );
});

test("a configuration with the generated types matches the schema", () => {
  type Mutable<T> = T extends object ? { -readonly [Key in keyof T]: Mutable<T[Key]> } : T;
  // Options of plugins are JSON, a recursive type.
  type Comparable<Config extends UserConfig | z.input<typeof userConfigSchema>> = Omit<Config, "markdown">;
  // Fails to compile if the types allow a value that the schema does not.
  const parse = (config: Mutable<Comparable<UserConfig>>): ParsedConfig =>
    userConfigSchema.parse(config satisfies Comparable<z.input<typeof userConfigSchema>>);
  assert.equal(parse({ title: "Test", url: "https://example.org" }).blog.path, "blog");
});
