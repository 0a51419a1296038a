/** Dropdown with links to the document in other docs versions. */

import type { NavItemData, VersionData } from "../../model/shell-data.ts";
import { usePage } from "../context.tsx";
import { usePageLocation } from "../hooks/page-location.ts";
import { storePreferredVersion, usePreferredVersion } from "../hooks/preferred-version.ts";
import { NavDropdown } from "./NavDropdown.tsx";
import { linkEntries } from "./NavLink.tsx";

export interface VersionLink {
  version: VersionData;
  href: string;
  current: boolean;
}

/**
 * Return links to the current page in all versions, and the version to show as the menu's label. On a page in another
 * set of docs, the links lead to the main documents.
 */
export function useVersionLinks(versions: readonly VersionData[]): {
  links: readonly VersionLink[];
  current: VersionData | undefined;
} {
  const { page } = usePage();
  const location = usePageLocation();
  const set = versions[0]?.set;
  const preferred = usePreferredVersion(
    versions.map(({ name }) => name),
    set,
  );
  const isInSet = (page.template === "doc" || page.template === "docCategory") && page.props.version.set === set;
  const active = isInSet ? page.props.version.name : undefined;
  const docId = isInSet && page.template === "doc" ? page.props.docId : undefined;
  const rest = location ? location.search + location.hash : "";
  const findVersion = (name: string | undefined) => versions.find((version) => version.name === name);
  return {
    links: versions.map((version) => ({
      version,
      href: ((docId !== undefined && version.docs[docId]) || version.main) + rest,
      current: version.name === active,
    })),
    current: findVersion(active) ?? findVersion(preferred) ?? versions.find(({ isLast }) => isLast) ?? versions[0],
  };
}

export function VersionMenuLink({ version, href, current }: VersionLink) {
  return (
    <a
      className="menu-link"
      href={href}
      aria-current={current ? "page" : undefined}
      onClick={() => storePreferredVersion(version)}
    >
      {version.label}
    </a>
  );
}

export type VersionItem = Extract<NavItemData, { type: "docsVersionDropdown" }>;

export function VersionDropdown({ item, align }: { item: VersionItem; align: "start" | "end" }) {
  const scope = usePage();
  const { links, current } = useVersionLinks(item.versions);
  const target = links.find(({ version }) => version === current);
  if (!target || !current) return null;
  const label = item.label === undefined ? current.label : `${item.label} ${current.label}`;
  const entries = [
    ...linkEntries(item.before, scope),
    ...links.map((link) => ({ key: link.version.name, link: <VersionMenuLink {...link} /> })),
    ...linkEntries(item.after, scope),
  ];
  if (entries.length === 1) {
    return (
      <li className="nav-item">
        <a className="nav-link" href={target.href} aria-current={target.current ? "page" : undefined}>
          {label}
        </a>
      </li>
    );
  }
  return (
    <NavDropdown
      align={align}
      href={target.href}
      label={label}
      current={links.some(({ current }) => current)}
      entries={entries}
    />
  );
}
