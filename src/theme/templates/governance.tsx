import { useState } from "react";
import { fillMessage } from "../../model/locale.ts";
import type { GovernanceGroup } from "../../model/page-types.ts";
import { Initial } from "../components/BlogParts.tsx";
import { SiteLink } from "../components/SiteLink.tsx";
import { useLocale } from "../context.tsx";
import type { TemplateProps } from "../template-registry.ts";

/** Rows of a group that show before "See more". */
const ROWS_FOLDED = 4;

interface Person {
  handle: string;
  isChair: boolean;
}

/** Chair first, then the members; and whether the group is long enough to be folded. */
export function peopleOf(group: GovernanceGroup): { people: readonly Person[]; isLong: boolean } {
  const members = group.members.map((handle) => ({ handle, isChair: false }));
  const people = group.chair ? [{ handle: group.chair, isChair: true }, ...members] : members;
  // The chair counts even while there is none.
  return { people, isLong: members.length + 1 > ROWS_FOLDED };
}

/** A group and its people. They have initials, since photos would come from another host for every visitor. */
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
          <li key={handle} data-folded={(!open && index >= ROWS_FOLDED) || undefined}>
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

/** The working groups and who is in them. */
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
