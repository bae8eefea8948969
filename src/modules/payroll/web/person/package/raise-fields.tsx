import { NativeSelect } from '@mantine/core';
import { ChoiceField } from '#platform/web/kit/choice-field.tsx';
import { common, Place, SwitchField, TextField } from '#platform/web/kit/field.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { addMonths, type Month, monthsFrom } from '#platform/engine/day.ts';
import { t } from '#platform/web/language.ts';
import type { RevisionImpact } from '../../../contract/person/package-screen.ts';
import { monthName } from '../../words.ts';
import style from './package.module.css';

/** Whether the new pay is entered, or a raise by percent. */
export type RaiseBy = 'amount' | 'percent';

export const RaiseChoice = ({ field }: { field: Bound<RaiseBy> }) => (
  <ChoiceField
    field={field}
    label="New pay"
    choices={[
      { value: 'amount', label: 'Amount' },
      { value: 'percent', label: 'Percent', hint: 'Of the pay in force on the effective day, to the nearest rupee.' },
    ]}
  />
);

/** A raise by percent, with what it comes to. */
export function RaiseFields({
  percent,
  figures,
  hasFigures,
  impact,
}: {
  percent: Bound<string>;
  figures: Bound<boolean>;
  hasFigures: boolean;
  impact: RevisionImpact | undefined;
}) {
  const oldamount = impact?.oldamount ?? null;
  return (
    <>
      <TextField
        field={percent}
        label="Raise in percent"
        hint="Such as 8.5; below zero for a reduction."
        limit={9}
        required
      />
      {hasFigures ? <SwitchField field={figures} label="Raise figures of the package in rupees as well" /> : null}
      {impact && oldamount !== null ? (
        <div className={style.quiet} aria-label={t('What the raise comes to')} role="group">
          <p>{t('{{before}} becomes {{after}}', { before: rupees(oldamount), after: rupees(impact.newamount) })}</p>
          {impact.figures.map(({ code, name, before, value }) => (
            <p key={code}>
              {name}: {t('{{before}} becomes {{after}}', { before: before ?? '–', after: value })}
            </p>
          ))}
        </div>
      ) : null}
    </>
  );
}
const rupees = (amount: number): string => formatRupees(paise(amount));

/** Months that a payout may be put off by. */
const CHOICES = 12;

/** The month that pays a revision first; empty for the first one that can. */
export function PayoutMonth({ field, first }: { field: Bound<string>; first: string | null }) {
  if (first === null) return null;
  const months = monthsFrom(first as Month, addMonths(first as Month, CHOICES));
  return (
    <Place name={field.name}>
      <NativeSelect
        {...common(
          {
            label: 'Payout month',
            hint: 'Pays it first, with the arrears of the months before. Until then the pay of before runs on.',
          },
          field,
        )}
        value={field.value || first}
        data={months.map((month) => ({ value: month, label: monthName(month) }))}
        onChange={(event) => field.onChange(event.currentTarget.value === first ? '' : event.currentTarget.value)}
      />
    </Place>
  );
}
