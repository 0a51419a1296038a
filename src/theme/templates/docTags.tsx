import { TagIndex } from "../components/TagIndex.tsx";
import type { TemplateProps } from "../template-props.ts";

/** All tags in the documentation. */
export default function DocTagsTemplate({ props }: TemplateProps<"docTags">) {
  return <TagIndex letters={props.letters} />;
}
