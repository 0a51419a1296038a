/**
 * Limits automatic reloads to one per path in ten seconds.
 *
 * A page from an older build may request files that the host no longer has. A reload then loads the new build. If the
 * file is also missing there, further reloads would not help and would never end.
 */

/** Minimum time in ms between two automatic reloads for a path. */
export const RELOAD_INTERVAL = 10_000;

const KEY = "sitegen.reloads";

/** Parse recent reload times by path. Expired entries and invalid values are dropped. */
export function parseReloads(storedValue: unknown, now: number): Map<string, number> {
  const recent = new Map<string, number>();
  if (typeof storedValue !== "object" || storedValue === null) return recent;
  for (const [path, time] of Object.entries(storedValue)) {
    // After the clock was set back, times may be in the future. They must not prevent reloads for long.
    if (typeof time === "number" && Math.abs(now - time) < RELOAD_INTERVAL) recent.set(path, time);
  }
  return recent;
}

/**
 * Record a reload for the path, if it is allowed.
 *
 * The record is stored in sessionStorage and in the history entry's state, which also survives a reload and is
 * available if storage is blocked.
 *
 * @returns True if the document may be reloaded now.
 */
export function claimReload(path: string, now = Date.now()): boolean {
  const recent = new Map([...parseReloads(readState(), now), ...parseReloads(readSession(), now)]);
  if (recent.has(path)) return false;
  recent.set(path, now);
  const record = Object.fromEntries(recent);
  const state = typeof history.state === "object" ? history.state : null;
  history.replaceState({ ...state, reloads: record }, "");
  try {
    sessionStorage.setItem(KEY, JSON.stringify(record));
  } catch {
    // Storage is blocked; the history entry has the record.
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
