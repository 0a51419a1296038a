/** How to install each release channel, as tabs. */

import type { KeyboardEvent } from "react";
import { useId, useRef, useState } from "react";
import type { ReleaseData, Releases } from "../../model/page.ts";
import { useLocale } from "../context.tsx";

const CHANNELS = ["stable", "prerelease", "nightly"] as const;
type Channel = (typeof CHANNELS)[number];

/** What to install from a channel: a prerelease by its first identifier, as `beta` of `38.0.0-beta.1`. */
export function packageOf(channel: Channel, { version }: Pick<ReleaseData, "version">): string {
  if (channel === "nightly") return "electron-nightly";
  if (channel === "stable") return "electron@latest";
  return `electron@${/-([a-z]+)/i.exec(version)?.[1] ?? "beta"}`;
}

function Command({ channel, release }: { channel: Channel; release: ReleaseData }) {
  const facts = [`Electron ${release.version}`];
  if (release.node) facts.push(`Node.js ${release.node}`);
  if (release.chrome) facts.push(`Chromium ${release.chrome}`);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long commands scroll sideways, which must work by keyboard
    <pre tabIndex={0}>
      <code>
        <span className="terminal-prompt">$ </span>
        npm install --save-dev {packageOf(channel, release)}
        {"\n"}
        <span className="terminal-note">{facts.map((fact) => `# ${fact}`).join("\n")}</span>
      </code>
    </pre>
  );
}

export function Channels({ releases }: { releases: Releases }) {
  const { t } = useLocale();
  const [chosen, setChosen] = useState<Channel>("stable");
  const list = useRef<HTMLDivElement>(null);
  const id = useId();

  function onKey(event: KeyboardEvent): void {
    const forward = getComputedStyle(event.currentTarget).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
    const step = event.key === forward ? 1 : /^Arrow(Left|Right)$/.test(event.key) ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const at = (CHANNELS.indexOf(chosen) + step + CHANNELS.length) % CHANNELS.length;
    setChosen(CHANNELS[at] as Channel);
    (list.current?.children[at] as HTMLElement | undefined)?.focus();
  }

  return (
    <div className="terminal channels">
      <div ref={list} className="tab-list" role="tablist" aria-label={t("home.channels")} onKeyDown={onKey}>
        {CHANNELS.map((channel) => (
          <button
            key={channel}
            type="button"
            role="tab"
            id={`${id}-${channel}`}
            aria-controls={`${id}-${channel}-panel`}
            aria-selected={channel === chosen}
            tabIndex={channel === chosen ? 0 : -1}
            onClick={() => setChosen(channel)}
          >
            {t(`home.${channel}`)}
          </button>
        ))}
      </div>
      {CHANNELS.map((channel) => (
        <div
          key={channel}
          className="tab-panel"
          role="tabpanel"
          id={`${id}-${channel}-panel`}
          aria-labelledby={`${id}-${channel}`}
          hidden={channel !== chosen}
        >
          <Command channel={channel} release={releases[channel]} />
        </div>
      ))}
    </div>
  );
}
