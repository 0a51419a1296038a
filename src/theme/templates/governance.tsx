import { useState } from "react";
import { fillMessage } from "../../model/locale.ts";
import type { GovernanceGroup } from "../../model/page-types.ts";
import { Initial } from "../components/BlogParts.tsx";
import { SiteLink } from "../components/SiteLink.tsx";
import { useLocale } from "../context.tsx";
import type { TemplateProps } from "../template-registry.ts";

/** Number of visible rows in a collapsed group. */
const COLLAPSED_ROWS = 4;

interface Person {
  handle: string;
  isChair: boolean;
}

/** Return the people of a group, chair first. `isLong` is true if the group is collapsible. */
export function peopleOf(group: GovernanceGroup): { people: readonly Person[]; isLong: boolean } {
  const members = group.members.map((handle) => ({ handle, isChair: false }));
  const people = group.chair ? [{ handle: group.chair, isChair: true }, ...members] : members;
  // Count the chair even if there is none.
  return { people, isLong: members.length + 1 > COLLAPSED_ROWS };
}

/** Group and its people. It shows initials instead of photos, which would be loaded from another host. */
function GroupCard({ group, memberUrl }: { group: GovernanceGroup; memberUrl: string }) {
  const { t } = useLocale();
  const [open, setOpen] = useState(false);
  const { people, isLong } = peopleOf(group);
  return (
    <section className="group-card" aria-label={group.name}>
      <header>
        <Initial name={group.name} />
        <h2>
          <SiteLink href={group.link} aria-label={t("governance.readme", { group: group.name })}>
            {group.name}
          </SiteLink>
        </h2>
      </header>
      <p>{group.description}</p>
      <h3>{t("governance.members")}</h3>
      <ul className="group-members">
        {people.map(({ handle, isChair }, index) => (
          <li key={handle} data-folded={(!open && index >= COLLAPSED_ROWS) || undefined}>
            <SiteLink href={fillMessage(memberUrl, { handle })}>
              <Initial name={handle} />@{handle}
            </SiteLink>
            {isChair && <span className="badge badge-chair">{t("governance.chair")}</span>}
          </li>
        ))}
      </ul>
      {isLong && (
        <button
          type="button"
          className="button button-small with-script"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {t(open ? "governance.seeLess" : "governance.seeMore")}
        </button>
      )}
    </section>
  );
}

/** Working groups and their members. */
export default function GovernanceTemplate({ props }: TemplateProps<"governance">) {
  const { t } = useLocale();
  return (
    <main className="screen governance">
      <header className="screen-header">
        <h1>{t("governance.title")}</h1>
        <p className="lead">{t("governance.intro")}</p>
      </header>
      <div className="group-grid">
        {props.groups.map((group) => (
          <GroupCard key={group.name} group={group} memberUrl={props.memberUrl} />
        ))}
      </div>
    </main>
  );
}
