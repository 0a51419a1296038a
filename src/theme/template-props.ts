import type { PageDataOf, TemplateName, Templates } from "../model/page-data.ts";
import type { Unbranded } from "../model/permalink.ts";

/** Props for a template. */
export interface TemplateProps<T extends TemplateName = TemplateName> {
  props: Unbranded<Templates[T]>;
  page: Unbranded<PageDataOf<T>>;
}
