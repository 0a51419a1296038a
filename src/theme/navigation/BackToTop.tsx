import { SKIP_REGION_ID } from "../../model/shell-ids.ts";
import { Icon } from "../components/Icon.tsx";
import { useLocale } from "../context.tsx";
import { useBackToTop } from "../hooks/scroll-visibility.ts";

/** The button that brings long pages back to their start. It is there while the visitor scrolls up. */
export function BackToTop() {
  const { t } = useLocale();
  const { isVisible, go } = useBackToTop();
  function choose(): void {
    // The button goes when the top is near; were the focus still on it, browsers would stop scrolling right then.
    document.getElementById(SKIP_REGION_ID)?.focus({ preventScroll: true });
    go();
  }
  return (
    <button type="button" className="back-to-top" aria-label={t("nav.backToTop")} hidden={!isVisible} onClick={choose}>
      <Icon name="up" />
    </button>
  );
}
