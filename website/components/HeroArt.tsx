/** Illustration at the top of the home page: a window with three bodies in orbit. */

const CENTER = { x: 300, y: 240 };
const RX = 262;
const RY = 92;
/** Ellipse in two halves: first the front half, below the center, then the back half. */
const ORBIT = `M${CENTER.x - RX} ${CENTER.y}a${RX} ${RY} 0 1 0 ${2 * RX} 0a${RX} ${RY} 0 1 0 ${-2 * RX} 0`;
const TURNS = [-28, 32, 90];

function Orbits({ front }: { front: boolean }) {
  return TURNS.map((turn, index) => (
    <g key={turn} transform={`rotate(${turn} ${CENTER.x} ${CENTER.y})`}>
      <g clipPath={front ? "url(#hero-front)" : undefined}>
        <path className="hero-orbit" d={ORBIT} />
        <path className={`hero-tail hero-body-${index + 1}`} d={ORBIT} pathLength="100" />
        <path className={`hero-body hero-body-${index + 1}`} d={ORBIT} pathLength="100" />
      </g>
    </g>
  ));
}

export function HeroArt() {
  return (
    <svg className="hero-art" viewBox="0 -40 600 560" aria-hidden="true">
      <defs>
        <clipPath id="hero-front">
          <rect x={CENTER.x - RX - 20} y={CENTER.y} width={2 * RX + 40} height={RY + 20} />
        </clipPath>
      </defs>
      <Orbits front={false} />
      <g className="hero-window">
        <rect className="art-shadow" x="170" y="160" width="260" height="178" rx="16" />
        <rect className="hero-pane" x="170" y="150" width="260" height="178" rx="16" />
        <path className="hero-bar" d="M170 166a16 16 0 0 1 16-16h228a16 16 0 0 1 16 16v18H170Z" />
        <circle className="hero-light-1" cx="190" cy="167" r="5.5" />
        <circle className="hero-light-2" cx="208" cy="167" r="5.5" />
        <circle className="hero-light-3" cx="226" cy="167" r="5.5" />
        <rect className="fill-sunk" x="171" y="184" width="66" height="128" />
        <path className="fill-sunk" d="M171 312h66v15h-51a15 15 0 0 1-15-15Z" />
        <rect className="fill-accent" x="184" y="200" width="40" height="8" rx="4" />
        <rect className="fill-line" x="184" y="220" width="32" height="8" rx="4" />
        <rect className="fill-line" x="184" y="240" width="38" height="8" rx="4" />
        <rect className="fill-line" x="184" y="260" width="26" height="8" rx="4" />
        <text className="hero-code" x="256" y="222">
          &lt;App /&gt;
        </text>
        <rect className="fill-line" x="256" y="244" width="148" height="8" rx="4" />
        <rect className="fill-line" x="256" y="264" width="112" height="8" rx="4" />
        <rect className="fill-soft" x="256" y="288" width="62" height="22" rx="11" />
        <rect className="fill-button" x="328" y="288" width="62" height="22" rx="11" />
      </g>
      <Orbits front />
    </svg>
  );
}
