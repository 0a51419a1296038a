/** Pictures for the home page features: code, and what the code makes visible. */

import type { ReactNode } from "react";
import { Icon, Link } from "sitegen/theme";
import type { Samples } from "../data/samples";
import { CodeWindow, Window } from "./Window";

/** Makers in Electron Forge: package, system and file type. */
const MAKERS = [
  ["maker-squirrel", "Windows", ".exe"],
  ["maker-zip", "macOS", ".zip"],
  ["maker-dmg", "macOS", ".dmg"],
  ["maker-deb", "Linux", ".deb"],
  ["maker-rpm", "Linux", ".rpm"],
] as const;

const GUIDES = [
  ["Mac App Store", "macOS", ".pkg", "/docs/latest/tutorial/mac-app-store-submission-guide"],
  ["Microsoft Store", "Windows", ".appx", "/docs/latest/tutorial/windows-store-guide"],
  ["Snap Store", "Linux", ".snap", "/docs/latest/tutorial/snapcraft"],
] as const;

/** The menu that `samples.menu` describes, as Windows and Linux show it. */
function MenuWindow() {
  return (
    <div className="menu-picture" aria-hidden="true">
      <Window title="Jotter">
        <p className="menu-bar">
          <b>Notes</b>
          <span>Edit</span>
        </p>
        <div className="menu-page" />
      </Window>
      <div className="menu-open">
        <p>
          New note <kbd>Ctrl+N</kbd>
        </p>
        <p>Quit</p>
      </div>
    </div>
  );
}

export function renderHomeIllustrations(samples: Samples): Readonly<Record<string, ReactNode>> {
  return {
    native: (
      <div className="native-picture">
        <CodeWindow code={samples.menu} />
        <MenuWindow />
      </div>
    ),
    updates: (
      <>
        <CodeWindow code={samples.update} />
        <div className="update-picture" aria-hidden="true">
          <b>Jotter 2.1</b> 2.0 → 2.1
        </div>
      </>
    ),
    installers: (
      <Window title="forge.config.js">
        <ul className="file-rows">
          {MAKERS.map(([maker, system, file]) => (
            <li key={maker}>
              <code>{maker}</code>
              <span>{system}</span>
              <b>{file}</b>
            </li>
          ))}
        </ul>
      </Window>
    ),
    stores: (
      <ul className="guide-rows">
        {GUIDES.map(([store, system, file, guide]) => (
          <li key={store}>
            <Link to={guide}>
              <b>{store}</b>
              <span>
                {system} · <code>{file}</code>
              </span>
              <Icon name="chevron" />
            </Link>
          </li>
        ))}
      </ul>
    ),
    "crash-reports": <CodeWindow code={samples.crash} />,
  };
}
