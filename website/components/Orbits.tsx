/** Three bodies in orbit. */

const RX = 262;
/** An orbit's height as a fraction of its width. */
const FLATNESS = 0.351;
/** Degrees by which the orbits are turned. */
const TURNS = [-28, 32, 90];
/** Tail behind a body at (RX, 0): a 26-degree arc that ends at the body. */
const TAIL = `M${(RX * Math.cos(0.45)).toFixed(1)} ${(-RX * Math.sin(0.45)).toFixed(1)}A${RX} ${RX} 0 0 1 ${RX} 0`;

/**
 * Draws orbits. The movement only changes transforms: browsers neither lay out nor paint the page for each frame. A
 * body circles on a disk, which is flattened to an ellipse; the inner transforms keep the body round.
 */
export function Orbits() {
  return (
    <svg className="orbits" viewBox="-300 -300 600 600" aria-hidden="true">
      {TURNS.map((turn, index) => (
        <g key={turn} className={`orbit-${index + 1}`} transform={`rotate(${turn})`}>
          <ellipse className="orbit" rx={RX} ry={RX * FLATNESS} />
          <g transform={`scale(1 ${FLATNESS})`}>
            <g className="orbit-disk">
              <path className="orbit-tail" d={TAIL} />
              <g transform={`translate(${RX})`}>
                <g className="orbit-upright">
                  <ellipse className="orbit-body" rx="7" ry={7 / FLATNESS} />
                </g>
              </g>
            </g>
          </g>
        </g>
      ))}
    </svg>
  );
}
