import { DocCards } from "../components/DocCards.tsx";
import { Breadcrumbs, DocPager, VersionBadge } from "../components/DocParts.tsx";
import { VersionBanner } from "../components/Notices.tsx";
import type { TemplateProps } from "../template-props.ts";

/** Generated page for a sidebar category. */
export default function DocCategoryTemplate({ props: category }: TemplateProps<"docCategory">) {
  return (
    <main className="column">
      <VersionBanner version={category.version} />
      {category.breadcrumbs && <Breadcrumbs crumbs={category.breadcrumbs} />}
      {category.version.badge && <VersionBadge label={category.version.badge} />}
      <header className="page-header">
        <h1>{category.title}</h1>
        {category.description && <p className="lead">{category.description}</p>}
      </header>
      <DocCards cards={category.cards} />
      <DocPager previous={category.previous} next={category.next} />
    </main>
  );
}
