import { NumberField, SelectField } from '#platform/web/kit/field.tsx';
import { MoneyField } from '#platform/web/kit/money-field.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { BUDGET_KIND } from '../contract/increment.ts';

/** Hundredths of a percent as a field of percent with two decimals. */
export const inPercent = (field: Bound<number | null>): Bound<number | null> => ({
  ...field,
  value: field.value === null ? null : field.value / 100,
  onChange: (value) => field.onChange(value === null ? null : Math.round(value * 100)),
});

type Budget = { kind: Bound<number | null>; budget: Bound<number | null> };

/** What may be spent: a percent of the pay, or an amount a year. */
export function BudgetFields({ kind, budget }: Budget) {
  return (
    <>
      <SelectField
        field={{
          ...kind,
          onChange: (value) => {
            kind.onChange(value);
            budget.onChange(null);
          },
        }}
        label="Budget as"
        options={BUDGET_KIND.options.map((one) => ({ ...one, displayname: t(one.displayname) }))}
        required
      />
      {kind.value === 2 ? (
        <MoneyField field={budget} label="Budget a year" required />
      ) : (
        <NumberField field={inPercent(budget)} label="Budget in percent" least={0} most={100} places={2} required />
      )}
    </>
  );
}
