import type { ReactNode } from 'react';
import { useDay } from '#platform/web/kit/day.ts';
import { PathTabs } from '#platform/web/kit/path-tabs.tsx';
import { PersonAvatar } from '#platform/web/kit/person-avatar.tsx';
import type { Tone } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import type { Phase } from '../contract/cycle.ts';
import { PHASE } from '../contract/words.ts';
import style from './perform.module.css';

/** The tones of the statuses of a review. */
export const REVIEW_TONES: Readonly<Record<number, Tone>> = { 1: 'info', 2: 'warn', 3: 'warn', 4: 'good' };

/** The tones of the statuses of a round of increments. */
export const ROUND_TONES: Readonly<Record<number, Tone>> = { 1: 'info', 2: 'warn', 3: 'good' };

/** A page of the module below its tabs. */
export function PerformPart({ children }: { children: ReactNode }) {
  const runs = useMay('performCycleRun', 'read');
  const raises = useMay('performIncrement', 'read');
  return (
    <div className={style.stack}>
      <PathTabs
        label={t('Perform Review')}
        tabs={[
          { path: '/perform/review', label: 'Reviews to write' },
          { path: '/perform/review/result', label: 'My reviews' },
          { path: '/perform/review/team', label: 'My team' },
          { path: '/perform/review/feedback', label: 'Feedback' },
          { path: '/perform/review/one_on_one', label: '1:1s' },
          ...(runs ? [{ path: '/perform/review/cycles', label: 'Cycles' }] : []),
          ...(raises ? [{ path: '/perform/review/increments', label: 'Increments' }] : []),
        ]}
      />
      {children}
    </div>
  );
}

type Chip = { fullname: string; imagepath: string | null };
/** A person with a line below the name. */
export const Who = ({ person, about }: { person: Chip; about: string }) => (
  <div className={style.who}>
    <PersonAvatar name={person.fullname} image={person.imagepath} size={32} />
    <span>
      {person.fullname}
      <small>{about}</small>
    </span>
  </div>
);

/** The phase that a cycle is in by the days of the reader's company; null before the first. */
export const phaseNow = (phases: readonly Phase[], today: string): Phase | undefined =>
  phases.findLast(({ fromdate }) => fromdate <= today);

/** Which phase a cycle is in, as a sentence. */
export function usePhaseText(): (phases: readonly Phase[], today: string) => string {
  const day = useDay();
  return (phases, today) => {
    const now = phaseNow(phases, today);
    if (now) return t('{{phase}} until {{day}}', { phase: t(PHASE.label(now.phaseid) ?? ''), day: day(now.todate) });
    const [first] = phases;
    return first ? t('Begins on {{day}}', { day: day(first.fromdate) }) : '';
  };
}

/** Hundredths of a point as people read them. */
export const scoreText = (score: number | null): string => (score === null ? '–' : (score / 100).toFixed(2));
