/** Parts shared by pages that are made from Markdown. */

import { type ReactNode, useContext, useEffect, useState } from "react";
import type { ProseData } from "../../model/page-data.ts";
import type { Permalink } from "../../model/permalink.ts";
import { ContentRuntimeContext, useHydrated, useLocale } from "../context.tsx";
import { Icon } from "./Icon.tsx";
import { InlineHtml, RawHtml } from "./RawHtml.tsx";
import { SiteLink } from "./SiteLink.tsx";

interface ProseTextProps {
  prose: ProseData;
  header?: ReactNode;
  /** Whether headings of events and members are signatures, and look so. */
  isReference?: boolean;
}

/** Title and text, marked with their language where it is not the page's. */
export function ProseText({ prose, header, isReference }: ProseTextProps) {
  const { notice } = prose;
  return (
    <article className={isReference ? "prose reference" : "prose"} lang={notice?.lang} dir={notice?.direction}>
      {prose.titleHtml !== undefined && <InlineHtml as="h1" id={prose.titleId} html={prose.titleHtml} />}
      {header}
      <RawHtml name="body" className="prose-body" />
    </article>
  );
}

export function TagRow({ tags }: { tags: readonly { label: string; href: Permalink }[] }) {
  const { t } = useLocale();
  if (tags.length === 0) return null;
  return (
    <div className="tag-row">
      <span className="tag-row-label">{t("tags.list")}</span>
      <ul>
        {tags.map((tag) => (
          <li key={tag.href}>
            <a className="tag" href={tag.href}>
              {tag.label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A message with the parts in braces replaced by elements. */
function fillNodes(text: string, nodes: Readonly<Record<string, ReactNode>>): ReactNode[] {
  return text.split(/(\{\w+\})/).map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    return name !== undefined && Object.hasOwn(nodes, name) ? <span key={name}>{nodes[name]}</span> : part;
  });
}

function LastUpdate({ date, author }: NonNullable<ProseData["lastUpdate"]>) {
  const { t } = useLocale();
  if (!date && !author) return null;
  const onDate = date ? fillNodes(t("page.lastUpdatedOn"), { date: <time dateTime={date.iso}>{date.text}</time> }) : "";
  const byUser = author ? t("page.lastUpdatedBy", { user: author }) : "";
  return <p className="last-update">{fillNodes(t("page.lastUpdated"), { onDate, byUser })}</p>;
}

/** The row below a text: where to edit it, its Markdown, and when it was changed last. */
export function ProseFooter({ prose, markdown }: { prose: ProseData; markdown?: Permalink }) {
  const { t } = useLocale();
  const { editUrl, lastUpdate } = prose;
  if (!editUrl && !lastUpdate && !markdown) return null;
  return (
    <footer className="prose-footer">
      {editUrl && (
        <SiteLink className="edit-link" href={editUrl}>
          <Icon name="edit" />
          {t("docs.editPage")}
        </SiteLink>
      )}
      {markdown && <MarkdownCopy key={markdown} href={markdown} />}
      {lastUpdate && <LastUpdate {...lastUpdate} />}
    </footer>
  );
}

/** ms for which the button says what came of copying, as those of code blocks do. */
const SAID_FOR = 1000;

/** A link for all readers, and a button where there is script to copy. It says for a moment what came of it. */
function MarkdownCopy({ href }: { href: Permalink }) {
  const { t } = useLocale();
  const { copyFile } = useContext(ContentRuntimeContext);
  const [announcement, setSaid] = useState<{ text: string }>();
  useEffect(() => {
    if (!announcement) return;
    const timer = setTimeout(() => setSaid(undefined), SAID_FOR);
    return () => clearTimeout(timer);
  }, [announcement]);
  return (
    <>
      <a className="edit-link" href={href}>
        {t("page.viewMarkdown")}
      </a>
      {useHydrated() && copyFile && (
        <button type="button" className="edit-link" onClick={() => copyFile(href).then((text) => setSaid({ text }))}>
          {announcement?.text ?? t("page.copyMarkdown")}
        </button>
      )}
    </>
  );
}
