/** Modules of Docusaurus with equivalents here, which copied code imports instead. */

const REACT_NODE = 'import type { ReactNode } from "react";\n';

/** Code by the name of the module. */
export const SHIMS: Readonly<Record<string, string>> = {
  "@docusaurus/Link": `${REACT_NODE}import { Link as SiteLink } from "sitegen/theme";

export default function Link({ to, href, children, ...rest }: { to?: string; href?: string; children?: ReactNode; [name: string]: unknown }) {
  return (
    <SiteLink to={to ?? href ?? "/"} {...rest}>
      {children}
    </SiteLink>
  );
}
`,
  "@docusaurus/useBaseUrl": `export default function useBaseUrl(path: string): string {
  return path;
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
  clsx: `export default function clsx(...values: unknown[]): string {
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
`,
};
