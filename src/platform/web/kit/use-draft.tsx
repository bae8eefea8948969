import { Button } from '@mantine/core';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { type DraftForm, eraseDraft, getDraft, saveDraft } from '#platform/contract/form-draft.ts';
import { call, isCallError } from '../call.ts';
import { t } from '../language.ts';
import { useReach } from '../reachable.ts';
import { useSession } from '../session.ts';
import { displayMoment, displayTime } from './day.ts';
import style from './draft.module.css';

type Values = Record<string, unknown>;
/** Identifies a form's draft: the form, the record, and the version of the record that was edited. */
export type DraftOf = { form: DraftForm; recordid?: number | null | undefined; version?: number | null | undefined };
type Match = OutputOf<typeof getDraft>[number];

/** Idle time after a change before the draft is saved. */
const REST_MS = 3000;
const AGAIN_MS = 15_000;

/** `looking`: the draft is still being loaded, and nothing is saved before. `apart`: another window saves one. */
type State = 'looking' | 'asked' | 'keeping' | 'apart';
type Input = { of: DraftOf | undefined; values: Values; isDirty: () => boolean; take: (values: Values) => void };
export type FormDraft = {
  notice: ReactNode;
  line: ReactNode;
  erase: () => void;
  /** Saves the current values if a draft was saved before. @returns whether there is one with the current values */
  keepNow: () => Promise<boolean>;
};

/**
 * Saves the form's values as a draft on the server, three seconds after the last change, and offers it when the form is
 * opened again. A failed save is never an error of the form: it is retried.
 */
export function useDraft({ of, values, isDirty, take }: Input): FormDraft {
  const format = useSession()?.dateformatname;
  const online = useReach() === 'online';
  const [state, setState] = useState<State>('looking');
  const [result, setFound] = useState<Match>();
  const [savedOn, setSavedOn] = useState<string>();
  const [tries, setTries] = useState(0);
  const current = useRef({ version: 0, text: '', over: false, last: Promise.resolve() });
  const which = { formkey: of?.form ?? 'department', recordid: of?.recordid ?? 0 };
  const { formkey, recordid } = which;
  const active = of !== undefined;

  useEffect(() => {
    if (!active) return;
    let gone = false;
    call(getDraft, { formkey, recordid }).then(
      ([draft]) => {
        if (gone) return;
        if (draft) {
          current.current.version = draft.version;
          setFound(draft);
        }
        setState(draft ? 'asked' : 'keeping');
      },
      // Loading failed, so it is unknown whether there is a draft; if there is one, saving gets a conflict and stops.
      () => !gone && setState('keeping'),
    );
    return () => void (gone = true);
  }, [active, formkey, recordid]);

  const text = active ? JSON.stringify(values) : '';
  const recordversion = of?.version ?? null;
  const dirty = active && isDirty();
  const keep = useCallback(async () => {
    if (current.current.over || text === current.current.text) return;
    try {
      const input = { formkey, recordid, recordversion, values: JSON.parse(text) as Values };
      const [stored] = await call(saveDraft, input, { version: current.current.version });
      if (!stored) return;
      current.current.version = stored.version;
      current.current.text = text;
      setSavedOn(stored.updatedon);
      setTries(0);
    } catch (error) {
      if (isCallError(error) && error.status === 412) setState('apart');
      else setTries((count) => count + 1);
    }
  }, [text, formkey, recordid, recordversion]);

  useEffect(() => {
    if (state !== 'keeping' || !dirty || !online || text === current.current.text) return;
    const timer = setTimeout(
      () => {
        current.current.last = current.current.last.then(keep);
      },
      tries === 0 ? REST_MS : AGAIN_MS,
    );
    return () => clearTimeout(timer);
  }, [state, dirty, online, text, tries, keep]);

  const keepNow = async (): Promise<boolean> => {
    if (!active || state !== 'keeping' || !online || current.current.version === 0) return false;
    current.current.last = current.current.last.then(keep);
    await current.current.last;
    return current.current.text === text;
  };

  const erase = useCallback(() => {
    if (!active) return;
    current.current.over = true;
    // A save in progress would otherwise arrive after this.
    current.current.last = current.current.last.then(async () => {
      if (current.current.version > 0) await call(eraseDraft, { formkey, recordid }).catch(() => undefined);
    });
  }, [active, formkey, recordid]);

  const goOn = () => {
    if (!result) return;
    const existing = Object.entries(result.values).filter(([name]) => Object.hasOwn(values, name));
    take({ ...values, ...Object.fromEntries(existing) });
    setState('keeping');
  };
  const discard = async () => {
    setState('looking');
    await call(eraseDraft, { formkey, recordid }).catch(() => undefined);
    current.current.version = 0;
    setState('keeping');
  };
  const changed = result?.recordversion !== null && result?.recordversion !== recordversion;
  const notice =
    state === 'asked' && result ? (
      <div className={style.notice} role="status">
        <p>
          {t('You have a draft of {{moment}}.', { moment: displayMoment(result.updatedon, format) })}
          {changed ? ` ${t('The record has changed since then. Check everything before you save.')}` : ''}
        </p>
        <div className={style.buttons}>
          <Button size="compact-sm" onClick={goOn}>
            {t('Continue')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => void discard()}>
            {t('Discard')}
          </Button>
        </div>
      </div>
    ) : null;
  const message =
    state === 'apart'
      ? t('This form is open in another window, which keeps the draft. What you type here is kept when you save.')
      : savedOn === undefined
        ? ''
        : t('Saved {{time}}', { time: displayTime(savedOn, format) });
  const line = active ? (
    <p className={style.line} aria-live="polite">
      {message}
    </p>
  ) : null;
  return { notice, line, erase, keepNow };
}
