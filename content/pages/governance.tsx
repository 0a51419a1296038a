import { type PageProps, useLocale } from "sitegen/theme";
import { GroupCard } from "../../website/components/GroupCard.tsx";
import type { Group } from "../../website/data/governance.ts";
import "../../website/styles/screens.css";
import "../../website/styles/governance.css";

export const frontMatter = ({ t }: { t(id: string): string }) => ({
  title: t("governance.title"),
  description: t("governance.intro"),
});

/** Working groups and their members. */
export default function GovernancePage({ page, data }: PageProps<readonly Group[]>) {
  const { t } = useLocale();
  return (
    <div className="screen governance">
      <header className="page-head">
        <h1>{page.title}</h1>
        <p className="lead">{t("governance.intro")}</p>
      </header>
      <div className="group-grid">
        {data.map((group) => (
          <GroupCard key={group.name} group={group} />
        ))}
      </div>
    </div>
  );
}
