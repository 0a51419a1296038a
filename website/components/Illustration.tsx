/**
 * Illustrations of app windows.
 *
 * Colors come from CSS classes, so that illustrations follow the color mode. All illustrations are decorative: the
 * adjacent text conveys the same information.
 */

import type { ReactNode } from "react";

/** Window with a title bar. `children` use the coordinates of the SVG. */
function Frame({
  x,
  y,
  width,
  height,
  title,
  children,
}: {
  x: number;
  y: number;
  width: number;
  height: number;
  title?: string;
  children?: ReactNode;
}) {
  return (
    <g>
      <rect className="art-shadow" x={x} y={y + 6} width={width} height={height} rx="12" />
      <rect className="art-window" x={x} y={y} width={width} height={height} rx="12" />
      <path className="art-line" d={`M${x} ${y + 30}h${width}`} />
      {[0, 1, 2].map((dot) => (
        <circle key={dot} className="art-dot" cx={x + 17 + dot * 14} cy={y + 15} r="4" />
      ))}
      {title && (
        <text className="art-title" x={x + width / 2} y={y + 19} textAnchor="middle">
          {title}
        </text>
      )}
      {children}
    </g>
  );
}

/** Placeholder lines for text. */
function Lines({ x, y, widths, gap = 16 }: { x: number; y: number; widths: readonly number[]; gap?: number }) {
  return widths.map((width, line) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
    <rect key={line} className="fill-line" x={x} y={y + line * gap} width={width} height="7" rx="3.5" />
  ));
}

/** Placeholder for source code. Each line is a list of words: width and class. */
function Code({ x, y, lines }: { x: number; y: number; lines: readonly (readonly [number, string][])[] }) {
  return lines.map((words, line) => {
    let at = x;
    return words.map(([width, tone], word) => {
      const column = at;
      at += width + 7;
      return tone === "" ? null : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the words never change
        <rect key={`${line} ${word}`} className={tone} x={column} y={y + line * 16} width={width} height="7" rx="3.5" />
      );
    });
  });
}

const CODE: readonly (readonly [number, string][])[] = [
  [
    [26, "fill-violet"],
    [54, "fill-line-strong"],
    [40, "fill-tip"],
  ],
  [],
  [
    [34, "fill-line-strong"],
    [48, "fill-accent"],
    [18, "fill-line-strong"],
  ],
  [
    [10, ""],
    [26, "fill-violet"],
    [62, "fill-line-strong"],
  ],
  [
    [10, ""],
    [44, "fill-accent"],
    [30, "fill-warn"],
  ],
  [
    [10, ""],
    [70, "fill-line-strong"],
    [36, "fill-tip"],
  ],
  [[14, "fill-line-strong"]],
];

