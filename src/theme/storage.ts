/**
 * Access to localStorage.
 *
 * If storage is unavailable (blocked, private window, quota), a warning is logged once. Then, reads return null, and
 * writes and listeners have no effect.
 */

export const storageKeys = {
  theme: "theme",
  announcementDismissed: "announcement.dismiss",
  announcementId: "announcement.id",
  /** Without an ID, the key for the only set of docs. */
  preferredVersion: (docsId = "default") => `docs-preferred-version-${docsId}`,
  referencePlatform: "reference.platform",
  referenceVersion: "reference.version",
  tab: (group: string) => `tab.${group}`,
  recentSearches: (index: string) => `search.recent.${index}`,
  /** `off` if single-character shortcuts are disabled. */
  characterShortcuts: "shortcuts.character",
  favoriteSearches: (index: string) => `search.favorites.${index}`,
  /** In sessionStorage. */
  sidebar: (name: string) => `sidebar.${name}`,
} as const;

/** Called with the new value; null if the key was removed. */
export type StorageListener = (value: string | null) => void;

export interface BrowserStorage {
  get(key: string): string | null;
  /** Has no effect if the value is unchanged. */
  set(key: string, value: string): void;
  remove(key: string): void;
  /** Listen for changes in this and other windows. Returns a function that removes the listener. */
  listen(key: string, listener: StorageListener): () => void;
}

/** The parts of `window` that storage uses; tests pass a fake. */
export interface StorageWindow {
  readonly localStorage: Pick<Storage, "getItem" | "setItem" | "removeItem"> | null;
  addEventListener(type: "storage", listener: (event: StorageEvent) => void): void;
  removeEventListener(type: "storage", listener: (event: StorageEvent) => void): void;
}

function openStorage(host: StorageWindow): StorageWindow["localStorage"] {
  try {
    const storage = host.localStorage;
    if (!storage) throw new Error("localStorage is not defined");
    storage.getItem(storageKeys.theme);
    return storage;
  } catch (error) {
    console.warn(
      "[sitegen] The browser's storage is not available. A private window, blocked cookies or a policy are likely " +
        "reasons. Choices last until this page is left.",
      error,
    );
    return null;
  }
}

/** Create a storage for a window. */
export function createStorage(host: StorageWindow): BrowserStorage {
  const area = openStorage(host);
  const listeners = new Map<string, Set<StorageListener>>();

  function notify(key: string, value: string | null): void {
    for (const listener of listeners.get(key) ?? []) listener(value);
  }

  function get(key: string): string | null {
    try {
      return area?.getItem(key) ?? null;
    } catch (error) {
      console.error(`[sitegen] reading "${key}" from the browser's storage failed`, error);
      return null;
    }
  }

  function write(key: string, value: string | null): void {
    if (!area || get(key) === value) return;
    try {
      if (value === null) area.removeItem(key);
      else area.setItem(key, value);
    } catch (error) {
      const action = value === null ? `removing "${key}"` : `writing "${value}" to "${key}"`;
      console.error(`[sitegen] ${action} in the browser's storage failed`, error);
      return;
    }
    notify(key, value);
  }

  function onStorage(event: StorageEvent): void {
    if (event.key !== null) notify(event.key, event.newValue);
    else for (const key of listeners.keys()) notify(key, null);
  }

  return {
    get,
    set: (key, value) => write(key, value),
    remove: (key) => write(key, null),
    listen(key, listener) {
      if (!area) return () => {};
      if (listeners.size === 0) host.addEventListener("storage", onStorage);
      const group = listeners.get(key) ?? new Set();
      listeners.set(key, group.add(listener));
      return () => {
        group.delete(listener);
        if (group.size === 0) listeners.delete(key);
        if (listeners.size === 0) host.removeEventListener("storage", onStorage);
      };
    },
  };
}

/** One storage per window, so that it warns only once per page load and all listeners are notified about changes. */
const storages = new WeakMap<StorageWindow, BrowserStorage>();

/**
 * Return this browser's storage.
 *
 * @throws {Error} Called on the server, where a user's preferences must not affect the output.
 */
export function getBrowserStorage(): BrowserStorage {
  if (typeof window === "undefined") throw new Error("the browser's storage was used during server rendering");
  let storage = storages.get(window);
  if (!storage) {
    storage = createStorage(window);
    storages.set(window, storage);
  }
  return storage;
}

/** Return true unless the user turned off single-character shortcuts, which speech input may type by accident. */
export function hasCharacterShortcuts(): boolean {
  return getBrowserStorage().get(storageKeys.characterShortcuts) !== "off";
}
