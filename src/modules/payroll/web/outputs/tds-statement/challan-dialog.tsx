import { Modal, Select } from '@mantine/core';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { common, FieldPair, Place, TextField } from '#platform/web/kit/field.tsx';
import { MoneyField } from '#platform/web/kit/money-field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { addChallan, challanForm } from '../../../contract/outputs/tds-statement.ts';
import { monthName } from '../../words.ts';

type Draft = {
  month: string;
  bsrcode: string;
  depositedon: string | null;
  serialnumber: string;
  amount: number | null;
  interest: number | null;
  fee: number | null;
};
type Dialog = {
  readonly establishmentid: number;
  /** The months of the quarter. */
  readonly months: readonly { readonly month: string; readonly difference: number }[];
  readonly onClose: () => void;
};

/** Enters a challan; it begins with the first month that is not deposited, and what is missing of it. */
export function ChallanDialog({ establishmentid, months, onClose }: Dialog) {
  const { mutateAsync } = useSave(addChallan);
  const first = months.find(({ difference }) => difference < 0) ?? months[0];
  const form = useForm<Draft>({
    schema: challanForm,
    initial: {
      month: first?.month ?? '',
      bsrcode: '',
      depositedon: null,
      serialnumber: '',
      amount: first && first.difference < 0 ? -first.difference : null,
      interest: 0,
      fee: 0,
    },
  });
  const save = form.submit(
    async (values) => {
      await mutateAsync({ input: { ...challanForm.parse(values), establishmentid } });
    },
    () => {
      toast('success', t('The challan was added'));
      onClose();
    },
  );
  const month = form.bind('month');
  return (
    <Modal
      opened
      size="md"
      onClose={onClose}
      title={t('Add a challan')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <DialogForm onSubmit={save} onClose={onClose} busy={form.busy}>
        <FieldPair>
          <Place name={month.name}>
            <Select
              {...common({ label: 'Tax deducted in', required: true }, month)}
              data={months.map((one) => ({ value: one.month, label: monthName(one.month) }))}
              value={month.value}
              allowDeselect={false}
              onChange={(value) => month.onChange(value ?? '')}
            />
          </Place>
          <DateField field={form.bind('depositedon')} label="Deposited on" required />
        </FieldPair>
        <FieldPair>
          <TextField field={form.bind('bsrcode')} limit={7} label="BSR code" required />
          <TextField field={form.bind('serialnumber')} limit={5} label="Challan serial number" required />
        </FieldPair>
        <MoneyField field={form.bind('amount')} label="Tax" required />
        <FieldPair>
          <MoneyField field={form.bind('interest')} label="Interest" />
          <MoneyField field={form.bind('fee')} label="Fee" />
        </FieldPair>
      </DialogForm>
    </Modal>
  );
}