const PICTURES: Readonly<Record<string, () => ReactNode>> = {
  native: () => (
    <>
      <Frame x={50} y={46} width={330} height={226}>
        <Lines x={76} y={146} widths={[210, 250, 180, 230, 120]} gap={20} />
        <rect className="fill-soft" x={76} y={96} width={120} height={26} rx="6" />
      </Frame>
      <g>
        <rect className="art-shadow" x={210} y={92} width={150} height={128} rx="10" />
        <rect className="art-window" x={210} y={86} width={150} height={128} rx="10" />
        <rect className="fill-accent" x={217} y={94} width={136} height={24} rx="6" />
        <rect className="fill-paper" x={228} y={102} width={64} height="7" rx="3.5" />
        <Lines x={228} y={130} widths={[84, 58]} gap={22} />
        <path className="art-line" d="M210 172h150" />
        <Lines x={228} y={184} widths={[72]} />
      </g>
      <g className="art-float">
        <rect className="art-shadow" x={276} y={32} width={176} height={58} rx="12" />
        <rect className="art-window" x={276} y={26} width={176} height={58} rx="12" />
        <rect className="fill-glow" x={290} y={39} width={32} height={32} rx="8" />
        <path className="stroke-ink" d="m299 55 5 6 9-11" />
        <Lines x={334} y={43} widths={[86, 60]} />
      </g>
    </>
  ),
  updates: () => (
    <>
      <Frame x={60} y={40} width={360} height={240}>
        <circle className="fill-soft" cx={240} cy={136} r="46" />
        <path className="stroke-accent thick" d="M240 112v44M222 140l18 18 18-18" />
        <rect className="fill-line" x={120} y={208} width={240} height="10" rx="5" />
        <rect className="fill-accent art-progress" x={120} y={208} width={168} height="10" rx="5" />
        <Lines x={190} y={236} widths={[100]} />
      </Frame>
      <g className="art-float">
        <rect className="art-shadow" x={330} y={76} width={108} height={36} rx="18" />
        <rect className="fill-button" x={330} y={70} width={108} height={36} rx="18" />
        <text className="art-version" x={384} y={93} textAnchor="middle">
          2.0 – 2.1
        </text>
      </g>
    </>
  ),
  installers: () => (
    <>
      <Frame x={60} y={48} width={360} height={224}>
        <rect className="fill-glow" x={112} y={124} width={78} height={78} rx="20" />
        <path className="stroke-ink" d="M134 178v-24l17-12 17 12v24ZM145 178v-14h12v14" />
        <path className="stroke-accent thick dashed" d="M208 163h50" />
        <path className="stroke-accent thick" d="m254 151 14 12-14 12" />
        <path
          className="fill-soft stroke-accent"
          d="M290 136a8 8 0 0 1 8-8h20l9 10h37a8 8 0 0 1 8 8v48a8 8 0 0 1-8 8h-66a8 8 0 0 1-8-8Z"
        />
        <Lines x={128} y={220} widths={[46]} />
        <Lines x={306} y={220} widths={[50]} />
      </Frame>
      {["dmg", "exe", "deb"].map((format, index) => (
        <g key={format} className="art-float">
          <rect className="art-window" x={256 + index * 58} y={28} width={50} height={28} rx="14" />
          <text className="art-title" x={281 + index * 58} y={46} textAnchor="middle">
            {format}
          </text>
        </g>
      ))}
    </>
  ),
  stores: () => (
    <Frame x={50} y={40} width={380} height={244}>
      <rect className="fill-sunk" x={51} y={71} width={92} height={212} />
      <Lines x={68} y={92} widths={[52, 40, 56, 34]} gap={24} />
      <rect className="fill-violet" x={166} y={92} width={64} height={64} rx="16" />
      <path className="stroke-paper" d="m184 132 14-18 16 18" />
      <Lines x={246} y={100} widths={[100, 70]} gap={18} />
      <rect className="fill-button" x={246} y={132} width={74} height={26} rx="13" />
      <path className="stroke-on-button" d="M283 138v11M278 145l5 5 5-5" />
      <path className="art-line" d="M166 178h240" />
      {[0, 1, 2].map((index) => (
        <g key={index}>
          <rect
            className={["fill-tip", "fill-warn", "fill-accent"][index]}
            x={166 + index * 84}
            y={198}
            width={40}
            height={40}
            rx="11"
          />
          <Lines x={166 + index * 84} y={248} widths={[60, 40]} gap={14} />
        </g>
      ))}
    </Frame>
  ),
  "crash-reports": () => (
    <>
      <Frame x={50} y={40} width={220} height={170}>
        <path className="stroke-danger" d="M130 71l14 34-20 22 26 30-12 52" />
        <Lines x={72} y={96} widths={[40, 34, 44]} gap={20} />
        <Lines x={176} y={96} widths={[60, 70, 50]} gap={20} />
      </Frame>
      <path className="stroke-accent thick dashed" d="M276 172c34 0 40 10 40 34" />
      <Frame x={196} y={210} width={244} height={84}>
        <path className="stroke-danger" d="M214 272h40l10-18 14 26 12-14h30" />
        <rect className="fill-danger" x={346} y={256} width={74} height="7" rx="3.5" />
        <rect className="fill-line" x={346} y={272} width={52} height="7" rx="3.5" />
      </Frame>
      <g className="art-float">
        <circle className="fill-danger-soft" cx={396} cy={116} r="34" />
        <path className="stroke-danger thick" d="M396 100v20M396 131v1" />
      </g>
    </>
  ),
  fiddle: () => (
    <Frame x={40} y={34} width={400} height={256} title="Fiddle">
      <rect className="fill-sunk" x={41} y={65} width={398} height={34} />
      <rect className="fill-button" x={54} y={71} width={70} height={22} rx="11" />
      <path className="fill-on-button" d="m70 76 11 6-11 6Z" />
      <Lines x={90} y={79} widths={[22]} />
      <Lines x={140} y={79} widths={[60]} />
      <path className="art-line" d="M41 99h398M240 99v191M240 194h200" />
      <Code x={58} y={116} lines={CODE} />
      <Code x={256} y={116} lines={CODE.slice(2, 6)} />
      <Code x={256} y={212} lines={CODE.slice(0, 4)} />
    </Frame>
  ),
  explore: () => (
    <>
      <Frame x={36} y={36} width={250} height={216} title="main.js">
        <Code x={56} y={86} lines={CODE} />
        <rect className="fill-button" x={56} y={212} width={66} height={24} rx="12" />
        <path className="fill-on-button" d="m73 218 10 6-10 6Z" />
        <rect className="fill-on-button" x={91} y={220} width={20} height="7" rx="3.5" />
      </Frame>
      <Frame x={226} y={116} width={216} height={168}>
        <rect className="fill-soft" x={246} y={164} width={176} height={56} rx="8" />
        <path className="stroke-accent" d="M262 206l24-22 18 14 22-26 32 34" />
        <Lines x={246} y={236} widths={[150, 96]} />
      </Frame>
    </>
  ),
  versions: () => (
    <Frame x={60} y={40} width={360} height={240}>
      {[0, 1, 2, 3, 4].map((row) => (
        <g key={row}>
          {row === 1 && <rect className="fill-soft" x={72} y={122} width={336} height={34} rx="8" />}
          <circle className={row === 1 ? "fill-accent" : "fill-line"} cx={96} cy={101 + row * 38} r="7" />
          <rect
            className={row === 1 ? "fill-accent" : "fill-line-strong"}
            x={118}
            y={97 + row * 38}
            width={70 - row * 6}
            height="8"
            rx="4"
          />
          <rect className="fill-line" x={290} y={97 + row * 38} width={92} height="8" rx="4" />
        </g>
      ))}
    </Frame>
  ),
  share: () => (
    <>
      <Frame x={50} y={50} width={230} height={210}>
        <Code x={70} y={100} lines={CODE} />
      </Frame>
      <path className="stroke-accent thick dashed" d="M292 150h44" />
      <path className="stroke-accent thick" d="m330 138 14 12-14 12" />
      <g className="art-float">
        <circle className="fill-soft stroke-accent" cx={394} cy={150} r="38" />
        <path
          className="stroke-accent"
          d="M386 158l16-16M382 146l-6 6a10 10 0 0 0 14 14l6-6M406 154l6-6a10 10 0 0 0-14-14l-6 6"
        />
      </g>
    </>
  ),
  types: () => (
    <>
      <Frame x={50} y={40} width={380} height={244} title="main.js">
        <Code x={74} y={98} lines={CODE} />
        <rect className="fill-accent" x={140} y={208} width={2} height={14} />
        <Lines x={74} y={211} widths={[58]} />
      </Frame>
      <g className="art-float">
        <rect className="art-shadow" x={150} y={192} width={196} height={100} rx="10" />
        <rect className="art-window" x={150} y={186} width={196} height={100} rx="10" />
        <rect className="fill-soft" x={157} y={193} width={182} height={26} rx="6" />
        {[0, 1, 2].map((row) => (
          <g key={row}>
            <rect
              className={["fill-violet", "fill-accent", "fill-tip"][row]}
              x={168}
              y={199 + row * 30}
              width={14}
              height={14}
              rx="4"
            />
            <rect
              className={row === 0 ? "fill-accent" : "fill-line"}
              x={192}
              y={202 + row * 30}
              width={[96, 78, 108][row]}
              height="8"
              rx="4"
            />
          </g>
        ))}
      </g>
    </>
  ),
  package: () => (
    <Frame x={60} y={44} width={360} height={232}>
      <path className="fill-soft stroke-accent" d="m240 96 78 36v72l-78 38-78-38v-72Z" />
      <path className="stroke-accent" d="m162 132 78 38 78-38M240 170v72M201 114l78 37" />
    </Frame>
  ),
};

const ALL = ["explore", "types", "versions", "share", "package"];

/** Illustration of a name. An unknown name is shown with another illustration, chosen by `order`. */
export function Illustration({ name, order = 0 }: { name: string; order?: number }) {
  const pictureName = Object.hasOwn(PICTURES, name) ? name : (ALL[order % ALL.length] ?? "explore");
  return (
    <svg className="illustration" viewBox="0 0 480 320" aria-hidden="true">
      {PICTURES[pictureName]?.()}
    </svg>
  );
}
