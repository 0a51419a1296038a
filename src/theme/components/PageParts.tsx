/** Building blocks for pages in React. Their HTML equals that of Markdown, so that they look and behave alike. */

import {
  type AnchorHTMLAttributes,
  Children,
  type ImgHTMLAttributes,
  isValidElement,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
} from "react";
import { codeKey } from "../../model/markup.ts";
import { isExternal, permalinkOf, routeKey, routePath } from "../../model/permalink.ts";
import type { ShellData } from "../../model/shell-data.ts";
import { PageEvent } from "../../model/shell-ids.ts";
import { escapeText } from "../../util/html.ts";
import { decodePercent } from "../../util/path.ts";
import { ContentRuntimeContext, type LocaleScope, useLocale, usePage, useShell } from "../context.tsx";
import { Icon, type IconName } from "./Icon.tsx";
import { InlineHtml } from "./RawHtml.tsx";
import { SiteLink } from "./SiteLink.tsx";

/** Return a function that translates messages, e.g. those of `messages.yaml`. */
export function useMessages(): LocaleScope["t"] {
  return useLocale().t;
}

/** Return the sidebar of the page, if it has one. */
export function useSidebar(): ReturnType<typeof usePage>["sidebar"] {
  return usePage().sidebar;
}

/** Return the URL of a path from the root of the site, in the language of the page. Other URLs are unchanged. */
function siteUrl(
  href: string,
  { baseUrl, locale, elsewhere = {} }: Pick<ShellData, "baseUrl" | "locale" | "elsewhere">,
): string {
  if (!href.startsWith("/") || isExternal(href)) return href;
  const [path = ""] = /^[^?#]*/.exec(href) ?? [];
  const route = routePath(decodePercent(path));
  const prefix = elsewhere[routeKey(route)] ?? locale.prefix;
  return permalinkOf(baseUrl, { prefix }, route) + href.slice(path.length);
}

/** Props of `Link`. Other attributes are those of `a`. */
export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  /** Path from the root of the site without base URL and language, e.g. `/docs/start#install`, or an external URL. */
  to: string;
}

/** Link to a page of the site in the language of the page, or to an external URL. */
export function Link({ to, ...rest }: LinkProps): ReactElement {
  return <SiteLink href={siteUrl(to, useShell())} {...rest} />;
}

/** Props of `Image`. Other attributes are those of `img`. */
export interface ImageProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, "src" | "alt"> {
  /** Path of a file in `static/`, e.g. `/logo.svg`, or an external URL. */
  src: string;
  alt: string;
}

/** Image in `static/`, loaded when it approaches the viewport. */
export function Image({ src, ...rest }: ImageProps): ReactElement {
  const { baseUrl } = useShell();
  const url = src.startsWith("/") && !isExternal(src) ? baseUrl + src.slice(1) : src;
  // biome-ignore lint/a11y/useAltText: required by the type of the props
  return <img loading="lazy" decoding="async" {...rest} src={url} />;
}

/** Content with the behavior of Markdown: copy buttons of code blocks, and tabs. */
function Behavior({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const { onMount } = useContext(ContentRuntimeContext);
  useEffect(() => (ref.current ? onMount?.(ref.current) : undefined), [onMount]);
  return (
    <div ref={ref} data-raw="">
      {children}
    </div>
  );
}

/**
 * Code block with a copy button.
 *
 * The server highlights the code. Browsers keep its HTML, or get it with the page that they navigate to; code that first
 * appears in the browser is plain text.
 */
export function CodeBlock({ code, language = "text", title }: { code: string; language?: string; title?: string }) {
  const { html } = usePage();
  const { highlight } = useContext(ContentRuntimeContext);
  const text = code.replace(/\n+$/, "");
  const markup = html?.[codeKey(text, language)] ?? highlight?.(text, language) ?? escapeText(text);
  return (
    <Behavior>
      <div className="code-block" data-language={language}>
        {title !== undefined && <div className="code-title">{title}</div>}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the block scrolls */}
        <pre tabIndex={0}>
          <InlineHtml as="code" className={`hljs language-${language}`} html={markup} />
        </pre>
      </div>
    </Behavior>
  );
}

