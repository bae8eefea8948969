import { Modal } from '@mantine/core';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { plural, t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { type ChecklistDetail, moveEvent } from '../contract/checklist.ts';

/** Moves the day on which the due days of a checklist hang. */
export function MoveDialog({ checklist, onClose }: { checklist: ChecklistDetail; onClose: () => void }) {
  const { checklistid, version, eventday } = checklist;
  const { mutateAsync } = useSave(moveEvent, ['checklistTask']);
  const form = useForm<{ checklistid: number; eventday: string | null }>({
    schema: moveEvent.input,
    initial: { checklistid, eventday },
  });
  const save = form.submit(async (values) => {
    const [result] = await mutateAsync({ input: moveEvent.input.parse(values), version });
    toast('success', plural(result?.moved ?? 0, '{{count}} open task has moved', '{{count}} open tasks have moved'));
  }, onClose);
  return (
    <Modal opened centered onClose={onClose} title={t('Move the day')} closeButtonProps={{ 'aria-label': t('Close') }}>
      <DialogForm onSubmit={save} onClose={onClose} busy={form.busy}>
        <DateField
          field={form.bind('eventday')}
          label="Day of the event"
          hint="Open tasks move with it by their rules; done ones stay. Owners are told once"
          required
        />
      </DialogForm>
    </Modal>
  );
}
