import { ChoiceSelect } from '#platform/web/kit/choice-select.tsx';
import { today } from '#platform/web/kit/day.ts';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { FieldPair, TextField } from '#platform/web/kit/field.tsx';
import type { useForm, Values } from '#platform/web/kit/use-form.ts';

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

type Form = Pick<ReturnType<typeof useForm<How & Values>>, 'bind' | 'values'>;
/** How something is paid: by which means, on which day, under which reference. */
export function HowFields({ form: { bind, values }, haspayroll }: { form: Form; haspayroll: boolean }) {
  return (
    <>
      <ChoiceSelect
        field={bind('method')}
        label="How"
        choices={haspayroll ? METHODS : METHODS.filter(({ value }) => value !== 'payroll')}
      />
      {values.method === 'payroll' ? null : (
        <FieldPair>
          <DateField field={bind('paidon')} label="Day of the payment" to={today()} required />
          <TextField field={bind('reference')} label="Reference" limit={60} />
        </FieldPair>
      )}
      {values.method === 'cash' ? (
        <TextField
          field={bind('reason')}
          label="Reason"
          hint="Needed above the company’s limit of cash to a person on a day"
          lines={2}
          limit={500}
        />
      ) : null}
    </>
  );
}
