import { useEffect, useRef, useState } from 'react';

type Keys = {
  count: number;
  on: boolean;
  approve: (at: number) => void;
  reject: (at: number) => void;
  pick: (at: number) => void;
};

const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input:not([type=checkbox]),textarea,select,[role=dialog]') !== null;

/** j and k move through the cards, x selects one, a approves and r rejects it. @returns the card the keys act on. */
export function useInboxKeys(keys: Keys): number {
  const [active, setActive] = useState(0);
  const at = Math.min(active, keys.count - 1);
  const latest = useRef({ ...keys, at });
  useEffect(() => {
    latest.current = { ...keys, at };
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const now = latest.current;
      if (!now.on || now.count === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isElsewhere(event.target)) return;
      if (event.key === 'j') setActive(Math.min(now.at + 1, now.count - 1));
      else if (event.key === 'k') setActive(Math.max(now.at - 1, 0));
      else if (event.key === 'x') now.pick(now.at);
      else if (event.key === 'a' || event.key === 'r') {
        event.preventDefault();
        now[event.key === 'a' ? 'approve' : 'reject'](now.at);
      }
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return at;
}
