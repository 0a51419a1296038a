/**
 * Draw the diagrams of the docs in all languages: `npm run diagrams`.
 *
 * `sources/` contains the drawings, `i18n/<locale>/diagrams.yaml` the translations of their texts. If a text does not fit or
 * has no translation, the faults are printed and nothing is written.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { importTypeScript, root } from "../../bin/import-typescript.js";

const { drawFiles } = await importTypeScript("website/diagrams/files.ts");
const { files, faults } = drawFiles({
  list: (folder) => readdirSync(path.join(root, folder)),
  read: (file) => readFileSync(path.join(root, file), "utf8"),
});
if (faults.length > 0) {
  console.error(faults.join("\n"));
  console.error(
    `${faults.length} faults. Shorten the texts, or change their place or size in website/diagrams/sources/.`,
  );
  process.exitCode = 1;
} else {
  for (const [file, svg] of files) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), svg);
  }
  console.log(`${files.size} files`);
}
