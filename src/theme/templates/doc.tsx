import { Breadcrumbs, DocPager, RelatedDocs, VersionBadge } from "../components/DocParts.tsx";
import { StateNotices, UntranslatedNotice, VersionBanner } from "../components/Notices.tsx";
import { PageFooterSlot, PageLinks, ProseFooter, ProseText, TagRow } from "../components/ProseParts.tsx";
import { MobileToc, Toc } from "../navigation/Toc.tsx";
import type { TemplateProps } from "../template-props.ts";

/** Documentation page. */
export default function DocTemplate({ props: doc, page }: TemplateProps<"doc">) {
  return (
    <>
      {doc.hasToc && <Toc links={doc.linksAtSide && <PageLinks prose={doc} />} />}
      <main className="column">
        <VersionBanner version={doc.version} />
        {doc.breadcrumbs && <Breadcrumbs crumbs={doc.breadcrumbs} />}
        {doc.version.badge && <VersionBadge label={doc.version.badge} />}
        <StateNotices unlisted={doc.unlisted} draft={doc.draft} />
        {doc.hasToc && <MobileToc />}
        {doc.notice && <UntranslatedNotice notice={doc.notice} />}
        <ProseText prose={doc} isReference={doc.isReference} />
        {doc.related && <RelatedDocs links={doc.related} />}
        <TagRow tags={doc.tags} />
        <PageFooterSlot title={doc.title} path={page.path} />
        <ProseFooter prose={doc} markdown={page.head.markdown} print={doc.print} />
        <DocPager previous={doc.previous} next={doc.next} />
      </main>
    </>
  );
}
