import { useId, useState } from "react";
import { SiteLink, useLocale } from "sitegen/theme";
import type { Group } from "../data/governance.ts";
import { BreakableName } from "./BreakableName.tsx";
import { Tile } from "./Tile.tsx";

interface Person {
  handle: string;
  isChair: boolean;
}

/** Visible rows in a collapsed group. */
const COLLAPSED_ROWS = 4;

/** Return a group's people, chair first. `isLong` is true if the group is collapsible. */
export function listPeople({ chair, members }: Pick<Group, "chair" | "members">): {
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
  const listId = useId();
  const { people, isLong } = listPeople(group);
  const folded = people.length - COLLAPSED_ROWS;
  return (
    <section className="panel group-card" aria-label={group.name}>
      <header>
        <Tile name={group.name} />
        <h2 className="panel-title">
          <SiteLink href={group.link} aria-label={t("governance.readme", { group: group.name })} withIcon>
            {group.name}
          </SiteLink>
        </h2>
      </header>
      <p className="panel-text">{group.description}</p>
      <div className="group-people">
        <h3>
          {t("governance.members")} <span>{people.length}</span>
        </h3>
        <ul id={listId}>
          {people.map(({ handle, isChair }, index) => (
            <li key={handle} data-folded={(!open && index >= COLLAPSED_ROWS) || undefined}>
              <SiteLink href={`https://github.com/${handle}`}>
                <Tile name={handle} />
                <span>
                  @<BreakableName name={handle} />
                </span>
              </SiteLink>
              {isChair && <span className="badge badge-chair">{t("governance.chair")}</span>}
            </li>
          ))}
        </ul>
      </div>
      {isLong && folded > 0 && (
        <button
          type="button"
          className="button button-small with-script"
          aria-expanded={open}
          aria-controls={listId}
          onClick={() => setOpen(!open)}
        >
          {open ? t("governance.seeLess") : t("governance.seeMore", { count: folded })}
        </button>
      )}
    </section>
  );
}
