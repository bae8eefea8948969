import { Modal } from '@mantine/core';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { today } from '#platform/web/kit/day.ts';
import { ChoiceSelect } from '#platform/web/kit/choice-select.tsx';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { FieldPair, TextField } from '#platform/web/kit/field.tsx';
import { MoneyField } from '#platform/web/kit/money-field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { type listAdvancesToPay, payAdvance, returnAdvance } from '../../contract/pay.ts';
import style from '../expense.module.css';
import { amountText } from '../words.ts';
import { FIRST_HOW, type How, HowFields } from './how-fields.tsx';

export type Advance = OutputOf<typeof listAdvancesToPay>['rows'][number];

type Dialog = { row: Advance; onClose: () => void };

/** Pays out an approved advance. */
export function AdvancePayDialog({ row, onClose }: Dialog) {
  const { mutateAsync } = useSave(payAdvance);
  const { expenseadvanceid } = row;
  const form = useForm<How & { expenseadvanceid: number }>({
    schema: payAdvance.input,
    initial: { ...FIRST_HOW(), expenseadvanceid },
  });
  const submit = form.submit(
    async (values) => void (await mutateAsync({ input: payAdvance.input.parse(values) })),
    () => {
      toast('success', t('{{no}} was paid', { no: row.advanceno }));
      onClose();
    },
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Pay {{no}}', { no: row.advanceno })}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <DialogForm onSubmit={submit} onClose={onClose} busy={form.busy} save="Pay out">
        <p className={style.quiet}>
          {row.fullname} · {row.purpose} · {amountText(row.amount, row.currency)}
        </p>
        <HowFields
          method={form.bind('method')}
          paidon={form.bind('paidon')}
          reference={form.bind('reference')}
          reason={form.bind('reason')}
          haspayroll={false}
        />
      </DialogForm>
    </Modal>
  );
}

type Values = {
  expenseadvanceid: number;
  method: 'bank' | 'cash';
  returnedon: string | null;
  amount: number | null;
  reference: string;
};
const METHODS = [
  { value: 'bank', label: 'Bank' },
  { value: 'cash', label: 'Cash' },
] as const;

/** Enters money of an advance that came back. */
export function AdvanceReturnDialog({ row, onClose }: Dialog) {
  const { mutateAsync } = useSave(returnAdvance);
  const { expenseadvanceid, currency } = row;
  const form = useForm<Values>({
    schema: returnAdvance.input,
    initial: {
      expenseadvanceid,
      method: 'bank',
      returnedon: today(),
      amount: currency === 'INR' ? row.open : null,
      reference: '',
    },
  });
  const submit = form.submit(
    async (values) => void (await mutateAsync({ input: returnAdvance.input.parse(values) })),
    () => {
      toast('success', t('Saved successfully'));
      onClose();
    },
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Money came back of {{no}}', { no: row.advanceno })}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <DialogForm onSubmit={submit} onClose={onClose} busy={form.busy}>
        <p className={style.quiet}>
          {row.fullname} · {t('{{amount}} is open', { amount: amountText(row.open) })} ·{' '}
          {t('Any amount above the balance is payable to the employee.')}
        </p>
        <ChoiceSelect field={form.bind('method')} label="How" choices={METHODS} />
        <MoneyField
          field={form.bind('amount')}
          label="Amount"
          {...(currency === 'INR'
            ? {}
            : { hint: t('In {{currency}}; it counts by the rate of the payout', { currency }) })}
          required
        />
        <FieldPair>
          <DateField field={form.bind('returnedon')} label="Day" to={today()} required />
          <TextField field={form.bind('reference')} label="Reference" limit={60} />
        </FieldPair>
      </DialogForm>
    </Modal>
  );
}
