import { Input, NativeSelect } from '@mantine/core';
import { addMonths, type Month, monthOf } from '#platform/engine/day.ts';
import { today } from '#platform/web/kit/day.ts';
import { Place } from '#platform/web/kit/field.tsx';
import { NumberInput } from '#platform/web/kit/number-input.tsx';
import { AddButton, RowTools } from '#platform/web/kit/row-tools.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { daysOfAttendanceMonth, type MonthStart } from '../../engine/attendance-month.ts';
import { daysText, monthText } from '../log/words.ts';
import style from '../attendance.module.css';

/** The last day on which a month may begin. */
const LATEST = 28;
const MAX = 100;
/** Months before and after the current one that are offered. */
const BACK = 24;
const AHEAD = 24;

/** An entry as it is typed. */
export type MonthStartDraft = { month: Month; monthday: number | null };

const isFilled = (row: MonthStartDraft): row is MonthStart =>
  row.monthday !== null && row.monthday >= 1 && row.monthday <= LATEST;

/** The entries as one line. */
export const monthStartLines = (rows: readonly MonthStartDraft[]): string =>
  rows.length === 0
    ? '1'
    : rows.map(({ month, monthday }) => `${monthText(month)}: ${String(monthday ?? '')}`).join(', ');

/** The months on which entries have an effect, with the one before each, which ends otherwise. */
function shownMonths(rows: readonly MonthStart[]): Month[] {
  const current = monthOf(today());
  return [...new Set([current, ...rows.flatMap(({ month }) => [addMonths(month, -1), month])])].toSorted();
}

type MonthStartRows = { field: Bound<MonthStartDraft[]> };

/** From which month on attendance months begin on which day, and what the months are by it. */
export function MonthStartRows({ field }: MonthStartRows) {
  const rows = field.value;
  const current = monthOf(today());
  const offered = Array.from({ length: BACK + AHEAD + 1 }, (_, at) => addMonths(current, at - BACK));
  const months = [...new Set([...offered, ...rows.map(({ month }) => month)])].toSorted();
  const data = months.map((month) => ({ value: month, label: monthText(month) }));
  const change = (at: number, next: Partial<MonthStartDraft>) =>
    field.onChange(rows.map((one, place) => (place === at ? { ...one, ...next } : one)));
  const filled = rows.filter(isFilled);
  return (
    <Place name={field.name}>
      <p className={style.quiet}>
        {t('Limits, late marks and the close go by these months. Without an entry they begin on the 1st.')}
      </p>
      <ol className={style.rows}>
        {rows.map((row, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows have no identity but their place
          <li key={at} className={style.start}>
            <NativeSelect
              label={t('From the month')}
              data={data}
              value={row.month}
              onChange={(event) => change(at, { month: event.currentTarget.value as Month })}
            />
            <NumberInput
              label={t('It begins on day')}
              description={t('Of the month before it; 1 for calendar months')}
              value={row.monthday}
              least={1}
              most={LATEST}
              onChange={(monthday) => change(at, { monthday })}
            />
            <RowTools
              name={monthText(row.month)}
              first
              last
              onRemove={() => field.onChange(rows.filter((_, place) => place !== at))}
            />
          </li>
        ))}
      </ol>
      <AddButton
        label="Add a change"
        full={rows.length >= MAX}
        onClick={() => {
          const last = rows.at(-1)?.month;
          field.onChange([
            ...rows,
            { month: addMonths(last !== undefined && last > current ? last : current, 1), monthday: 26 },
          ]);
        }}
      />
      {field.error ? <Input.Error>{field.error}</Input.Error> : null}
      {filled.length > 0 ? (
        <ul className={style.months} aria-label={t('Attendance months')} aria-live="polite">
          {shownMonths(filled).map((month) => (
            <li key={month}>
              {t('{{month}}: {{days}}', {
                month: monthText(month),
                days: daysText(daysOfAttendanceMonth(filled, month)),
              })}
            </li>
          ))}
        </ul>
      ) : null}
    </Place>
  );
}
