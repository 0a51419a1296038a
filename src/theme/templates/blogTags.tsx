import { RawHtml } from "../components/RawHtml.tsx";
import { TagIndex } from "../components/TagIndex.tsx";
import { useLocale } from "../context.tsx";
import type { TemplateProps } from "../template-props.ts";

/** All tags in the blog. */
export default function BlogTagsTemplate({ props }: TemplateProps<"blogTags">) {
  const { t } = useLocale();
  return (
    <TagIndex letters={props.letters}>
      <RawHtml as="nav" name="nav" className="blog-nav" aria-label={t("blog.title")} />
    </TagIndex>
  );
}
