import { StateNotices, UntranslatedNotice } from "../components/Notices.tsx";
import { PageFooterSlot, ProseFooter, ProseText } from "../components/ProseParts.tsx";
import { MobileToc, Toc } from "../navigation/Toc.tsx";
import type { TemplateProps } from "../template-props.ts";

/** Markdown page outside docs and blog. */
export default function PageTemplate({ props: prose, page }: TemplateProps<"page">) {
  return (
    <>
      {prose.hasToc && <Toc />}
      <main className="column">
        <StateNotices unlisted={prose.unlisted} draft={prose.draft} />
        {prose.hasToc && <MobileToc />}
        {prose.notice && <UntranslatedNotice notice={prose.notice} />}
        <ProseText prose={prose} />
        <PageFooterSlot title={prose.title} path={page.path} />
        <ProseFooter prose={prose} />
      </main>
    </>
  );
}
