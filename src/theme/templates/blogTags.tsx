import { TagIndex } from "../components/TagIndex.tsx";
import type { TemplateProps } from "../registry.ts";

/** All tags of the blog. */
export default function BlogTagsTemplate({ props }: TemplateProps<"blogTags">) {
  return <TagIndex letters={props.letters} />;
}
