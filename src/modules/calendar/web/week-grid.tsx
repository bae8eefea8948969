import { Button, Checkbox, Input } from '@mantine/core';
import { OCCURRENCES, WEEKDAYS } from '#platform/contract/calendar-words.ts';
import { Place } from '#platform/web/kit/field.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { type WeekOff, WEEKS } from '../contract/weekly-off.ts';
import style from './calendar.module.css';
import { SHORT_WEEKDAYS, weekText } from './words.ts';

const SATURDAY = 6;
/** What is ticked with one click: a weekday on some of its occurrences in the month. */
const SETS = [
  { label: 'Every Sunday', weekday: 0, weeks: WEEKS },
  { label: 'Every Saturday', weekday: SATURDAY, weeks: WEEKS },
  { label: 'Second and fourth Saturday', weekday: SATURDAY, weeks: [2, 4] },
] as const;

const daysOf = (weeks: readonly WeekOff[], weekno: number): readonly number[] =>
  weeks.find((week) => week.weekno === weekno)?.weekoffdays ?? [];

/** The days off of a month: a row for each week of the month, a column for each weekday. */
export function WeekGrid({ field }: { field: Bound<WeekOff[]> }) {
  const weeks = field.value;
  const change = (next: (weekno: number, days: readonly number[]) => readonly number[]) =>
    field.onChange(
      WEEKS.map((weekno) => ({
        weekno,
        weekoffdays: [...new Set(next(weekno, daysOf(weeks, weekno)))].sort((a, b) => a - b),
      })),
    );
  const set = (weekday: number, wanted: readonly number[]) =>
    change((weekno, days) => [...days.filter((day) => day !== weekday), ...(wanted.includes(weekno) ? [weekday] : [])]);
  const tick = (at: number, weekday: number, on: boolean) =>
    change((weekno, days) => (weekno !== at ? days : on ? [...days, weekday] : days.filter((day) => day !== weekday)));
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
                {WEEKDAYS.map((name, weekday) => (
                  <td key={name}>
                    <Checkbox
                      aria-label={`${t(OCCURRENCES[weekno - 1] ?? '')} ${t(name)}`}
                      checked={daysOf(weeks, weekno).includes(weekday)}
                      onChange={(event) => tick(weekno, weekday, event.currentTarget.checked)}
                    />
                  </td>
                ))}
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
