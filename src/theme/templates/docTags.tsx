import { TagIndex } from "../components/TagIndex.tsx";
import type { TemplateProps } from "../template-registry.ts";

/** All tags of the documentation. */
export default function DocTagsTemplate({ props }: TemplateProps<"docTags">) {
  return <TagIndex letters={props.letters} />;
}
