/** Modules of Docusaurus with equivalents here, which copied code imports instead. */

import { type PlainMap, toMap, toText } from "../plain-values.ts";

const REACT_NODE = 'import type { ReactNode } from "react";\n';

/** Return the path of a replacement in the new site. */
export const getShimPath = (specifier: string): string =>
  `src/docusaurus/${specifier.replace(/^@(?:docusaurus|theme)\//, "").replaceAll("/", "-")}.tsx`;

/** Return the code by the name of the module. @param config Configuration of the previous site. */
export function createShims(config: PlainMap): Readonly<Record<string, string>> {
  const siteConfig = {
    title: toText(config.title) ?? "",
    tagline: toText(config.tagline) ?? "",
    url: toText(config.url) ?? "",
    baseUrl: toText(config.baseUrl) ?? "/",
    favicon: toText(config.favicon),
    organizationName: toText(config.organizationName),
    projectName: toText(config.projectName),
    customFields: toMap(config.customFields),
    themeConfig: {},
  };
  const context = JSON.stringify(siteConfig, null, 2);
  return { ...SHIMS, "@docusaurus/useDocusaurusContext": createContextShim(context) };
}

function createContextShim(siteConfig: string): string {
  return `import { useLocale } from "sitegen/theme";

/** Values of the previous configuration that components of the site read. */
const siteConfig: Record<string, any> = ${siteConfig};

export default function useDocusaurusContext() {
  const code: string = useLocale().locale.code;
  return { siteConfig, siteMetadata: {}, globalData: {}, i18n: { currentLocale: code, defaultLocale: code, locales: [code] } };
}
`;
}

const CLSX = `type ClassValue = unknown;

export default function clsx(...values: ClassValue[]): string {
  return values
    .flatMap((value) => {
      if (Array.isArray(value)) return clsx(...value);
      if (typeof value !== "object" || value === null) return value ? String(value) : "";
      return Object.entries(value).map(([name, isOn]) => (isOn ? name : ""));
    })
    .filter(Boolean)
    .join(" ");
}

export { clsx };
`;

const SHIMS: Readonly<Record<string, string>> = {
  "@theme/Layout": `${REACT_NODE}import { PageLayout } from "sitegen/theme";

export default function Layout({ children }: { children?: ReactNode; [name: string]: unknown }) {
  return <PageLayout>{children}</PageLayout>;
}
`,
  "@theme/Admonition": `${REACT_NODE}import { Admonition as SiteAdmonition } from "sitegen/theme";

export default function Admonition({ type, title, children }: { type?: any; title?: ReactNode; children?: ReactNode }) {
  return (
    <SiteAdmonition type={type} title={title}>
      {children}
    </SiteAdmonition>
  );
}
`,
  "@theme/CodeBlock": `${REACT_NODE}import { CodeBlock as SiteCodeBlock } from "sitegen/theme";

export default function CodeBlock({ children, language, title }: { children?: ReactNode; language?: string; title?: string; [name: string]: unknown }) {
  return <SiteCodeBlock code={String(children ?? "").trimEnd()} language={language} title={title} />;
}
`,
  "@docusaurus/Head": `/** Tags of the head follow from front matter here, e.g. \`title\`, \`description\` and \`head\`. */
export default function Head(_props: { [name: string]: unknown }) {
  return null;
}
`,
  "@docusaurus/router": `import { usePageLocation } from "sitegen/theme";

export function useLocation(): any {
  return { pathname: "", search: "", hash: "", ...usePageLocation() };
}
`,
  "@docusaurus/isInternalUrl": `export default function isInternalUrl(url?: string): boolean {
  return url !== undefined && !/^(?:\\w*:|\\/\\/)/.test(url);
}
`,
  "@docusaurus/theme-common": `import { useColorMode as useSiteColorMode } from "sitegen/theme";

export function useColorMode(): any {
  const control: any = useSiteColorMode();
  return { ...control, colorMode: control.mode ?? control.colorMode };
}
`,
  classnames: CLSX,
  clsx: CLSX,
  "@docusaurus/Link": `${REACT_NODE}import { Link as SiteLink } from "sitegen/theme";

export default function Link({ to, href, children, ...rest }: { to?: string; href?: string; children?: ReactNode; [name: string]: unknown }) {
  return (
    <SiteLink to={to ?? href ?? "/"} {...rest}>
      {children}
    </SiteLink>
  );
}
`,
  "@docusaurus/useBaseUrl": `export default function useBaseUrl(path: string, _options?: unknown): string {
  return /^(?:[a-z]+:|[/#])/i.test(path) ? path : \`/\${path}\`;
}

export function useBaseUrlUtils() {
  return { withBaseUrl: useBaseUrl };
}
`,
  "@docusaurus/BrowserOnly": `${REACT_NODE}import { useHydrated } from "sitegen/theme";

export default function BrowserOnly({ children, fallback }: { children: () => ReactNode; fallback?: ReactNode }) {
  return <>{useHydrated() ? children() : fallback}</>;
}
`,
  "@docusaurus/useIsBrowser": `import { useHydrated } from "sitegen/theme";

export default function useIsBrowser(): boolean {
  return useHydrated();
}
`,
  "@docusaurus/ExecutionEnvironment": `export const canUseDOM = typeof document !== "undefined";

export default { canUseDOM };
`,
  "@docusaurus/Translate": `${REACT_NODE}
export default function Translate({ children }: { children?: ReactNode; [name: string]: unknown }) {
  return <>{children}</>;
}

export function translate({ message, id }: { message?: string; id?: string }): string {
  return message ?? id ?? "";
}
`,
  "@theme/Heading": `import type { ComponentProps } from "react";

export default function Heading({ as: Tag = "h2", ...rest }: ComponentProps<"h2"> & { as?: "h1" | "h2" | "h3" | "h4" | "h5" | "h6" }) {
  return <Tag {...rest} />;
}
`,
  "@theme/ThemedImage": `export default function ThemedImage({ sources, alt = "", ...rest }: { sources: { light: string; dark: string }; alt?: string; [name: string]: unknown }) {
  return (
    <picture>
      <source srcSet={sources.dark} media="(prefers-color-scheme: dark)" />
      <img src={sources.light} alt={alt} {...rest} />
    </picture>
  );
}
`,
  "@theme/IdealImage": `export default function IdealImage({ img, alt = "", ...rest }: { img: string; alt?: string; [name: string]: unknown }) {
  return <img src={img} alt={alt} {...rest} />;
}
`,
};
