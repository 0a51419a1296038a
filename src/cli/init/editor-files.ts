/** Creates the settings with which VS Code checks a site's YAML files and completes front matter. */

import { createJsonSchema, type SchemaName } from "../../site/schemas.ts";

/** The files that a schema describes, as globs. Front matter is not a file. */
const SCHEMA_FILES: Readonly<Record<Exclude<SchemaName, "front-matter">, readonly string[]>> = {
  config: ["sitegen.config.yaml"],
  sidebars: ["content/docs/**/sidebars.yaml", "i18n/*/docs/**/sidebars.yaml"],
  authors: ["content/blog/authors.yaml", "i18n/*/blog/authors.yaml"],
  tags: ["content/blog/tags.yaml", "i18n/*/blog/tags.yaml"],
  versions: ["content/docs/versions.yaml"],
  messages: ["i18n/*/messages.yaml"],
  "member-versions": ["content/docs/**/member-versions.yaml"],
};

/** The extension that checks YAML files. */
const YAML_EXTENSION = "redhat.vscode-yaml";

/**
 * Return settings for VS Code by path.
 *
 * @param packageName Name of the installed package that contains the schemas.
 */
export function createEditorFiles(packageName: string): Readonly<Record<string, string>> {
  const schemas = Object.entries(SCHEMA_FILES).map(([name, files]) => [
    `./node_modules/${packageName}/schemas/${name}.json`,
    files,
  ]);
  const completion = { "editor.quickSuggestions": { other: "on" }, "editor.wordBasedSuggestions": "off" };
  return {
    ".vscode/extensions.json": toJson({ recommendations: [YAML_EXTENSION] }),
    ".vscode/settings.json": toJson({
      "yaml.schemas": Object.fromEntries(schemas),
      "[markdown]": completion,
      "[mdx]": completion,
    }),
    ".vscode/front-matter.code-snippets": toJson(createSnippets()),
  };
}

/** Create a snippet for each key of the front matter, because editors do not apply schemas to parts of Markdown files. */
function createSnippets(): Readonly<Record<string, object>> {
  const { properties = {} } = createJsonSchema("front-matter");
  const scope = "markdown,mdx";
  const body = ["---", "title: $1", "description: $2", "---", "", "$0"];
  const start = { scope, prefix: "---", description: "Front matter with title and description", body };
  const keys = Object.entries(properties).map(([key, schema]) => {
    const { description, examples = [] } = schema as { description?: string; examples?: readonly unknown[] };
    const example = typeof examples[0] === "string" ? examples[0] : JSON.stringify(examples[0] ?? "");
    return [
      key,
      { scope, prefix: key, description, body: `${key}: \${1:${example.replace(/[\\$}]/g, "\\$&")}}` },
    ] as const;
  });
  return { "front matter": start, ...Object.fromEntries(keys) };
}

const toJson = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;
