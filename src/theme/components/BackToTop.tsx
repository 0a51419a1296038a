import { useLocale } from "../context.tsx";
import { useBackToTop } from "../hooks/scroll.ts";
import { Icon } from "./Icon.tsx";

/** The button that brings long pages back to their start. It is there while the visitor scrolls up. */
export function BackToTop() {
  const { t } = useLocale();
  const { shown, go } = useBackToTop();
  return (
    <button type="button" className="back-to-top" aria-label={t("nav.backToTop")} hidden={!shown} onClick={go}>
      <Icon name="up" />
    </button>
  );
}
