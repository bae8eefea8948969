import { useDay } from '#platform/web/kit/day.ts';
import { t } from '#platform/web/language.ts';
import type { Standing } from '../contract/planner.ts';
import style from './grid.module.css';

const WORDS: Readonly<Record<Standing['state'], string>> = {
  running: 'On probation until {{day}}',
  extended: 'Extended until {{day}}',
  confirming: 'Confirmed on {{day}}',
  confirmed: 'Confirmed since {{day}}',
  overdue: 'Overdue since {{day}}',
};

/** How the probation of a person stands. */
export function StandingWords({ standing: { state, day: date } }: { standing: Standing }) {
  const day = useDay();
  return (
    <small className={style.standing} data-state={state}>
      {t(WORDS[state], { day: day(date) })}
    </small>
  );
}
