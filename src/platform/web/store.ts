import { useSyncExternalStore } from 'react';

export type Store<T> = { get: () => T; set: (next: T) => void; subscribe: (listener: () => void) => () => void };

/** A value that components can subscribe to and plain functions can change. */
export function store<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const useStore = <T>(from: Store<T>): T => useSyncExternalStore(from.subscribe, from.get, from.get);

/** Local storage, which may be unavailable or full (private windows); then nothing is stored. */
export const remembered = {
  get: (key: string): string | null => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set: (key: string, value: string | null) => {
    try {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    } catch {
      // Not stored: the setting lasts until the page closes.
    }
  },
  /** Removes all keys except those that `stays` accepts. */
  clear: (stays: (key: string) => boolean) => {
    try {
      for (const key of Object.keys(localStorage)) if (!stays(key)) localStorage.removeItem(key);
    } catch {
      // Nothing was stored.
    }
  },
};
