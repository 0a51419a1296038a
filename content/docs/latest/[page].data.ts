import { defineData } from "sitegen";
import { z } from "zod";
import { composeErrors, type Errors, errorsSchema, type Guide } from "../../../website/data/errors.ts";
import {
  composeNewApis,
  memberVersionsSchema,
  type NewApis,
  newApisSchema,
  type ReferencePage,
} from "../../../website/data/new-apis.ts";

const FOLDER = "content/docs/latest";
const ERRORS = "content/data/errors.yaml";
const NEW_APIS = "content/data/new-apis.yaml";
const MEMBERS = `${FOLDER}/member-versions.yaml`;

const page = z.looseObject({ title: z.string() });

export default defineData({
  files: {
    [ERRORS]: errorsSchema,
    [NEW_APIS]: newApisSchema,
    [MEMBERS]: memberVersionsSchema,
    [`${FOLDER}/tutorial/*.md`]: page,
    [`${FOLDER}/api/*.md`]: page,
  },
  paths({ files, locale, site }) {
    const isOriginal = locale.code === site.locales[0]?.code;
    const find = (name: string) => files.find(({ path }) => path === name);
    const listPages = (folder: string): (Guide & ReferencePage)[] =>
      files
        .filter(({ path }) => path.startsWith(`${FOLDER}/${folder}/`))
        .map(({ path, text, data }) => {
          const id = path.slice(FOLDER.length + 1).replace(/\.md$/, "");
          return { id, name: id.slice(folder.length + 1), title: (data as { title: string }).title, text };
        });
    const { members } = find(MEMBERS)?.data as z.output<typeof memberVersionsSchema>;
    const pages = [
      {
        file: find(ERRORS),
        params: { page: "errors" },
        compose: (data: unknown) => composeErrors(data as Errors, listPages("tutorial")),
      },
      {
        file: find(NEW_APIS),
        params: { page: "new-apis" },
        compose: (data: unknown) => composeNewApis(data as NewApis, members, listPages("api")),
      },
    ];
    return pages.flatMap(({ file, params, compose }) => {
      // Without a translation of the file, the page shows the original.
      if (!file || !(isOriginal || file.translated)) return [];
      const { title, description, keywords } = file.data as Errors | NewApis;
      return [{ params, frontMatter: { title, description, keywords }, content: compose(file.data) }];
    });
  },
});
