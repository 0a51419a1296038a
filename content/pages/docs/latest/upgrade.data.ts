import { defineData } from "sitegen";
import { type MajorVersion, readUpgrade } from "../../../../website/data/upgrade.ts";

const FOLDER = "content/docs/latest";

export default defineData({
  files: [`${FOLDER}/breaking-changes.md`, `${FOLDER}/tutorial/electron-timelines.md`, `${FOLDER}/api/*.md`],
  load({ files }): MajorVersion[] {
    const getText = (name: string) => files.find(({ path }) => path === `${FOLDER}/${name}`)?.text ?? "";
    const modules = files
      .filter(({ path }) => path.startsWith(`${FOLDER}/api/`))
      .map(({ data }) => String((data as { title?: string }).title))
      .filter((title) => /^\w+$/.test(title));
    return readUpgrade(getText("breaking-changes.md"), getText("tutorial/electron-timelines.md"), modules);
  },
});
