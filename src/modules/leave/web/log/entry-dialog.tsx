import { Modal } from '@mantine/core';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { NumberField, SelectField, TextField } from '#platform/web/kit/field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { type BalanceRow, ENTRY_NOTE_LIMIT, enterLeaveDays, MAX_ENTERED } from '../../contract/balance.ts';

type EntryDialog = { employeeid: number; balances: readonly BalanceRow[]; onClose: () => void };
type Values = {
  employeeid: number;
  leavetypeid: number | null;
  days: number | null;
  linedate: string | null;
  note: string;
};

/** Credits or debits days of leave by hand, such as a balance brought from elsewhere. */
export function EntryDialog({ employeeid, balances, onClose }: EntryDialog) {
  const { mutateAsync } = useSave(enterLeaveDays, ['leave']);
  const form = useForm<Values>({
    schema: enterLeaveDays.input,
    initial: { employeeid, leavetypeid: null, days: null, linedate: null, note: '' },
  });
  const save = form.submit(
    async (values) => void (await mutateAsync({ input: enterLeaveDays.input.parse(values) })),
    () => {
      toast('success', t('Saved successfully'));
      onClose();
    },
  );
  const { bind } = form;
  return (
    <Modal opened onClose={onClose} title={t('Credit or debit days')} closeButtonProps={{ 'aria-label': t('Close') }}>
      <DialogForm onSubmit={save} onClose={onClose} busy={form.busy} save="Save">
        <SelectField
          field={bind('leavetypeid')}
          label="Leave type"
          options={balances.map((one) => ({ displayname: one.leavetypename, displayvalue: one.leavetypeid }))}
          required
        />
        <NumberField
          field={bind('days')}
          label="Days"
          hint="With a minus, what the person loses"
          least={-MAX_ENTERED}
          most={MAX_ENTERED}
          places={4}
          required
        />
        <TextField field={bind('note')} label="Why" lines={2} limit={ENTRY_NOTE_LIMIT} required />
      </DialogForm>
    </Modal>
  );
}
