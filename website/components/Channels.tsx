/** Installation commands for all release channels, as tabs. */

import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useLocale } from "sitegen/theme";
import { RELEASE_CHANNELS, type Release, type ReleaseChannel, type Releases } from "../data/release-types";
import { CopyButton } from "./CopyButton";

function Command({ product, command, release }: { product: string; command: string; release: Release }) {
  const facts = [`${product} ${release.version}`];
  if (release.node) facts.push(`Node.js ${release.node}`);
  if (release.chrome) facts.push(`Chromium ${release.chrome}`);
  return (
    <div className="channel">
      <pre>
        <code>
          <span className="terminal-prompt">$ </span>
          <span data-command="">{command}</span>
          {"\n"}
          <span className="terminal-note">{facts.map((fact) => `# ${fact}`).join("\n")}</span>
        </code>
      </pre>
      <CopyButton text={command} />
    </div>
  );
}

export function Channels({ releases }: { releases: Releases }) {
  const { t } = useLocale();
  const { product, install } = releases;
  const [selectedChannel, setSelectedChannel] = useState<ReleaseChannel>("stable");
  const list = useRef<HTMLDivElement>(null);
  const id = useId();

  function onKey(event: KeyboardEvent): void {
    const forward = getComputedStyle(event.currentTarget).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
    const step = event.key === forward ? 1 : /^Arrow(Left|Right)$/.test(event.key) ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const at = (RELEASE_CHANNELS.indexOf(selectedChannel) + step + RELEASE_CHANNELS.length) % RELEASE_CHANNELS.length;
    const channel = RELEASE_CHANNELS[at];
    if (channel === undefined) return;
    setSelectedChannel(channel);
    // The list's children are the buttons rendered below.
    (list.current?.children[at] as HTMLElement | undefined)?.focus();
  }

  return (
    <div className="window window-dark channels">
      <div ref={list} className="tab-list" role="tablist" aria-label={t("home.channels")} onKeyDown={onKey}>
        {RELEASE_CHANNELS.map((channel) => (
          <button
            key={channel}
            type="button"
            role="tab"
            id={`${id}-${channel}`}
            aria-controls={`${id}-${channel}-panel`}
            aria-selected={channel === selectedChannel}
            tabIndex={channel === selectedChannel ? 0 : -1}
            onClick={() => setSelectedChannel(channel)}
          >
            {t(`home.${channel}`)}
          </button>
        ))}
      </div>
      {RELEASE_CHANNELS.map((channel) => (
        <div
          key={channel}
          className="tab-panel"
          role="tabpanel"
          id={`${id}-${channel}-panel`}
          aria-labelledby={`${id}-${channel}`}
          data-label={t(`home.${channel}`)}
          hidden={channel !== selectedChannel}
        >
          <Command product={product} command={install[channel]} release={releases[channel]} />
        </div>
      ))}
    </div>
  );
}
