import { Checkbox, Select } from '@mantine/core';
import { type Day, epochDay } from '#platform/engine/day.ts';
import { useDay } from '#platform/web/kit/day.ts';
import { t } from '#platform/web/language.ts';
import type { FreeMeals } from '../../contract/claim-line.ts';
import { MEALS } from '../../contract/policy-rules.ts';
import { daysOf } from '../../engine/days.ts';
import style from '../expense.module.css';
import { MEAL_WORDS } from '../policy/words.ts';
import { Rows } from '../rows.tsx';
import type { LineDraft } from './draft.ts';

const MAX_DAYS = 366;

/** The days of a per diem as it stands in the form; none while they are not entered, or too many. */
function daysOfLine({ date, till }: Pick<LineDraft, 'date' | 'till'>): Day[] {
  if (date === null) return [];
  const days = { date: date as Day, till: till as Day | null };
  return days.till !== null && epochDay(days.till) - epochDay(days.date) > MAX_DAYS ? [] : daysOf(days, 'perdiem');
}

/** A line with other days: meals of days that it no longer has go with them. */
export function withDays(line: LineDraft, part: Partial<Pick<LineDraft, 'date' | 'till'>>): Partial<LineDraft> {
  const days: readonly string[] = daysOfLine({ ...line, ...part });
  return { ...part, freemeals: line.freemeals.filter(({ day }) => days.includes(day)) };
}

/** Days with the meals that somebody else provided, in words; null without any. */
export const mealsText = (freemeals: readonly FreeMeals[], day: (value: string) => string): string | null =>
  freemeals.length === 0
    ? null
    : t('Meals provided: {{meals}}', {
        meals: freemeals
          .map(
            (one) =>
              `${day(one.day)} ${MEALS.filter((meal) => one[meal])
                .map((meal) => t(MEAL_WORDS[meal]))
                .join(', ')}`,
          )
          .join('; '),
      });

/** The meals that somebody else provided on days of a per diem. */
export function FreeMealFields({ line, set }: { line: LineDraft; set: (part: Partial<LineDraft>) => void }) {
  const dayText = useDay();
  const days = daysOfLine(line);
  const isFree = (day: string) => !line.freemeals.some((one) => one.day === day);
  const next = days.find(isFree);
  if (days.length === 0) return null;
  return (
    <fieldset className={style.part}>
      <legend>{t('Meals provided')}</legend>
      <p className={style.quiet}>
        {t('By the hotel, the organizer or the airline; they are deducted from the per diem.')}
      </p>
      <Rows
        rows={line.freemeals}
        onChange={(freemeals) => set({ freemeals })}
        fresh={next && { day: next, breakfast: false, lunch: false, dinner: false }}
        add="Add a day"
        max={MAX_DAYS}
      >
        {(row, change) => (
          <>
            <Select
              label={t('Day')}
              data={days
                .filter((day) => day === row.day || isFree(day))
                .map((day) => ({ value: day, label: dayText(day) }))}
              value={row.day}
              allowDeselect={false}
              onChange={(day) => day !== null && change({ day })}
            />
            {MEALS.map((meal) => (
              <Checkbox
                key={meal}
                label={t(MEAL_WORDS[meal])}
                checked={row[meal]}
                onChange={(event) => change({ [meal]: event.currentTarget.checked })}
              />
            ))}
          </>
        )}
      </Rows>
    </fieldset>
  );
}
