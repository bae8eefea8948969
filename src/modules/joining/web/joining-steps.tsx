import { Button, Checkbox } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call, sentenceOf } from '#platform/web/call.ts';
import type { Company } from '#platform/web/company.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { StepTrack } from '#platform/web/kit/steps.tsx';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import type { SectionKey } from '#modules/profile/contract/sections.ts';
import { SECTIONS } from '#modules/profile/contract/sections.ts';
import { joiningSignOut, type JoiningState, submitJoining } from '../contract/joining.ts';
import { STEPS } from '../contract/steps.ts';
import { type Hold, JoiningSection, type Save } from './joining-section.tsx';
import style from './joining.module.css';
import { ReadRows } from './read-rows.tsx';

type Inside = { company: Company; state: JoiningState; reread: () => Promise<void> };
const LAST = STEPS.length;
const TRACK = [...STEPS, { key: 'check', label: 'Check and submit' }];

/** Tracks sections with unsaved changes; they are saved before a step is left. */
function useCurrent() {
  const current = useRef(new Map<string, Save>());
  const hold: Hold = useCallback((key, holding, saveNow) => {
    if (holding) current.current.set(key, saveNow);
    else current.current.delete(key);
  }, []);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (current.current.size > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  /** Saves one section after the other; stops at the first that cannot be saved, which shows why. */
  const saveAll = async (): Promise<boolean> => {
    for (const saveNow of current.current.values()) if (!(await saveNow())) return false;
    return true;
  };
  return { hold, saveAll };
}

/** Entering one's own data, step by step; each section is saved separately. */
export function JoiningSteps({ company, state, reread }: Inside) {
  const [at, setAt] = useState(() => firstOpen(state));
  const { hold, saveAll } = useCurrent();
  const day = useDay();
  const go = async (next: number) => {
    if (!(await saveAll())) return;
    setAt(next);
    window.scrollTo({ top: 0 });
  };
  const leave = async () => {
    if (!(await saveAll())) return;
    await call(joiningSignOut, {}).catch(() => undefined);
    await reread();
  };
  const step = STEPS[at];
  return (
    <div className={style.app}>
      <title>{`${t('Joining')} / Muster`}</title>
      <header className={style.bar}>
        {company.logo ? <img src={company.logo} alt="" /> : null}
        <span>{company.companyname}</span>
        <Button variant="default" size="xs" onClick={() => void leave()}>
          {t('Leave and continue later')}
        </Button>
      </header>
      <main className={style.main}>
        <h1>{t('Your joining, {{name}}', { name: state.fullname })}</h1>
        <p className={style.quiet}>
          {[state.designationname, state.departmentname, t('from {{day}} on', { day: day(state.joiningdate) })]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {state.stage === 'waits' ? (
          <Waiting state={state} />
        ) : (
          <>
            {state.remark ? (
              <p className={style.note} role="status">
                <b>{t('Changes needed:')}</b> {state.remark}
              </p>
            ) : state.message ? (
              <p className={style.note}>{state.message}</p>
            ) : null}
            <StepTrack
              steps={TRACK}
              at={at}
              reached={LAST}
              done={(index) => isDone(state, index)}
              onGo={(next) => void go(next)}
            />
            {step ? (
              step.sections.map((section) => (
                <JoiningSection key={section} of={section} state={state} reread={reread} hold={hold} />
              ))
            ) : (
              <Check state={state} go={(next) => void go(next)} reread={reread} />
            )}
            <div className={style.steps}>
              <Button variant="default" disabled={at === 0} onClick={() => void go(at - 1)}>
                {t('Back')}
              </Button>
              {at < LAST ? <Button onClick={() => void go(at + 1)}>{t('Next')}</Button> : null}
            </div>
          </>
        )}
      </main>
    </div>
  );
}

const stepOf = (section: SectionKey): number => STEPS.findIndex(({ sections }) => sections.includes(section));

/** Whether something of the step is saved and nothing is missing. */
function isDone({ sections, missing }: JoiningState, index: number): boolean {
  const within: readonly SectionKey[] = STEPS[index]?.sections ?? [];
  const saved = sections.some(({ section, version }) => version > 0 && within.includes(section));
  return saved && !missing.some(({ section }) => within.includes(section));
}

/** The step to continue with: the first incomplete one; the last one when it was sent back. */
function firstOpen({ missing, remark }: JoiningState): number {
  const [first] = missing;
  if (first) return stepOf(first.section);
  return remark ? LAST : 0;
}

/** The last step: what is missing, what was entered, and the declaration that it is true. */
function Check({
  state,
  go,
  reread,
}: {
  state: JoiningState;
  go: (step: number) => void;
  reread: () => Promise<void>;
}) {
  const [isTrue, setTrue] = useState(false);
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    if (!isTrue) return toast('error', t('Please confirm that everything is true'));
    setBusy(true);
    try {
      await call(submitJoining, { istrue: true });
      toast('success', t('Your details are submitted'));
      await reread();
    } catch (error) {
      toast('error', t(sentenceOf(error)));
      setBusy(false);
    }
    return undefined;
  };
  return (
    <>
      {state.missing.length > 0 ? (
        <Card title={t('Still missing')}>
          <ul className={style.missing}>
            {state.missing.map(({ section, text }) => (
              <li key={text}>
                <Button variant="subtle" size="compact-sm" onClick={() => go(stepOf(section))}>
                  {t(text)}
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      <Everything state={state} />
      {state.missing.length === 0 ? (
        <Card title={t('Submit')}>
          <Checkbox
            label={t('Everything I have entered is true and complete.')}
            checked={isTrue}
            onChange={(event) => setTrue(event.currentTarget.checked)}
          />
          <Button mt={16} loading={busy} onClick={() => void submit()}>
            {t('Submit')}
          </Button>
        </Card>
      ) : null}
    </>
  );
}

function Everything({ state }: { state: JoiningState }) {
  return (
    <>
      {state.sections
        .filter(({ version }) => version > 0)
        .map(({ section, rows }) => (
          <Card key={section} title={t(SECTIONS[section].label)}>
            <ReadRows of={section} rows={rows} />
          </Card>
        ))}
    </>
  );
}

function Waiting({ state }: { state: JoiningState }) {
  return (
    <>
      <p className={style.note} role="status">
        <b>{t('Thank you. Your details are being checked.')}</b>{' '}
        {t('You get an e-mail if something needs to be changed, and when your joining is complete.')}
      </p>
      <Everything state={state} />
    </>
  );
}
