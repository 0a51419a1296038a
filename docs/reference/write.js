/** Write the reference pages: `npm run docs:reference`. */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { importTypeScript, root } from "../../bin/import-typescript.js";

const { createReference } = await importTypeScript("docs/reference/files.ts");
for (const [file, text] of await createReference(root)) {
  const target = path.join(root, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
}
