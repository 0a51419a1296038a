/** Pictures for Electron Fiddle's features. */

import type { ReactNode } from "react";
import { Icon, type LocaleScope } from "sitegen/theme";
import { RELEASE_CHANNELS, type Releases } from "../data/release-types";
import type { Samples } from "../data/samples";
import { CodeWindow, JotterWindow, Terminal, Window } from "./Window";

const PACKAGE = "$ npm init electron-app@latest desk\n$ cd desk && npm start\n✔ Launching application";

/** The editor's suggestions while the user types `win.load`: members of `BrowserWindow` with their parameters. */
function Suggestions() {
  return (
    <Window title="main.js">
      <pre>
        win.<span className="hljs-title function_">load</span>
        <i className="text-cursor" />
      </pre>
      <ul className="suggestions">
        <li>
          <code>loadFile</code> (filePath, options?)
        </li>
        <li>
          <code>loadURL</code> (url, options?)
        </li>
      </ul>
    </Window>
  );
}

export function renderFiddleIllustrations(
  samples: Samples,
  releases: Releases,
  t: LocaleScope["t"],
): Readonly<Record<string, ReactNode>> {
  return {
    explore: (
      <div className="try-picture" aria-hidden="true">
        <CodeWindow code={{ ...samples.window, lines: samples.window.lines.slice(2) }} />
        <JotterWindow />
      </div>
    ),
    types: (
      <div aria-hidden="true">
        <Suggestions />
      </div>
    ),
    versions: (
      <Window title="Electron Fiddle">
        <ul className="version-rows">
          {RELEASE_CHANNELS.map((channel) => (
            <li key={channel}>
              <code>{releases[channel].version}</code>
              <span>{t(`home.${channel}`)}</span>
            </li>
          ))}
        </ul>
      </Window>
    ),
    share: (
      <Window title="gist.github.com">
        <ul className="file-rows">
          {["main.js", "preload.js", "index.html"].map((file) => (
            <li key={file}>
              <Icon name="page" />
              <code>{file}</code>
            </li>
          ))}
        </ul>
      </Window>
    ),
    package: <Terminal title="desk" session={PACKAGE} />,
  };
}
