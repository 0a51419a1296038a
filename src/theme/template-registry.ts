/** Templates, loaded on demand. Each is a separate chunk. */

import type { ComponentType } from "react";
import type { TemplateName } from "../model/page-data.ts";
import type { TemplateProps } from "./template-props.ts";

type TemplateModule<T extends TemplateName> = { default: ComponentType<TemplateProps<T>> };

export const templates: { readonly [T in TemplateName]: () => Promise<TemplateModule<T>> } = {
  home: () => import("./templates/home.tsx"),
  reactPage: () => import("./templates/reactPage.tsx"),
  search: () => import("./templates/search.tsx"),
  notFound: () => import("./templates/notFound.tsx"),
  page: () => import("./templates/page.tsx"),
  doc: () => import("./templates/doc.tsx"),
  docCategory: () => import("./templates/docCategory.tsx"),
  docPrint: () => import("./templates/docPrint.tsx"),
  docTags: () => import("./templates/docTags.tsx"),
  docTag: () => import("./templates/docTag.tsx"),
  blogList: () => import("./templates/blogList.tsx"),
  blogPost: () => import("./templates/blogPost.tsx"),
  blogArchive: () => import("./templates/blogArchive.tsx"),
  blogAuthors: () => import("./templates/blogAuthors.tsx"),
  blogTags: () => import("./templates/blogTags.tsx"),
};
