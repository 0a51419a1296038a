/** Button that cycles through the color modes. */

import { Icon } from "../components/Icon.tsx";
import { useHydrated, useLocale, useShell } from "../context.tsx";
import { useColorMode } from "../hooks/color-mode.tsx";

/** Button that switches between light mode, dark mode and the system's mode. */
export function ColorModeToggle() {
  const { colorMode } = useShell();
  const { t } = useLocale();
  const { choice, cycle } = useColorMode();
  const hydrated = useHydrated();
  if (colorMode.disableSwitch) return null;
  const name = t(`theme.${choice}`);
  return (
    <button
      type="button"
      className="icon-button color-mode-toggle"
      title={name}
      aria-label={t("theme.toggle", { mode: name })}
      disabled={!hydrated}
      onClick={cycle}
    >
      <Icon name="sun" className="choice-light" />
      <Icon name="moon" className="choice-dark" />
      <Icon name="system" className="choice-system" />
    </button>
  );
}
