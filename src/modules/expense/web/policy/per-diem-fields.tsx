import { Select, TextInput } from '@mantine/core';
import { Place } from '#platform/web/kit/field.tsx';
import { NumberInput } from '#platform/web/kit/number-input.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { MAX_PARTS, MEAL_BASES, MEALS, type PerDiemParts } from '../../contract/policy-rules.ts';
import style from '../expense.module.css';
import { Rows } from '../rows.tsx';
import { BASIS_WORDS, MEAL_WORDS } from './words.ts';

const MAX_PERCENT = 100;

/** What part of a day's per diem is paid on the day of departure, of return, and for a trip of one day. */
export function PerDiemFields({ field }: { field: Bound<PerDiemParts> }) {
  const { value: parts, onChange } = field;
  const byTime = (name: 'departure' | 'return', title: string) => (
    <fieldset className={style.part}>
      <legend>{t(title)}</legend>
      <Rows
        rows={parts[name]}
        onChange={(rows) => onChange({ ...parts, [name]: rows })}
        fresh={{ before: '24:00', percent: MAX_PERCENT }}
        add="Add a time"
        max={MAX_PARTS}
      >
        {(row, set) => (
          <>
            <TextInput
              label={t('Before')}
              placeholder="10:00"
              maxLength={5}
              value={row.before}
              onChange={(event) => set({ before: event.currentTarget.value })}
            />
            <NumberInput
              label={t('Percent')}
              most={MAX_PERCENT}
              value={row.percent}
              onChange={(percent) => set({ percent: percent ?? 0 })}
            />
          </>
        )}
      </Rows>
    </fieldset>
  );
  return (
    <Place name={field.name}>
      <section className={style.part} aria-label={t('Part days of a per diem')}>
        <p className={style.quiet}>
          {t(
            'Other days are paid in full. The first row counts whose time is later; 24:00 stands for the rest of the day.',
          )}
        </p>
        {byTime('departure', 'Day of departure')}
        {byTime('return', 'Day of return')}
        <fieldset className={style.part}>
          <legend>{t('Trip of one day')}</legend>
          <Rows
            rows={parts.sameday}
            onChange={(sameday) => onChange({ ...parts, sameday })}
            fresh={{ hours: 24, percent: MAX_PERCENT }}
            add="Add hours"
            max={MAX_PARTS}
          >
            {(row, set) => (
              <>
                <NumberInput
                  label={t('Less than hours')}
                  least={1}
                  most={24}
                  value={row.hours}
                  onChange={(hours) => set({ hours: hours ?? 1 })}
                />
                <NumberInput
                  label={t('Percent')}
                  most={MAX_PERCENT}
                  value={row.percent}
                  onChange={(percent) => set({ percent: percent ?? 0 })}
                />
              </>
            )}
          </Rows>
        </fieldset>
        <fieldset className={style.part}>
          <legend>{t('Meals provided')}</legend>
          <p className={style.quiet}>
            {t('Deducted from the per diem for each meal that somebody else provides; a day never falls below 0.')}
          </p>
          <div className={style.cells}>
            {MEALS.map((meal) => (
              <NumberInput
                key={meal}
                label={`${t(MEAL_WORDS[meal])} (%)`}
                most={MAX_PERCENT}
                value={parts.meals[meal]}
                onChange={(percent) => onChange({ ...parts, meals: { ...parts.meals, [meal]: percent ?? 0 } })}
              />
            ))}
          </div>
          <Select
            label={t('Percent of')}
            data={MEAL_BASES.map((basis) => ({ value: basis, label: t(BASIS_WORDS[basis]) }))}
            value={parts.meals.basis}
            allowDeselect={false}
            onChange={(basis) => basis !== null && onChange({ ...parts, meals: { ...parts.meals, basis } })}
          />
        </fieldset>
        {field.error === undefined ? null : <p role="alert">{field.error}</p>}
      </section>
    </Place>
  );
}
