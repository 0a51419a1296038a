import { SiteLink } from "../components/SiteLink.tsx";
import { useLocale, useShell } from "../context.tsx";
import { ShortcutsButton } from "./KeyboardAccess.tsx";
import { Logo, LogoImages } from "./Logo.tsx";

/** Site footer: link columns, logo, copyright and hosts. */
export function Footer() {
  const { footer } = useShell();
  const { t } = useLocale();
  if (!footer) return null;
  return (
    <footer className="footer">
      <div className="footer-inner">
        <nav className="footer-columns" aria-label={t("footer.label")}>
          {footer.columns.map((column) => (
            <div className="footer-column" key={column.title}>
              <h2 className="footer-title">{column.title}</h2>
              <ul>
                {column.items.map((item) => (
                  <li key={item.href}>
                    <SiteLink href={item.href} external={item.external} rel={item.rel} withIcon>
                      {item.label}
                    </SiteLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className="footer-bottom">
          <div className="footer-owner">
            {footer.logo && <Logo logo={footer.logo} className="footer-logo" />}
            {footer.copyright && <p>{footer.copyright}</p>}
            <ShortcutsButton />
          </div>
          {footer.hosting && (
            <div className="footer-hosting">
              <p>{footer.hosting.label}</p>
              <ul className="hosting-logos">
                {footer.hosting.logos.map((logo) => (
                  <li key={logo.src}>{logo.href ? <Logo logo={logo} /> : <LogoImages logo={logo} loading="lazy" />}</li>
                ))}
              </ul>
            </div>
          )}
        </div>
      </div>
    </footer>
  );
}
