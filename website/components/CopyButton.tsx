import { useEffect, useState } from "react";
import { useLocale } from "sitegen/theme";
import { PathIcon } from "./PathIcon";

const COPY = "M9 9h9a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1ZM5 15V5a1 1 0 0 1 1-1h10";
const DONE = "m5 12.5 4.5 4.5L19 7.5";

/** Time in ms for which the button confirms that it copied the text, as in code blocks. */
const CONFIRMED = 1000;

/** Button that copies a command. Without access to the clipboard, it selects the command, so that the user can copy it. */
export function CopyButton({ text }: { text: string }) {
  const { t } = useLocale();
  const [copies, setCopies] = useState(0);
  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(setCopies, CONFIRMED, 0);
    return () => clearTimeout(timer);
  }, [copies]);
  return (
    <button
      type="button"
      className="copy with-script"
      data-copied={copies > 0 || undefined}
      aria-label={t(copies > 0 ? "content.copied" : "content.copy")}
      onClick={async ({ currentTarget }) => {
        try {
          await navigator.clipboard.writeText(text);
          setCopies(copies + 1);
        } catch {
          const command = currentTarget.parentElement?.querySelector("[data-command]");
          if (command) getSelection()?.selectAllChildren(command);
        }
      }}
    >
      <PathIcon path={copies > 0 ? DONE : COPY} />
    </button>
  );
}
