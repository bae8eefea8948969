import { Button, Checkbox, Input, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { OCCURRENCES, WEEKDAYS } from '#platform/contract/calendar-words.ts';
import { Place } from '#platform/web/kit/field.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { HALF_DAY } from '../contract/plan-row.ts';
import { type WeekOff, WEEKS } from '../contract/weekly-off.ts';
import style from './calendar.module.css';
import { offOn, SHORT_WEEKDAYS, weekText } from './words.ts';

const SATURDAY = 6;
/** What is ticked with one click: a weekday on some of its occurrences in the month. */
const SETS = [
  { label: 'Every Sunday', weekday: 0, weeks: WEEKS },
  { label: 'Every Saturday', weekday: SATURDAY, weeks: WEEKS },
  { label: 'Second and fourth Saturday', weekday: SATURDAY, weeks: [2, 4] },
] as const;

type Part = 'whole' | 1 | 2;
/** The weeks of the month with another word on how much of a weekday is off in one of them. */
const withOff = (weeks: readonly WeekOff[], at: number, weekday: number, off: Part | undefined): WeekOff[] =>
  WEEKS.map((weekno) => {
    const week = weeks.find((one) => one.weekno === weekno) ?? { weekno, weekoffdays: [], halfdays: [] };
    if (weekno !== at) return week;
    const weekoffdays = week.weekoffdays.filter((day) => day !== weekday);
    const halfdays = week.halfdays.filter((one) => one.weekday !== weekday);
    if (off === 'whole') weekoffdays.push(weekday);
    else if (off !== undefined) halfdays.push({ weekday, half: off });
    return {
      weekno,
      weekoffdays: weekoffdays.sort((a, b) => a - b),
      halfdays: halfdays.sort((a, b) => a.weekday - b.weekday),
    };
  });
const PARTS = [
  { part: 'whole', label: 'Whole day' },
  { part: 1, label: 'First half' },
  { part: 2, label: 'Second half' },
] as const;

/** The days off of a month: a row for each week of the month, a column for each weekday. */
export function WeekGrid({ field }: { field: Bound<WeekOff[]> }) {
  const weeks = field.value;
  const [part, setPart] = useState<Part>('whole');
  const set = (weekday: number, wanted: readonly number[]) =>
    field.onChange(
      WEEKS.reduce<WeekOff[]>(
        (all, weekno) => withOff(all, weekno, weekday, wanted.includes(weekno) ? part : undefined),
        weeks,
      ),
    );
  const tick = (weekno: number, weekday: number, on: boolean) =>
    field.onChange(withOff(weeks, weekno, weekday, on ? part : undefined));
  return (
    <Place name={field.name}>
      <fieldset className={style.part}>
        <legend>{t('Days off')}</legend>
        <div className={style.sets}>
          {SETS.map(({ label, weekday, weeks: wanted }) => (
            <Button key={label} variant="default" size="compact-sm" onClick={() => set(weekday, wanted)}>
              {t(label)}
            </Button>
          ))}
        </div>
        <SegmentedControl
          aria-label={t('What a tick takes')}
          size="xs"
          value={String(part)}
          onChange={(value) => setPart(PARTS.find((one) => String(one.part) === value)?.part ?? 'whole')}
          data={PARTS.map((one) => ({ value: String(one.part), label: t(one.label) }))}
        />
        <table className={style.grid}>
          <thead>
            <tr>
              <th scope="col">{t('In the month')}</th>
              {WEEKDAYS.map((name, weekday) => (
                <th key={name} scope="col">
                  <abbr title={t(name)}>{t(SHORT_WEEKDAYS[weekday] ?? '')}</abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {WEEKS.map((weekno) => (
              <tr key={weekno}>
                <th scope="row">{t(OCCURRENCES[weekno - 1] ?? '')}</th>
                {WEEKDAYS.map((name, weekday) => {
                  const off = offOn(weeks, weekno, weekday);
                  const half = typeof off === 'number' ? t(HALF_DAY.labels[off]) : '';
                  return (
                    <td key={name}>
                      <Checkbox
                        aria-label={[`${t(OCCURRENCES[weekno - 1] ?? '')} ${t(name)}`, half].filter(Boolean).join(', ')}
                        checked={off !== undefined}
                        indeterminate={half !== ''}
                        onChange={() => tick(weekno, weekday, off === undefined)}
                      />
                      {half === '' ? null : (
                        <small className={style.half}>{off === 1 ? t('1st half') : t('2nd half')}</small>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
        <p className={style.quiet} aria-live="polite">
          {weekText(weeks) || t('No day is off')}
        </p>
        {field.error ? <Input.Error>{field.error}</Input.Error> : null}
      </fieldset>
    </Place>
  );
}
