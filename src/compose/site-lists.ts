/** Lists a locale's sidebars and its blog for outputs, those of plugins and those of the generator. */

import type { Post } from "../model/document.ts";
import { isPublic } from "../model/page-meta.ts";
import { createLinkPermalink, isExternal, toRoutePath } from "../model/permalink.ts";
import { findDocSet, type SidebarNode } from "../model/sidebar.ts";
import type { SiteBlog, SiteSidebar, SiteSidebarItem } from "../model/site-page.ts";
import { createDocLink } from "../site/navigation/sidebar-tree.ts";
import { composeTags, createPostHref, listPersons } from "./blog-pages.ts";
import { createTranslator, createTreeContext, getPermalink, type LocaleContext } from "./compose-context.ts";
import { getDocSetLabel } from "./navbar.ts";

/** List the sidebars of a locale. */
export function listSidebars(context: LocaleContext): SiteSidebar[] {
  const { site, here, locale } = context;
  return [...here.sidebars.sidebars].map(([name, nodes]) => ({
    locale: locale.code,
    name,
    ...(site.config.docSets.length > 1 && { set: getDocSetLabel(findDocSet(name, site.config), context) }),
    items: listItems(nodes, context),
  }));
}

/** HTML between items is left out. */
function listItems(nodes: readonly SidebarNode[], context: LocaleContext): SiteSidebarItem[] {
  return nodes.flatMap((node) => listItem(node, context));
}

function listItem(node: SidebarNode, context: LocaleContext): SiteSidebarItem[] {
  const { here } = context;
  switch (node.type) {
    case "doc": {
      const { label, href } = createDocLink(node.id, createTreeContext(context));
      return [{ type: "page", label: node.label === undefined ? label : here.translateLabel(node.label), url: href }];
    }
    case "link": {
      const url = isExternal(node.href)
        ? node.href
        : createLinkPermalink(node.href, (route) => getPermalink(context, route));
      return [{ type: "link", label: here.translateLabel(node.label), url }];
    }
    case "html":
      return [];
    case "category": {
      const { label, link } = node;
      const url =
        link?.kind === "generated"
          ? getPermalink(context, link.path)
          : link && createDocLink(link.id, createTreeContext(context)).href;
      const items = listItems(node.items, context);
      return [{ type: "category", label: here.translateLabel(label), ...(url !== undefined && { url }), items }];
    }
  }
}

/** Describe the blog of a locale. @returns `undefined` if it has no public posts. */
export function describeBlog(context: LocaleContext): SiteBlog | undefined {
  const { site, here, locale } = context;
  const { blog } = site.config;
  const posts = here.blog.posts.filter(isPublic);
  if (posts.length === 0) return undefined;
  const getUrl = (post: Post): string => createPostHref(post, context);
  return {
    locale: locale.code,
    url: getPermalink(context, toRoutePath(blog.routeBase)),
    description: blog.description || createTranslator(context)("blog.archiveText"),
    posts: posts.map((post) => ({
      url: getUrl(post),
      title: post.title,
      description: post.description,
      date: post.meta.date,
      authors: listPersons(post, context).map(({ name, url }) => ({ name, ...(url !== undefined && { url }) })),
      tags: composeTags(post, context).map(({ label }) => label),
    })),
    tags: here.blog.tags.map(({ label, description, path, posts: tagged }) => ({
      label,
      url: getPermalink(context, path),
      ...(description !== undefined && { description }),
      posts: tagged.filter(isPublic).map(getUrl),
    })),
  };
}
