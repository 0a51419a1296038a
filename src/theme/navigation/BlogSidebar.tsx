/** Sidebar with all posts by year. */

import type { Unbranded } from "../../model/permalink.ts";
import type { SidebarData } from "../../model/shell-data.ts";
import { getLangAttributes, useLocale, usePage } from "../context.tsx";
import { useCurrentEntry } from "../hooks/scroll-spy.ts";
import { isSamePage } from "../links.ts";

type BlogSidebarData = Unbranded<Extract<SidebarData, { kind: "blog" }>>;

/** Sidebar content, also used by the mobile menu. */
export function BlogSidebarList({ sidebar }: { sidebar: BlogSidebarData }) {
  const { here } = usePage();
  return (
    <>
      <p className="blog-sidebar-title">{sidebar.title}</p>
      {sidebar.years.map(({ year, posts }) => (
        <div className="blog-sidebar-year" key={year}>
          <h3>{year}</h3>
          <ul>
            {posts.map((post) => {
              const current = isSamePage(post.href, here);
              if (post.unlisted && !current) return null;
              return (
                <li key={post.href}>
                  <a
                    className="sidebar-link"
                    href={post.href}
                    aria-current={current ? "page" : undefined}
                    {...getLangAttributes(post)}
                  >
                    {post.label}
                  </a>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </>
  );
}

/** Blog sidebar: recent posts by year. */
export function BlogSidebar({ sidebar }: { sidebar: BlogSidebarData }) {
  const { t } = useLocale();
  const scroller = useCurrentEntry<HTMLDivElement>();
  return (
    <div className="sidebar blog-sidebar">
      <div className="sidebar-column">
        <div className="sidebar-scroll" ref={scroller}>
          <nav aria-label={t("blog.sidebarLabel")}>
            <BlogSidebarList sidebar={sidebar} />
          </nav>
        </div>
      </div>
    </div>
  );
}
