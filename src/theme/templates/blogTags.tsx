import "../core.ts";
import { TagIndex } from "../components/TagIndex.tsx";
import { useLocale } from "../context.tsx";
import type { TemplateProps } from "../registry.ts";

/** All tags of the blog. */
export default function BlogTagsTemplate({ props }: TemplateProps<"blogTags">) {
  const { t } = useLocale();
  return (
    <main className="column">
      <header className="page-header">
        <h1>{t("tags.title")}</h1>
      </header>
      <TagIndex letters={props.letters} />
    </main>
  );
}
