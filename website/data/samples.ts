/** Schema for `content/data/samples.yaml`: code that the home page and the Fiddle page show, highlighted during the build. */

import type { RootContent } from "hast";
import javascript from "highlight.js/lib/languages/javascript";
import xml from "highlight.js/lib/languages/xml";
import { createLowlight } from "lowlight";
import { z } from "zod";
import type { Code, Token } from "./sample-types";

const text = z.string().min(1);

const sampleSchema = z
  .strictObject({
    file: z.string().regex(/\.(?:js|html)$/, "must be the name of a .js or .html file"),
    /** ID of the docs page that explains the code. */
    page: text,
    code: text,
  })
  .transform(({ file, code }) => ({ file, lines: highlight(code, file) }));

/** Samples by name. The pages show these and no others. */
export const samplesSchema = z.strictObject({
  window: sampleSchema,
  page: sampleSchema,
  menu: sampleSchema,
  update: sampleSchema,
  crash: sampleSchema,
});

export type Samples = z.output<typeof samplesSchema>;

const lowlight = createLowlight({ js: javascript, html: xml });

/** Split code into token lines. */
function highlight(code: string, file: string): Code["lines"] {
  const language = file.slice(file.lastIndexOf(".") + 1);
  const lines: Token[][] = [[]];
  const add = (node: RootContent, className = ""): void => {
    if (node.type === "element") {
      const names = node.properties.className;
      for (const child of node.children) add(child, Array.isArray(names) ? names.join(" ") : className);
    } else if (node.type === "text") {
      for (const [index, part] of node.value.split("\n").entries()) {
        if (index > 0) lines.push([]);
        if (part !== "") lines.at(-1)?.push(className === "" ? part : [className, part]);
      }
    }
  };
  for (const node of lowlight.highlight(language, code.trimEnd()).children) add(node);
  return lines;
}
