import type { CSSProperties } from 'react';
import { t } from '#platform/web/language.ts';
import { MARKS, type PlannedPlan } from '../contract/planner.ts';
import { MARK_SIGNS, MARK_WORDS } from './cell.ts';
import type { Unit } from './columns.ts';
import style from './planner.module.css';

const timesOf = ({ shifttiming = [] }: PlannedPlan): string => {
  const [first, last] = [shifttiming[0]?.intime, shifttiming.at(-1)?.outtime];
  if (first === undefined || last === undefined) return '';
  const [hours = '0', minutes = '00'] = last.split(':');
  // Hours of the next day go on after 24.
  return `${first}–${String(Number(hours) % 24).padStart(2, '0')}:${minutes}`;
};

type Legend = { unit: Unit; plans: readonly (PlannedPlan & { colour: string })[] };

/** What colours, letters and signs stand for. */
export function Legend({ unit, plans }: Legend) {
  const hasDetail = plans.some(({ weekoffdetail }) => (weekoffdetail?.length ?? 0) > 0);
  const marks = hasDetail ? (['holiday', 'leave', 'half'] as const) : MARKS;
  return (
    <ul className={style.legend} aria-label={t('Key')}>
      {plans
        .filter(({ isopen }) => isopen)
        .map((plan) => (
          <li key={plan.planid}>
            <b style={{ '--plan': plan.colour } as CSSProperties}>
              {unit === 'month' || hasDetail ? '' : plan.plancode}
            </b>
            {plan.planname}
            <small>{timesOf(plan)}</small>
          </li>
        ))}
      {unit === 'day'
        ? marks.map((mark) => (
            <li key={mark}>
              <b data-mark={mark}>{MARK_SIGNS[mark]}</b>
              {t(MARK_WORDS[mark])}
            </li>
          ))
        : null}
      <li>
        <b data-planned />
        {t('In the draft, not published')}
      </li>
    </ul>
  );
}
