import { defineData } from "sitegen";
import { z } from "zod";
import { composeErrors, type Errors, errorsSchema, type Guide } from "../../../website/data/errors.ts";

const ERRORS = "content/data/errors.yaml";

export default defineData({
  files: { [ERRORS]: errorsSchema, "content/docs/latest/tutorial/*.md": z.looseObject({ title: z.string() }) },
  paths({ files, locale, site }) {
    const file = files.find(({ path }) => path === ERRORS);
    // Without a translation of the file, the page shows the original.
    if (!file || (locale.code !== site.locales[0]?.code && !file.translated)) return [];
    const errors = file.data as Errors;
    const guides = files
      .filter(({ path }) => path !== ERRORS)
      .map(({ path, text, data }): Guide => {
        const name = path.replace(/^.*\/|\.md$/g, "");
        return { name, title: (data as { title: string }).title, text };
      });
    const { title, description, keywords } = errors;
    return [
      { params: { page: "errors" }, frontMatter: { title, description, keywords }, content: composeErrors(errors, guides) },
    ];
  },
});
