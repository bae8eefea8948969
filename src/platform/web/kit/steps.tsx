import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../language.ts';
import { askLeave } from '../shell/overlays.ts';
import style from './steps.module.css';

export type Step = {
  key: string;
  label: string;
  /** A counter or a short state beside the label: "1,284 of 1,290". */
  note?: string;
  body: ReactNode;
  /** Runs before the next step; false (after showing why) prevents it. */
  leave?: () => boolean | Promise<boolean>;
};

type Steps = {
  steps: readonly Step[];
  /** Steps already completed when the page opens, such as of a run that is continued. */
  completed?: number;
  finish: { label: string; run: () => void | Promise<void> };
  cancel: () => void;
};

/** A wizard: a step opens only once those before it are complete; Cancel asks for confirmation. */
export function Steps({ steps, completed = 0, finish, cancel }: Steps) {
  const [reached, setReached] = useState(Math.min(completed, steps.length - 1));
  const [at, setAt] = useState(reached);
  const [busy, setBusy] = useState(false);
  const step = steps[at];
  if (!step) return null;
  const isLast = at === steps.length - 1;

  const goOn = async () => {
    setBusy(true);
    try {
      if (step.leave && !(await step.leave())) return;
      if (isLast) {
        await finish.run();
        return;
      }
      setReached(Math.max(reached, at + 1));
      setAt(at + 1);
    } finally {
      setBusy(false);
    }
  };
  const askAndCancel = async () => {
    if (await askLeave()) cancel();
  };

  return (
    <div className={style.steps}>
      <StepTrack steps={steps} at={at} reached={reached} onGo={setAt} />
      <div>{step.body}</div>
      <div className={style.buttons}>
        <Button variant="subtle" color="gray" onClick={() => void askAndCancel()}>
          {t('Cancel')}
        </Button>
        <Button variant="default" disabled={at === 0} onClick={() => setAt(at - 1)}>
          {t('Back')}
        </Button>
        <Button loading={busy} onClick={() => void goOn()}>
          {isLast ? t(finish.label) : t('Next')}
        </Button>
      </div>
    </div>
  );
}

type StepTrack = {
  steps: readonly Pick<Step, 'key' | 'label' | 'note'>[];
  at: number;
  /** The last step that may be opened. */
  reached: number;
  /** Which steps are complete, if not all before the last that may be opened. */
  done?: (index: number) => boolean;
  onGo: (index: number) => void;
};

/** Shows the current position among the steps; reached ones can be clicked. */
export function StepTrack({ steps, at, reached, done = (index) => index < reached, onGo }: StepTrack) {
  const track = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const place = track.current?.children[at];
    // Only sideways: the page must not scroll down to the current step.
    if (place instanceof HTMLElement) track.current?.scrollTo({ left: place.offsetLeft - 16 });
  }, [at]);
  return (
    <ol ref={track} className={style.track}>
      {steps.map(({ key, label, note }, index) => (
        <li key={key} data-state={index === at ? 'here' : done(index) ? 'done' : 'open'}>
          <button
            type="button"
            disabled={index > reached}
            aria-current={index === at ? 'step' : undefined}
            onClick={() => onGo(index)}
          >
            <span className={style.dot}>
              {done(index) && index !== at ? <IconCheck size={14} stroke={2.4} aria-hidden /> : index + 1}
            </span>
            <span className={style.label}>
              {t(label)}
              {note ? <small>{note}</small> : null}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
