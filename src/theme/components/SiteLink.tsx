/** Links. All are plain anchors: the client takes over internal ones by listening on the document. */

import type { AnchorHTMLAttributes, ReactNode } from "react";
import { NEW_TAB_ATTRIBUTES, NEW_TAB_NOTE_ID } from "../../model/shell-ids.ts";
import { useLocale } from "../context.tsx";
import { opensNewTab } from "../links.ts";
import { Icon } from "./Icon.tsx";

export interface SiteLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  href: string;
  /** Opens a new tab. Decided by the address where it is not said. */
  external?: boolean;
  /** Shows the external-link icon after links that open a new tab. */
  withIcon?: boolean;
  children?: ReactNode;
}

/** A link that tells where it opens. */
export function SiteLink({ href, external, withIcon = false, rel, children, ...rest }: SiteLinkProps) {
  const newTab = opensNewTab(href) && external !== false;
  if (!newTab) {
    return (
      <a href={href} rel={rel} {...rest}>
        {children}
      </a>
    );
  }
  const relation = rel ? `${rel} ${NEW_TAB_ATTRIBUTES.rel}` : NEW_TAB_ATTRIBUTES.rel;
  return (
    <a href={href} {...NEW_TAB_ATTRIBUTES} rel={relation} {...rest}>
      {children}
      {withIcon && <Icon name="external" className="icon-external" />}
    </a>
  );
}

/** The note to which links that open a new tab refer. */
export function NewTabNote() {
  const { t } = useLocale();
  return (
    <span id={NEW_TAB_NOTE_ID} hidden>
      {t("nav.externalLink")}
    </span>
  );
}
