import { useEffect, useRef } from "react";
import { useLocale } from "sitegen/theme";
import { PathIcon } from "./PathIcon";

const KEY = "home.pause";

/**
 * Switch that pauses everything that moves on the page. The style sheet reads its state, so that it works without script;
 * with script, the choice is remembered.
 */
export function MotionSwitch() {
  const { t } = useLocale();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    try {
      if (input.current && localStorage[KEY]) input.current.checked = true;
    } catch {
      // Without storage, the choice lasts until the page is left.
    }
  }, []);
  return (
    <label className="motion-switch">
      <input
        ref={input}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: the checkbox's state is the switch's
        role="switch"
        aria-label={t("home.pause")}
        onChange={({ currentTarget }) => {
          try {
            if (currentTarget.checked) localStorage[KEY] = "true";
            else localStorage.removeItem(KEY);
          } catch {
            // See above.
          }
        }}
      />
      <PathIcon className="icon icon-pause" path="M9 6v12M15 6v12" />
      <PathIcon className="icon icon-play" path="M8 5.5v13l11-6.5Z" />
    </label>
  );
}
