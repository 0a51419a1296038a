/** Components shared by pages that are created from Markdown. */

import { type ReactNode, useContext, useEffect, useState } from "react";
import type { ProseData } from "../../model/prose-data.ts";
import { ContentRuntimeContext, useHydrated, useLocale, useShell } from "../context.tsx";
import { ShortcutsButton } from "../navigation/KeyboardAccess.tsx";
import { Icon } from "./Icon.tsx";
import { InlineHtml, RawHtml } from "./RawHtml.tsx";
import { SiteLink } from "./SiteLink.tsx";

interface ProseTextProps {
  prose: ProseData;
  header?: ReactNode;
  /** Style member headings as signatures. */
  isReference?: boolean;
}

/** Title and text, with a `lang` attribute if it differs from the page's language. */
export function ProseText({ prose, header, isReference }: ProseTextProps) {
  const { notice } = prose;
  return (
    <article className={isReference ? "prose reference" : "prose"} lang={notice?.lang} dir={notice?.direction}>
      {prose.titleHtml !== undefined && <InlineHtml as="h1" id={prose.titleId} html={prose.titleHtml} />}
      {header}
      {prose.lead && <p className="lead">{prose.lead}</p>}
      <RawHtml name="body" className="prose-body" />
    </article>
  );
}

/** A page's tags, as links. */
export function TagRow({ tags }: { tags: readonly { label: string; href: string }[] }) {
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

/** Replace placeholders in a message by elements. */
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

/** Empty place below a text, which a site can fill, e.g. with the question whether the page was helpful. */
export function PageFooterSlot(_: { title: string; path: string }): ReactNode {
  return null;
}

/** Links for editing the page and for feedback. */
export function PageLinks({ prose: { editUrl, feedbackUrl } }: { prose: Pick<ProseData, "editUrl" | "feedbackUrl"> }) {
  const { t } = useLocale();
  return (
    <>
      {editUrl && (
        <SiteLink className="edit-link" href={editUrl}>
          <Icon name="edit" />
          {t("docs.editPage")}
        </SiteLink>
      )}
      {feedbackUrl && (
        <SiteLink className="edit-link feedback-link" href={feedbackUrl}>
          {t("page.feedback")}
        </SiteLink>
      )}
    </>
  );
}

/** Row below a text: links for editing and feedback, Markdown links, printable page and last update. */
export function ProseFooter({ prose, markdown, print }: { prose: ProseData; markdown?: string; print?: string }) {
  const { t } = useLocale();
  const { footer } = useShell();
  const { editUrl, feedbackUrl, lastUpdate } = prose;
  if (!editUrl && !feedbackUrl && !lastUpdate && !markdown && !print) return null;
  return (
    <footer className="prose-footer">
      <PageLinks prose={prose} />
      {markdown && <MarkdownCopy key={markdown} href={markdown} />}
      {print && (
        <a className="edit-link" href={print} data-full-load>
          {t("docs.print")}
        </a>
      )}
      {!footer && <ShortcutsButton className="edit-link" />}
      {lastUpdate && <LastUpdate {...lastUpdate} />}
    </footer>
  );
}

/** Time in ms for which the button shows the copy result, the same as in code blocks. */
const RESULT_DURATION = 1000;

/** Link to the Markdown source, and a copy button if scripts are enabled. The button briefly shows the result. */
function MarkdownCopy({ href }: { href: string }) {
  const { t } = useLocale();
  const { copyFile } = useContext(ContentRuntimeContext);
  const [announcement, setAnnouncement] = useState<{ text: string }>();
  useEffect(() => {
    if (!announcement) return;
    const timer = setTimeout(() => setAnnouncement(undefined), RESULT_DURATION);
    return () => clearTimeout(timer);
  }, [announcement]);
  return (
    <>
      <a className="edit-link" href={href}>
        {t("page.viewMarkdown")}
      </a>
      {useHydrated() && copyFile && (
        <button
          type="button"
          className="edit-link"
          onClick={() => copyFile(href).then((text) => setAnnouncement({ text }))}
        >
          {announcement?.text ?? t("page.copyMarkdown")}
        </button>
      )}
    </>
  );
}
