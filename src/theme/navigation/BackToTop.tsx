import { SKIP_REGION_ID } from "../../model/shell-ids.ts";
import { Icon } from "../components/Icon.tsx";
import { useLocale } from "../context.tsx";
import { scrollToTop, useBackToTop } from "../hooks/scroll-visibility.ts";

/** Button that scrolls to the top, visible while the user scrolls up. */
export function BackToTop() {
  const { t } = useLocale();
  const isVisible = useBackToTop();
  function choose(): void {
    // The button is hidden near the top. If it was still focused then, browsers would stop scrolling.
    document.getElementById(SKIP_REGION_ID)?.focus({ preventScroll: true });
    void scrollToTop();
  }
  return (
    <button type="button" className="back-to-top" aria-label={t("nav.backToTop")} hidden={!isVisible} onClick={choose}>
      <Icon name="up" />
    </button>
  );
}
