/** Color mode: light, dark, or the system setting. */

import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import type { ShellData } from "../../model/shell-data.ts";
import { useShell } from "../context.tsx";
import { getBrowserStorage, storageKeys } from "../storage.ts";

export type ColorMode = "light" | "dark";
export type ColorModeChoice = ColorMode | "system";
type ColorModeConfig = ShellData["colorMode"];

/** Return the choice if none is stored. */
export function getDefaultChoice(config: ColorModeConfig): ColorModeChoice {
  return config.respectPrefersColorScheme ? "system" : config.default;
}

/** Parse a stored choice. Invalid values are ignored. */
export function readChoice(storedChoice: string | null, config: ColorModeConfig): ColorModeChoice {
  if (!config.disableSwitch) {
    if (storedChoice === "light" || storedChoice === "dark") return storedChoice;
    if (storedChoice === "system" && config.respectPrefersColorScheme) return storedChoice;
  }
  return getDefaultChoice(config);
}

/** Return the button's next choice: system, light, dark; without system if the config does not respect it. */
export function getNextChoice(choice: ColorModeChoice, config: ColorModeConfig): ColorModeChoice {
  if (!config.respectPrefersColorScheme) return choice === "dark" ? "light" : "dark";
  return choice === "system" ? "light" : choice === "light" ? "dark" : "system";
}

/** The color mode and functions that change it. */
export interface ColorModeControl {
  choice: ColorModeChoice;
  mode: ColorMode;
  /** Switch to the next choice and store it. */
  cycle(): void;
}

export const ColorModeContext = createContext<ColorModeControl | undefined>(undefined);

const DARK = "(prefers-color-scheme: dark)";

/** Syncs with the stored choice, the system and other tabs, and sets the mode on the `html` element. */
export function ColorModeProvider({ children }: { children: ReactNode }) {
  const { colorMode: config } = useShell();
  const [choice, setChoice] = useState<ColorModeChoice>(() => getDefaultChoice(config));
  const [systemDark, setSystemDark] = useState(config.default === "dark");
  const [ready, setReady] = useState(false);
  const mode = choice === "system" ? (systemDark ? "dark" : "light") : choice;

  useEffect(() => {
    const storage = getBrowserStorage();
    const query = window.matchMedia(DARK);
    const updateSystemDark = () => setSystemDark(query.matches);
    if (config.disableSwitch) storage.remove(storageKeys.theme);
    setChoice(readChoice(storage.get(storageKeys.theme), config));
    updateSystemDark();
    setReady(true);
    query.addEventListener("change", updateSystemDark);
    const stop = storage.listen(storageKeys.theme, (value) => setChoice(readChoice(value, config)));
    return () => {
      query.removeEventListener("change", updateSystemDark);
      stop();
    };
  }, [config]);

  useEffect(() => {
    // Until then, keep the attributes set by the boot script.
    if (!ready) return;
    const root = document.documentElement;
    if (root.getAttribute("data-theme") !== mode) applyMode(root, mode);
    if (root.getAttribute("data-theme-choice") !== choice) root.setAttribute("data-theme-choice", choice);
  }, [ready, mode, choice]);

  const control = useMemo<ColorModeControl>(
    () => ({
      choice,
      mode,
      cycle() {
        const next = getNextChoice(choice, config);
        const storage = getBrowserStorage();
        setChoice(next);
        if (next === "system") storage.remove(storageKeys.theme);
        else storage.set(storageKeys.theme, next);
      },
    }),
    [choice, mode, config],
  );
  return <ColorModeContext value={control}>{children}</ColorModeContext>;
}

/** Set the mode without transitions. Content that the browser skips would otherwise fade when it comes into view. */
function applyMode(root: HTMLElement, mode: ColorMode): void {
  root.setAttribute("data-switching", "");
  root.setAttribute("data-theme", mode);
  // The second frame has the new colors.
  requestAnimationFrame(() => requestAnimationFrame(() => root.removeAttribute("data-switching")));
}

/** Return the color mode, and functions that change it. */
export function useColorMode(): ColorModeControl {
  const control = useContext(ColorModeContext);
  if (!control) throw new Error("useColorMode was used outside ColorModeProvider");
  return control;
}
