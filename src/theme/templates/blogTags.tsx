import { BlogNav } from "../components/BlogParts.tsx";
import { TagIndex } from "../components/TagIndex.tsx";
import type { TemplateProps } from "../template-registry.ts";

/** All tags of the blog. */
export default function BlogTagsTemplate({ props }: TemplateProps<"blogTags">) {
  return (
    <TagIndex letters={props.letters}>
      <BlogNav />
    </TagIndex>
  );
}
