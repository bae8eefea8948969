import { Modal } from '@mantine/core';
import type { Option } from '#platform/contract/choices.ts';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { today } from '#platform/web/kit/day.ts';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { SelectField, TextField } from '#platform/web/kit/field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { MAX_NOTE } from '../contract/asset.ts';
import { requestAsset } from '../contract/own.ts';

/** Requests an asset of a category; it is decided as other requests are. */
export function RequestDialog({ categories, onClose }: { categories: readonly Option[]; onClose: () => void }) {
  const { mutateAsync } = useSave(requestAsset, ['request']);
  const form = useForm<{ assetcategoryid: number | null; reason: string; neededby: string | null }>({
    schema: requestAsset.input,
    initial: { assetcategoryid: null, reason: '', neededby: null },
  });
  const save = form.submit(
    async (values) => void (await mutateAsync({ input: requestAsset.input.parse(values) })),
    () => {
      toast('success', t('Submitted successfully'));
      onClose();
    },
  );
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={t('Request an asset')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <DialogForm onSubmit={save} onClose={onClose} busy={form.busy} save="Submit">
        <SelectField field={form.bind('assetcategoryid')} label="Category" options={categories} required />
        <TextField field={form.bind('reason')} label="Reason" lines={3} limit={MAX_NOTE} required />
        <DateField field={form.bind('neededby')} label="Needed by" from={today()} />
      </DialogForm>
    </Modal>
  );
}
