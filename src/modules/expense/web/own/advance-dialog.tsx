import { Modal } from '@mantine/core';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { SelectField, TextField } from '#platform/web/kit/field.tsx';
import { MoneyField } from '#platform/web/kit/money-field.tsx';
import { TextSelectField } from '#platform/web/kit/text-select-field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { initClaim } from '../../contract/claim-form.ts';
import { requestAdvance, type TripRow } from '../../contract/trip.ts';
import { useOwnId } from './tabs.tsx';

type Values = {
  employeeid: null;
  expensetripid: number | null;
  amount: number | null;
  currency: string;
  purpose: string;
};
type AdvanceDialog = { trips: readonly TripRow[]; expensetripid: number | null; onClose: () => void };

/** Asks for money before it is spent. */
export function AdvanceDialog({ trips, expensetripid, onClose }: AdvanceDialog) {
  const { mutateAsync } = useSave(requestAdvance, ['request']);
  const { data } = useEndpoint(initClaim, { employeeid: useOwnId() ?? 0 });
  const trip = trips.find((one) => one.expensetripid === expensetripid);
  const form = useForm<Values>({
    schema: requestAdvance.input,
    initial: {
      employeeid: null,
      expensetripid,
      amount: trip?.estimate ?? null,
      currency: 'INR',
      purpose: trip?.purpose ?? '',
    },
  });
  const { bind } = form;
  const submit = form.submit(
    async (input) => void (await mutateAsync({ input: requestAdvance.input.parse(input) })),
    () => {
      toast('success', t('Request sent'));
      onClose();
    },
  );
  return (
    <Modal opened onClose={onClose} title={t('Request an advance')} closeButtonProps={{ 'aria-label': t('Close') }}>
      <DialogForm onSubmit={submit} onClose={onClose} busy={form.busy} save="Send request">
        {trips.length === 0 ? null : (
          <SelectField
            field={bind('expensetripid')}
            label="Trip"
            options={trips
              .filter(({ iscancelled }) => !iscancelled)
              .map((one) => ({ displayname: `${one.tripno} · ${one.purpose}`, displayvalue: one.expensetripid }))}
          />
        )}
        <MoneyField field={bind('amount')} label="Amount" required />
        {(data?.[0]?.currencies.length ?? 0) > 1 ? (
          <TextSelectField field={bind('currency')} label="Currency" options={data?.[0]?.currencies ?? []} required />
        ) : null}
        <TextField field={bind('purpose')} label="Purpose" limit={200} required />
      </DialogForm>
    </Modal>
  );
}
