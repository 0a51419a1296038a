import { useState } from "react";
import { Initial, SiteLink, useLocale } from "sitegen/theme";
import type { Group } from "../data/governance.ts";

interface Person {
  handle: string;
  isChair: boolean;
}

/** Number of visible rows in a collapsed group. */
const COLLAPSED_ROWS = 4;

/** Return the people of a group, chair first. `isLong` is true if the group is collapsible. */
export function peopleOf({ chair, members }: Pick<Group, "chair" | "members">): {
  people: readonly Person[];
  isLong: boolean;
} {
  const others = members.map((name) => ({ handle: name, isChair: false }));
  const people = chair === undefined ? others : [{ handle: chair, isChair: true }, ...others];
  // Count the chair even if there is none.
  return { people, isLong: members.length + 1 > COLLAPSED_ROWS };
}

/** Working group and its people. It shows initials instead of photos, which would be loaded from another host. */
export function GroupCard({ group }: { group: Group }) {
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
            <SiteLink href={`https://github.com/${handle}`}>
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