/** Props of `TabItem`. */
export interface TabItemProps {
  label: string;
  /** Value that tabs of a group share. Defaults to the label. */
  value?: string;
  children: ReactNode;
}

/** One tab of `Tabs`. */
export function TabItem({ children }: TabItemProps): ReactNode {
  return children;
}

/** Tabs. Those with the same `group` switch together, also on other pages. The children are `TabItem` elements. */
export function Tabs({ group, children }: { group?: string; children: ReactNode }) {
  const id = useId();
  const items = Children.toArray(children).filter((child): child is ReactElement<TabItemProps> =>
    isValidElement(child),
  );
  const tabs = items.map(({ props: { label, value = label, children: content } }, index) => ({
    id: `tabs${id}${index}`,
    label,
    value,
    content,
    isSelected: index === 0,
  }));
  return (
    <Behavior>
      <div className="tabs" data-group={group}>
        <div className="tab-list" role="tablist" aria-label={tabs.map(({ label }) => label).join(", ")}>
          {tabs.map((tab) => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={tab.id}
              aria-controls={`${tab.id}-panel`}
              aria-selected={tab.isSelected}
              tabIndex={tab.isSelected ? 0 : -1}
              data-value={tab.value}
            >
              {tab.label}
            </button>
          ))}
        </div>
        {tabs.map((tab) => (
          <div
            key={tab.id}
            className="tab-panel"
            role="tabpanel"
            id={`${tab.id}-panel`}
            aria-labelledby={tab.id}
            data-value={tab.value}
            data-label={tab.label}
            hidden={!tab.isSelected}
          >
            {tab.content}
          </div>
        ))}
      </div>
    </Behavior>
  );
}

/** Note with a label. `title` defaults to the name of the type in the language of the page. */
export function Admonition({
  type = "note",
  title,
  children,
}: {
  type?: "note" | "tip" | "info" | "warning" | "danger" | "caution" | "important";
  title?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useLocale();
  return (
    <aside className={`admonition admonition-${type}`} role="note">
      <p className="admonition-title">{title ?? t(`content.${type}`)}</p>
      {children}
    </aside>
  );
}

/** Card with a title, which links to a page or an external URL if `to` is set. Put several in an element with the class `cards`. */
export function Card({
  title,
  to,
  icon,
  children,
}: {
  title: string;
  to?: string;
  icon?: IconName;
  children?: ReactNode;
}) {
  const content = (
    <>
      <span className="card-title">
        {icon && <Icon name={icon} />}
        {title}
      </span>
      {children && <span className="card-text">{children}</span>}
    </>
  );
  return <div className="card">{to === undefined ? content : <Link to={to}>{content}</Link>}</div>;
}

/** Text with the styles of Markdown, in a column of readable width. */
export function PageLayout({ children }: { children: ReactNode }) {
  return (
    <div className="column">
      <DocLayout>{children}</DocLayout>
    </div>
  );
}

/** Text with the styles of Markdown, as wide as its container. */
export function DocLayout({ children }: { children: ReactNode }) {
  return (
    <article className="prose">
      <div className="prose-body">{children}</div>
    </article>
  );
}

/** Button that opens the search dialog, optionally with a query. */
export function SearchTrigger({
  query,
  className,
  children,
}: {
  query?: string;
  className?: string;
  children: ReactNode;
}) {
  const { search } = useShell();
  if (search.provider === "none") return null;
  return (
    <button
      type="button"
      className={className}
      onClick={() => window.dispatchEvent(new CustomEvent(PageEvent.SearchOpen, { detail: { query } }))}
    >
      {children}
    </button>
  );
}
