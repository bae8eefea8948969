import { useCallback, useEffect, useRef, useState } from 'react';
import { isCallError, sentenceOf } from '#platform/web/call.ts';
import { useReach } from '#platform/web/reachable.ts';
import { useUnsaved } from '#platform/web/unsaved.ts';

/** Idle time after a change before it is saved. */
const REST_MS = 1200;
const AGAIN_MS = 10_000;

type Autosave<V, S> = {
  values: V;
  version: number;
  enabled: boolean;
  send: (values: V, version: number) => Promise<S | undefined>;
  versionOf: (saved: S) => number;
  onSaved: (saved: S) => void;
  /** Somebody else has saved in the meantime. */
  onConflict: () => void;
};
export type Saving = {
  state: 'saved' | 'waiting' | 'refused' | 'apart';
  /** Why the last save was refused. */
  problem: string | undefined;
  /** Saves now what is not saved yet. @returns the version, or undefined where that failed */
  flush: () => Promise<number | undefined>;
  /** Goes on from what is stored, after a conflict or a restored version. */
  rest: (values: unknown, version: number) => void;
};

/** Saves values a moment after they change, one save after the other. What cannot be saved is never left without a question. */
export function useAutosave<V, S>(input: Autosave<V, S>): Saving {
  const { values, enabled } = input;
  const online = useReach() === 'online';
  const text = JSON.stringify(values);
  const latest = useRef({ ...input, text });
  useEffect(() => {
    latest.current = { ...input, text };
  });
  const stored = useRef({ text, version: input.version });
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const [state, setState] = useState<Saving['state']>('saved');
  const [problem, setProblem] = useState<string>();
  const [savedText, setSavedText] = useState(text);
  const [refusedText, setRefusedText] = useState<string>();
  const [tries, setTries] = useState(0);

  const save = useCallback(async (): Promise<number | undefined> => {
    const { text: now, send, versionOf, onSaved, onConflict } = latest.current;
    if (now === stored.current.text) return stored.current.version;
    try {
      const saved = await send(JSON.parse(now) as V, stored.current.version);
      if (!saved) return undefined;
      stored.current = { text: now, version: versionOf(saved) };
      setSavedText(now);
      setState(latest.current.text === now ? 'saved' : 'waiting');
      setProblem(undefined);
      setTries(0);
      onSaved(saved);
      return stored.current.version;
    } catch (error) {
      const status = isCallError(error) ? error.status : 0;
      setState(status === 412 ? 'apart' : status >= 400 && status < 500 ? 'refused' : 'waiting');
      setProblem(sentenceOf(error));
      if (status >= 400 && status < 500) setRefusedText(now);
      setTries((count) => count + 1);
      if (status === 412) onConflict();
      return undefined;
    }
  }, []);
  const flush = useCallback((): Promise<number | undefined> => {
    const next = last.current.then(save);
    last.current = next.catch(() => undefined);
    return next;
  }, [save]);

  useEffect(() => {
    // What was refused is sent again once it is another.
    if (!enabled || !online || text === savedText || text === refusedText || state === 'apart') return;
    const timer = setTimeout(() => void flush(), tries === 0 || state === 'refused' ? REST_MS : AGAIN_MS);
    return () => clearTimeout(timer);
  }, [enabled, online, text, savedText, refusedText, state, tries, flush]);

  // What was typed a moment ago is saved when the page is left or hidden.
  useEffect(() => {
    const hidden = () => {
      if (document.visibilityState === 'hidden' && latest.current.enabled) void flush();
    };
    document.addEventListener('visibilitychange', hidden);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      if (latest.current.enabled) void flush();
    };
  }, [flush]);
  const pending = enabled && text !== savedText;
  useUnsaved(() => pending && (!online || state === 'refused' || state === 'apart'));

  const rest = (now: unknown, version: number) => {
    stored.current = { text: JSON.stringify(now), version };
    setSavedText(stored.current.text);
    setRefusedText(undefined);
    setState('saved');
    setProblem(undefined);
    setTries(0);
  };
  return { state: pending && state === 'saved' ? 'waiting' : state, problem, flush, rest };
}
