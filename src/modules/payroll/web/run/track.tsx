import { UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { t } from '#platform/web/language.ts';
import type { PayrollRun } from '../../contract/run/run.ts';
import style from './run.module.css';

/** Anchor of the page section with the next action. */
export const NEXT_STEP = 'next-step';

/** The stages with the section of the page that each links to. */
const STAGES = [
  { label: 'Inputs', to: 'inputs' },
  { label: 'Compute', to: 'people' },
  { label: 'Variance', to: 'variance' },
  { label: 'Approve', to: NEXT_STEP },
  { label: 'Lock', to: NEXT_STEP },
  { label: 'Release', to: NEXT_STEP },
  { label: 'Files', to: 'files' },
] as const;
/** The stage whose action is due, by state of the run. */
const DUE: Record<number, number> = { 1: 1, 2: 1, 3: 3, 4: 4, 5: 5, 6: 6 };
const FILES_FROM = 5;

type Stage = (typeof STAGES)[number]['to'];
type Shown = {
  /** Place of the stage whose action is due. */
  readonly due: number;
  /** Whether the due one is done as well. */
  readonly isover?: boolean;
  /** Stages that lead nowhere yet. */
  readonly shut?: (to: Stage) => boolean;
  readonly show: (to: Stage) => void;
};

/** The stages of a month, from its inputs to its files: the due one is marked. */
export function Stages({ due, isover = false, shut = (to) => to !== 'inputs', show }: Shown) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls on a phone, so the keyboard must reach it
    <ol className={style.track} aria-label={t('Stages of the run')} tabIndex={0}>
      {STAGES.map(({ label, to }, at) => {
        const done = at < due || (isover && at <= due);
        return (
          <li key={label} data-state={done ? 'done' : at === due ? 'here' : 'open'}>
            <UnstyledButton
              className={style.stage ?? ''}
              aria-current={at === due ? 'step' : undefined}
              disabled={shut(to)}
              onClick={() => show(to)}
            >
              <span>{done ? <IconCheck size={14} stroke={2.4} aria-hidden /> : at + 1}</span>
              {t(label)}
            </UnstyledButton>
          </li>
        );
      })}
    </ol>
  );
}

/** The progress of a run: each stage links to its section of the page. */
export function RunTrack({ run }: { run: PayrollRun }) {
  const go = useNavigate();
  const show = (to: Stage) => {
    // Only a regular run has the inputs of a month.
    if (to === 'inputs' && run.runtype !== 1) return void go({ to: '/live_data' });
    if (to === NEXT_STEP) {
      const place = document.getElementById(NEXT_STEP);
      place?.scrollIntoView({ block: 'center' });
      place?.querySelector<HTMLElement>('button')?.focus();
      return undefined;
    }
    return void go({
      to: '.',
      replace: true,
      resetScroll: false,
      search: (before: Record<string, unknown>) => ({ ...before, tab: to }),
    });
  };
  return (
    <Stages
      due={DUE[run.statusid] ?? 0}
      isover={run.statusid === 6}
      shut={(to) => to === 'files' && run.statusid < FILES_FROM}
      show={show}
    />
  );
}
