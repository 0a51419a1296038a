/** The complete page, rendered identically on the server and in the browser. */

import type { ComponentType, ReactElement, ReactNode } from "react";
import type { PageData } from "../model/page-data.ts";
import type { PageHtml } from "../model/page-payload.ts";
import type { ShellData, SidebarData } from "../model/shell-data.ts";
import { MAIN_ID } from "../model/shell-ids.ts";
import { CrashBoundary } from "./components/ErrorBoundary.tsx";
import { Layout } from "./components/Layout.tsx";
import { NewTabNote } from "./components/SiteLink.tsx";
import { type PageContent, SiteProvider } from "./context.tsx";
import { ColorModeProvider } from "./hooks/color-mode.tsx";
import { useMobileMenu } from "./hooks/mobile-menu.ts";
import { AnnouncementBar } from "./navigation/AnnouncementBar.tsx";
import { BackToTop } from "./navigation/BackToTop.tsx";
import { Footer } from "./navigation/Footer.tsx";
import { SkipLink } from "./navigation/KeyboardAccess.tsx";
import { LazyMobileMenu } from "./navigation/LazyMobileMenu.tsx";
import { Navbar } from "./navigation/Navbar.tsx";
import type { TemplateProps } from "./template-props.ts";

export interface AppProps {
  shell: ShellData;
  sidebar?: SidebarData;
  page: PageData;
  /** Page HTML by key; undefined if the document already contains it. */
  html: PageHtml | undefined;
  Template: ComponentType<TemplateProps>;
  /** A React page's component. */
  Content?: PageContent;
  navigation?: {
    pending: boolean;
    /** Why another page could not be loaded, if this page stays on screen meanwhile. */
    failure?: ReactNode;
  };
}

function Frame({ page, Template, navigation }: Pick<AppProps, "page" | "Template" | "navigation">) {
  const menu = useMobileMenu(page.path);
  const isBare = "bare" in page.props && page.props.bare === true;
  const isDocs = page.template === "doc" || page.template === "docCategory";
  return (
    <>
      {!isBare && (
        <>
          <SkipLink />
          <AnnouncementBar />
          <Navbar menu={menu} />
        </>
      )}
      <div id={MAIN_ID} className="main-wrapper" aria-busy={navigation?.pending || undefined}>
        <CrashBoundary resetKey={page.path}>
          <Layout>
            <Template key={page.path} props={page.props} page={page} />
          </Layout>
        </CrashBoundary>
      </div>
      {navigation?.failure}
      {!isBare && <Footer />}
      {isDocs && !isBare && <BackToTop key={page.path} />}
      {!isBare && <LazyMobileMenu menu={menu} />}
      <NewTabNote />
    </>
  );
}

export function App({ shell, sidebar, page, html, Template, Content, navigation }: AppProps): ReactElement {
  return (
    <SiteProvider shell={shell} sidebar={sidebar} page={page} html={html} Content={Content}>
      <CrashBoundary resetKey={page.path}>
        <ColorModeProvider>
          <Frame page={page} Template={Template} navigation={navigation} />
        </ColorModeProvider>
      </CrashBoundary>
    </SiteProvider>
  );
}
