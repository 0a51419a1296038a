/** App window drawings, which contain text or code. */

import type { ReactNode } from "react";
import type { Code } from "../data/sample-types";

interface WindowProps {
  title: string;
  /** Draw the window as a terminal. */
  dark?: boolean;
  className?: string;
  children: ReactNode;
}

export function Window({ title, dark = false, className, children }: WindowProps) {
  const names = ["window", dark && "window-dark", className].filter(Boolean).join(" ");
  return (
    <div className={names}>
      <div className="window-bar">{title}</div>
      {children}
    </div>
  );
}

/** Highlighted code. Long lines wrap, so that no window needs a scroll bar. */
export function CodeLines({ lines }: Pick<Code, "lines">) {
  return (
    <pre>
      <code>
        {lines.map((tokens, line) => (
          // biome-ignore-start lint/suspicious/noArrayIndexKey: the code never changes
          <span className="code-line" key={line}>
            {tokens.map((token, index) =>
              typeof token === "string" ? (
                token
              ) : (
                <span className={token[0]} key={index}>
                  {token[1]}
                </span>
              ),
            )}
            {"\n"}
          </span>
          // biome-ignore-end lint/suspicious/noArrayIndexKey: the code never changes
        ))}
      </code>
    </pre>
  );
}

export function CodeWindow({ code: { file, lines }, className }: { code: Code; className?: string }) {
  return (
    <Window title={file} className={className}>
      <CodeLines lines={lines} />
    </Window>
  );
}

/** Terminal session: prompts cannot be selected, and successful steps are green. */
export function Terminal({ title, session }: { title: string; session: string }) {
  return (
    <Window title={title} dark>
      <pre>
        <code>
          {session.split("\n").map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the recording never changes
            <span className={line.startsWith("✔") ? "code-line terminal-done" : "code-line"} key={index}>
              {line.startsWith("$ ") ? <span className="terminal-prompt">$ </span> : null}
              {line.replace(/^\$ /, "")}
              {"\n"}
            </span>
          ))}
        </code>
      </pre>
    </Window>
  );
}

/** The app that the code in `samples.window` and `samples.page` starts. */
export function JotterWindow({ className }: { className?: string }) {
  return (
    <Window title="Jotter" className={className}>
      <div className="jotter">
        <p>Write something</p>
        <p className="jotter-foot">Not saved</p>
      </div>
    </Window>
  );
}

/** Electron Fiddle with a file in each pane. */
export function FiddleWindow({ version, files }: { version: string; files: readonly Code[] }) {
  return (
    <Window title="Electron Fiddle" className="fiddle-window">
      <p className="fiddle-tools">
        <b>v{version}</b>
        <b className="fiddle-run">Run</b>
      </p>
      <div className="fiddle-panes">
        {files.map(({ file, lines }) => (
          <div key={file}>
            <p className="pane-name">{file}</p>
            <CodeLines lines={lines} />
          </div>
        ))}
      </div>
    </Window>
  );
}
