import { Modal } from '@mantine/core';
import { today } from '#platform/web/kit/day.ts';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { TextField } from '#platform/web/kit/field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { returnPayment } from '../../contract/pay.ts';
import style from '../expense.module.css';
import { amountText } from '../words.ts';

type ReturnDialog = { payment: { expensepaymentid: number; amount: number }; onClose: () => void };
type Values = { expensepaymentid: number; returnedon: string | null; note: string };

/** Enters that the bank sent a payment back: what it paid is open again. */
export function ReturnDialog({ payment: { expensepaymentid, amount }, onClose }: ReturnDialog) {
  const { mutateAsync } = useSave(returnPayment, ['expense']);
  const form = useForm<Values>({
    schema: returnPayment.input,
    initial: { expensepaymentid, returnedon: today(), note: '' },
  });
  const submit = form.submit(
    async (values) => void (await mutateAsync({ input: returnPayment.input.parse(values) })),
    () => {
      toast('success', t('Saved successfully'));
      onClose();
    },
  );
  return (
    <Modal opened onClose={onClose} title={t('Returned by the bank')} closeButtonProps={{ 'aria-label': t('Close') }}>
      <DialogForm onSubmit={submit} onClose={onClose} busy={form.busy}>
        <p className={style.quiet}>
          {t('{{amount}} is open again and can be paid again.', { amount: amountText(amount) })}
        </p>
        <DateField field={form.bind('returnedon')} label="Day" to={today()} required />
        <TextField field={form.bind('note')} label="Note" lines={2} limit={500} />
      </DialogForm>
    </Modal>
  );
}
