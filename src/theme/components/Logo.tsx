/** An image with a variant for dark backgrounds: both are in the document, style sheets show one. */

import type { LogoData } from "../../model/page.ts";
import { isExternal } from "../../model/permalink.ts";
import { SiteLink } from "./SiteLink.tsx";

export function LogoImages({ logo }: { logo: LogoData }) {
  const { width, height, alt } = logo;
  if (!logo.srcDark) return <img src={logo.src} alt={alt} width={width} height={height} decoding="async" />;
  return (
    <>
      <img className="only-light" src={logo.src} alt={alt} width={width} height={height} decoding="async" />
      <img className="only-dark" src={logo.srcDark} alt={alt} width={width} height={height} decoding="async" />
    </>
  );
}

/** A logo, linked where it leads somewhere. */
export function Logo({ logo, className }: { logo: LogoData; className?: string }) {
  if (!logo.href) {
    return (
      <span className={className}>
        <LogoImages logo={logo} />
      </span>
    );
  }
  return (
    <SiteLink href={logo.href} className={className}>
      <LogoImages logo={logo} />
    </SiteLink>
  );
}

/** Logo and title of the site, leading to its home page in the language of the page. */
export function Brand({ title, logo, home }: { title: string; logo?: LogoData; home: string }) {
  const elsewhere = logo?.href !== undefined && isExternal(logo.href) ? logo.href : undefined;
  return (
    <a className="brand" href={elsewhere ?? home}>
      {logo && <LogoImages logo={title ? { ...logo, alt: "" } : logo} />}
      {title && <span className="brand-title">{title}</span>}
    </a>
  );
}
