/** Loads the mobile menu: early on narrow screens, otherwise when it is opened. */

import { type ComponentType, useEffect, useState } from "react";
import { DESKTOP_QUERY, type MobileMenuControl } from "../hooks/mobile-menu.ts";

type Menu = ComponentType<{ menu: MobileMenuControl }>;

export function LazyMobileMenu({ menu }: { menu: MobileMenuControl }) {
  const [Menu, setMenu] = useState<Menu>();
  const [narrow, setNarrow] = useState(false);
  const { open, close } = menu;
  useEffect(() => {
    const wide = window.matchMedia(DESKTOP_QUERY);
    const updateNarrow = () => setNarrow(!wide.matches);
    updateNarrow();
    wide.addEventListener("change", updateNarrow);
    return () => wide.removeEventListener("change", updateNarrow);
  }, []);

  useEffect(() => {
    if (!open && !narrow) return;
    import("./MobileMenu.tsx").then(
      ({ MobileMenu }) => setMenu(() => MobileMenu),
      (error) => {
        console.warn("[sitegen] the menu could not be loaded", error);
        close();
      },
    );
  }, [open, narrow, close]);

  return Menu && <Menu menu={menu} />;
}
