import { Modal } from '@mantine/core';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { MoneyField } from '#platform/web/kit/money-field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { payClaim, type PayableRow } from '../../contract/pay.ts';
import style from '../expense.module.css';
import { amountText } from '../words.ts';
import { FIRST_HOW, type How, HowFields, sentHow } from './how-fields.tsx';

type Values = How & { expenseclaimid: number | null; expenseadvanceid: number | null; amount: number | null };

/** Pays one claim, in whole or in part. */
export function PayDialog({ row, onClose }: { row: PayableRow; onClose: () => void }) {
  const { mutateAsync } = useSave(payClaim);
  const { expenseclaimid, expenseadvanceid, open } = row;
  const form = useForm<Values>({
    schema: payClaim.input,
    initial: { ...FIRST_HOW(), expenseclaimid, expenseadvanceid, amount: open },
    check: ({ amount, method, paidon }) => ({
      ...(amount !== null && amount > open
        ? { amount: t('Please enter {{amount}} or less', { amount: amountText(open) }) }
        : {}),
      ...(method !== 'payroll' && paidon === null ? { paidon: 'Please enter the day' } : {}),
    }),
  });
  const submit = form.submit(
    async (values) => void (await mutateAsync({ input: payClaim.input.parse(sentHow(values)) })),
    () => {
      toast('success', t('{{no}} was paid', { no: row.no }));
      onClose();
    },
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Pay {{no}}', { no: row.no })}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <DialogForm onSubmit={submit} onClose={onClose} busy={form.busy} save="Pay">
        <p className={style.quiet}>
          {row.fullname} · {row.title} · {t('{{amount}} is open', { amount: amountText(open) })}
        </p>
        <MoneyField field={form.bind('amount')} label="Amount" required />
        <HowFields
          method={form.bind('method')}
          paidon={form.bind('paidon')}
          reference={form.bind('reference')}
          reason={form.bind('reason')}
          haspayroll
        />
      </DialogForm>
    </Modal>
  );
}
