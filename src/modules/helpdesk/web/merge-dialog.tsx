import { Modal } from '@mantine/core';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { NumberField } from '#platform/web/kit/field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { mergeTicket, type TicketDetail } from '../contract/ticket.ts';

/** Merges a ticket into another one of the same person and category. */
export function MergeDialog({ ticket, onClose }: { ticket: TicketDetail; onClose: () => void }) {
  const { mutateAsync } = useSave(mergeTicket, ['request']);
  const form = useForm<{ ticketid: number; mergedinto: number | null }>({
    schema: mergeTicket.input,
    initial: { ticketid: ticket.ticketid, mergedinto: null },
  });
  const save = form.submit(
    async (values) => void (await mutateAsync({ input: mergeTicket.input.parse(values), version: ticket.version })),
    () => {
      toast('success', t('Saved successfully'));
      onClose();
    },
  );
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={t('Merge this ticket')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <DialogForm onSubmit={save} onClose={onClose} busy={form.busy} save="Merge">
        <NumberField
          field={form.bind('mergedinto')}
          label="Into ticket no."
          hint="Same employee and category; the conversation continues there"
          least={1}
          most={Number.MAX_SAFE_INTEGER}
          required
        />
      </DialogForm>
    </Modal>
  );
}
