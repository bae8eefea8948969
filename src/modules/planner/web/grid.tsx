import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { WEEKDAYS } from '#platform/contract/calendar-words.ts';
import type { Day } from '#platform/engine/day.ts';
import { weekdayOf } from '#platform/engine/working-days.ts';
import { useDay } from '#platform/web/kit/day.ts';
import { t } from '#platform/web/language.ts';
import type { Mark, PlannedPlan, PlannerRow } from '../contract/planner.ts';
import { plannedOn, planOn } from '../engine/spans.ts';
import style from './planner.module.css';
import { draftOf } from './use-planner.ts';

export type Place = { readonly row: number; readonly column: number };
/** The cells between two corners. */
export type Range = { readonly from: Place; readonly to: Place };
export const bounds = ({ from, to }: Range) => ({
  top: Math.min(from.row, to.row),
  bottom: Math.max(from.row, to.row),
  left: Math.min(from.column, to.column),
  right: Math.max(from.column, to.column),
});
const MARK_WORDS: Readonly<Record<Mark, string>> = { off: 'Day off', holiday: 'Holiday', leave: 'On leave' };
const MARK_SIGNS: Readonly<Record<Mark, string>> = { off: '–', holiday: 'H', leave: 'L' };
const STEPS: Readonly<Record<string, Place>> = {
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
};
const TYPED_TOGETHER = 800;

type Grid = {
  rows: readonly PlannerRow[];
  days: readonly Day[];
  plans: readonly PlannedPlan[];
  range: Range;
  onRange: (range: Range) => void;
  onPlan: (planid: number | null) => void;
  onCopy: () => void;
  onPaste: () => void;
  onTakeBack: () => void;
};

/** People by days. Arrows move, with shift they select, letters find a plan, Delete takes the own plan away. */
export function Grid({ rows, days, plans, range, onRange, onPlan, onCopy, onPaste, onTakeBack }: Grid) {
  const day = useDay();
  const table = useRef<HTMLTableElement>(null);
  const [isMoving, setMoving] = useState(false);
  const typed = useRef({ text: '', at: 0 });
  const known = new Map(plans.map((plan) => [plan.planid, plan]));
  const { top, bottom, left, right } = bounds(range);
  useEffect(() => {
    if (isMoving) table.current?.querySelector<HTMLElement>('[data-active="true"]')?.focus();
  }, [range, isMoving]);

  const find = (letter: string) => {
    const now = Date.now();
    const text = (now - typed.current.at < TYPED_TOGETHER ? typed.current.text : '') + letter.toLowerCase();
    typed.current = { text, at: now };
    const open = plans.filter(({ isopen }) => isopen);
    const found =
      open.find(({ plancode }) => plancode.toLowerCase().startsWith(text)) ??
      open.find(({ planname }) => planname.toLowerCase().startsWith(text));
    if (found) onPlan(found.planid);
  };
  const onKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const isCommand = event.ctrlKey || event.metaKey;
    if (step) {
      const row = Math.min(Math.max(range.to.row + step.row, 0), rows.length - 1);
      const column = Math.min(Math.max(range.to.column + step.column, 0), days.length - 1);
      setMoving(true);
      onRange({ from: event.shiftKey ? range.from : { row, column }, to: { row, column } });
    } else if (isCommand && event.key === 'c') onCopy();
    else if (isCommand && event.key === 'v') onPaste();
    else if (isCommand && event.key === 'z') onTakeBack();
    else if (event.key === 'Delete' || event.key === 'Backspace') onPlan(null);
    else if (!isCommand && !event.altKey && /^[\p{L}\p{N}]$/u.test(event.key)) find(event.key);
    else return;
    event.preventDefault();
  };
  return (
    <table
      ref={table}
      role="grid"
      aria-label={t('Planner')}
      aria-multiselectable
      className={style.grid}
      onKeyDown={onKey}
    >
      <thead>
        <tr>
          <th scope="col">{t('Employee')}</th>
          {days.map((date) => (
            <th key={date} scope="col" data-sunday={weekdayOf(date) === 0}>
              <span>{t(WEEKDAYS[weekdayOf(date)] ?? '').slice(0, 2)}</span>
              {Number(date.slice(8))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((person, row) => {
          const marks = new Map(person.marks.map(({ date, mark }) => [date, mark]));
          const draft = draftOf(person);
          return (
            <tr key={person.employeeid}>
              <th scope="row">
                {person.fullname}
                <small>{person.employeecode}</small>
              </th>
              {days.map((date, column) => {
                const span = plannedOn(draft, date);
                const planid = span ? span.planid : planOn(person.periods as never, date);
                const plan = planid === null ? undefined : known.get(planid);
                const mark = marks.get(date);
                const isIn = row >= top && row <= bottom && column >= left && column <= right;
                const isActive = row === range.to.row && column === range.to.column;
                const label = [
                  person.fullname,
                  day(date),
                  plan?.planname ?? t('None'),
                  ...(span ? [t('planned')] : []),
                  ...(mark ? [t(MARK_WORDS[mark])] : []),
                ].join(', ');
                return (
                  <td
                    key={date}
                    role="gridcell"
                    aria-selected={isIn}
                    aria-label={label}
                    title={label}
                    tabIndex={isActive ? 0 : -1}
                    data-active={isActive}
                    data-planned={span !== undefined}
                    data-mark={mark}
                    data-day={Number(date.slice(8))}
                    onClick={(event) =>
                      onRange({ from: event.shiftKey ? range.from : { row, column }, to: { row, column } })
                    }
                  >
                    <i style={{ background: plan?.colour ?? undefined }} aria-hidden />
                    {mark ? MARK_SIGNS[mark] : (plan?.plancode ?? '·')}
                    {mark && span ? <small>{plan?.plancode ?? '·'}</small> : null}
                  </td>
                );
              })}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
