/** Logos. If there is a variant for dark backgrounds, both images are in the document and style sheets show one. */

import { isExternal } from "../../model/permalink.ts";
import type { LogoData } from "../../model/shell-data.ts";
import { SiteLink } from "../components/SiteLink.tsx";

/** @param loading `lazy` for images far down the page. React preloads other images with high priority. */
export function LogoImages({ logo, loading }: { logo: LogoData; loading?: "lazy" }) {
  const { width, height, alt } = logo;
  const common = { width, height, loading, decoding: "async" } as const;
  if (!logo.srcDark) return <img src={logo.src} alt={alt} {...common} />;
  return (
    <>
      <img className="only-light" src={logo.src} alt={alt} {...common} />
      <img className="only-dark" src={logo.srcDark} alt={alt} {...common} />
    </>
  );
}

/** Logo far down the page, with a link if it has one. */
export function Logo({ logo, className }: { logo: LogoData; className?: string }) {
  if (!logo.href) {
    return (
      <span className={className}>
        <LogoImages logo={logo} loading="lazy" />
      </span>
    );
  }
  return (
    <SiteLink href={logo.href} className={className}>
      <LogoImages logo={logo} loading="lazy" />
    </SiteLink>
  );
}

interface BrandProps {
  title: string;
  logo?: LogoData;
  home: string;
  tabIndex?: number;
}

/** Site logo and title, linked to its home page in the current language. */
export function Brand({ title, logo, home, tabIndex }: BrandProps) {
  const elsewhere = logo?.href !== undefined && isExternal(logo.href) ? logo.href : undefined;
  return (
    <a className="brand" href={elsewhere ?? home} tabIndex={tabIndex}>
      {logo && <LogoImages logo={title ? { ...logo, alt: "" } : logo} />}
      {title && <span className="brand-title">{title}</span>}
    </a>
  );
}
