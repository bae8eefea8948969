import { Modal } from '@mantine/core';
import { today } from '#platform/web/kit/day.ts';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { TextField } from '#platform/web/kit/field.tsx';
import { MoneyField } from '#platform/web/kit/money-field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { type BillRow, saveBill } from '../../contract/trip.ts';

type Draft = { billdate: string | null; merchant: string; amount: number | null; note: string };

/** What a bill says: its day, merchant and amount. */
export function BillDialog({ bill, onClose }: { bill: BillRow; onClose: () => void }) {
  const { mutateAsync } = useSave(saveBill);
  const { expensebillid } = bill;
  const form = useForm<Draft>({
    schema: saveBill.input.omit({ path: true, expensebillid: true, employeeid: true }),
    initial: {
      billdate: bill.billdate,
      merchant: bill.merchant ?? '',
      amount: bill.amount,
      note: bill.note ?? '',
    },
  });
  const submit = form.submit(
    async (values) =>
      void (await mutateAsync({
        input: saveBill.input.parse({ ...values, expensebillid, employeeid: null, path: null }),
      })),
    onClose,
  );
  return (
    <Modal opened onClose={onClose} title={t('Bill')} closeButtonProps={{ 'aria-label': t('Close') }}>
      <DialogForm onSubmit={submit} onClose={onClose} busy={form.busy}>
        <DateField field={form.bind('billdate')} label="Day of the bill" to={today()} />
        <TextField field={form.bind('merchant')} label="Merchant" limit={120} />
        <MoneyField field={form.bind('amount')} label="Amount" />
        <TextField field={form.bind('note')} label="Note" lines={2} limit={200} />
      </DialogForm>
    </Modal>
  );
}
