import { ChoiceSelect } from '#platform/web/kit/choice-select.tsx';
import { today } from '#platform/web/kit/day.ts';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { FieldPair, TextField } from '#platform/web/kit/field.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';

export type How = { method: 'bank' | 'cash' | 'payroll'; paidon: string | null; reference: string; reason: string };
export const FIRST_HOW = (): How => ({ method: 'bank', paidon: today(), reference: '', reason: '' });

/** With payroll the payday is the day of the payment. */
export const sentHow = <T extends How>(values: T): T =>
  values.method === 'payroll' ? { ...values, paidon: null } : values;

const METHODS = [
  { value: 'bank', label: 'Bank' },
  { value: 'cash', label: 'Cash' },
  { value: 'payroll', label: 'Payroll', hint: 'A line of the payslip of the first payroll that takes it' },
] as const;

type Fields = {
  method: Bound<How['method']>;
  paidon: Bound<string | null>;
  reference: Bound<string>;
  reason: Bound<string>;
  /** Whether a payroll can pay it. */
  haspayroll: boolean;
};
/** How something is paid: by which means, on which day, under which reference. */
export function HowFields({ method, paidon, reference, reason, haspayroll }: Fields) {
  return (
    <>
      <ChoiceSelect
        field={method}
        label="How"
        choices={haspayroll ? METHODS : METHODS.filter(({ value }) => value !== 'payroll')}
      />
      {method.value === 'payroll' ? null : (
        <FieldPair>
          <DateField field={paidon} label="Day of the payment" to={today()} required />
          <TextField field={reference} label="Reference" limit={60} />
        </FieldPair>
      )}
      {method.value === 'cash' ? (
        <TextField
          field={reason}
          label="Reason"
          hint="Needed above the company’s limit of cash to a person on a day"
          lines={2}
          limit={500}
        />
      ) : null}
    </>
  );
}
