/** Links. All are plain anchors; the client handles clicks on internal links with a listener on the document. */

import type { AnchorHTMLAttributes, ReactNode } from "react";
import { NEW_TAB_ATTRIBUTES, NEW_TAB_NOTE_ID } from "../../model/shell-ids.ts";
import { useLocale } from "../context.tsx";
import { shouldOpenNewTab } from "../links.ts";
import { Icon } from "./Icon.tsx";

export interface SiteLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  href: string;
  /** Open in a new tab. By default, external links do. */
  external?: boolean;
  /** Show the external-link icon if the link opens in a new tab. */
  withIcon?: boolean;
  children?: ReactNode;
}

/** Link that announces if it opens in a new tab. */
export function SiteLink({ href, external, withIcon = false, rel, children, ...rest }: SiteLinkProps) {
  const newTab = shouldOpenNewTab(href) && external !== false;
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

/** Description referenced by links that open in a new tab. */
export function NewTabNote() {
  const { t } = useLocale();
  return (
    <span id={NEW_TAB_NOTE_ID} hidden>
      {t("nav.externalLink")}
    </span>
  );
}
