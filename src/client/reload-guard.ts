/**
 * At most one automatic reload per path in ten seconds.
 *
 * A page of an older build loads what the host no longer has. Loading the document anew brings the new build, unless the
 * file is missing there too: then a second reload would not help, and would go on for ever.
 */

/** ms in which a path is reloaded once at the most. */
export const RELOAD_PAUSE = 10_000;

const KEY = "sitegen.reloads";

/** Times of reloads by path, without those that no longer count. Anything else than such a record counts as empty. */
export function recentReloads(storedValue: unknown, now: number): Map<string, number> {
  const recent = new Map<string, number>();
  if (typeof storedValue !== "object" || storedValue === null) return recent;
  for (const [path, time] of Object.entries(storedValue)) {
    // A time in the future is that of a clock set back: it must not forbid reloads for long.
    if (typeof time === "number" && Math.abs(now - time) < RELOAD_PAUSE) recent.set(path, time);
  }
  return recent;
}

/**
 * Note a reload of the path, if one is allowed.
 *
 * The note is kept in sessionStorage; where that is blocked, in the state of the history entry, which outlives a reload.
 *
 * @returns Whether the document may be reloaded now.
 */
export function claimReload(path: string, now = Date.now()): boolean {
  const recent = new Map([...recentReloads(readState(), now), ...recentReloads(readSession(), now)]);
  if (recent.has(path)) return false;
  recent.set(path, now);
  const record = Object.fromEntries(recent);
  const state = typeof history.state === "object" ? history.state : null;
  history.replaceState({ ...state, reloads: record }, "");
  try {
    sessionStorage.setItem(KEY, JSON.stringify(record));
  } catch {
    // Blocked storage: the history entry has the note.
  }
  return true;
}

function readState(): unknown {
  return (history.state as { reloads?: unknown } | null)?.reloads;
}

function readSession(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null");
  } catch {
    return null;
  }
}
