import { TextInput } from '@mantine/core';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { Place } from '#platform/web/kit/field.tsx';
import { TimeField } from '#platform/web/kit/time-field.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import style from '../expense.module.css';
import { bound } from '../fields.tsx';
import { Rows } from '../rows.tsx';

/** A month as it stands in the form. */
export type ExpenseMonth = { month: string; cutoff: string; lock: string; payday: string };
const MAX_MONTHS = 120;
const FRESH: ExpenseMonth = { month: '', cutoff: ' 18:00', lock: ' 18:00', payday: '' };
const dayOf = (moment: string): string | null => moment.slice(0, -6) || null;
const timeOf = (moment: string): string => moment.slice(-5);

/** Months whose cut-off, lock and payday differ from the usual days. */
export const MonthRows = ({ field, disabled }: { field: Bound<ExpenseMonth[]>; disabled: boolean }) => (
  <Place name={field.name}>
    <fieldset className={style.part}>
      <legend>{t('Months that differ')}</legend>
      {field.error === undefined ? null : <p role="alert">{field.error}</p>}
      <Rows
        rows={field.value}
        onChange={field.onChange}
        fresh={FRESH}
        add="Add a month"
        max={MAX_MONTHS}
        disabled={disabled}
      >
        {(row, set) => {
          const moment = (name: 'cutoff' | 'lock', label: string, time: string) => (
            <>
              <DateField
                field={bound<string | null>(name, dayOf(row[name]), (day) =>
                  set({ [name]: `${day ?? ''} ${timeOf(row[name])}` }),
                )}
                label={label}
              />
              <TimeField
                field={bound(`${name}time`, timeOf(row[name]), (next) =>
                  set({ [name]: `${dayOf(row[name]) ?? ''} ${next}` }),
                )}
                label={time}
              />
            </>
          );
          return (
            <>
              <TextInput
                label={t('Month')}
                placeholder="2026-10"
                value={row.month}
                onChange={(event) => set({ month: event.currentTarget.value })}
              />
              {moment('cutoff', 'Cut-off', 'Cut-off time')}
              {moment('lock', 'Lock', 'Lock time')}
              <DateField
                field={bound<string | null>('payday', row.payday || null, (payday) => set({ payday: payday ?? '' }))}
                label="Payday"
              />
            </>
          );
        }}
      </Rows>
    </fieldset>
  </Place>
);
