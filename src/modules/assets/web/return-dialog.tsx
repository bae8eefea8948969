import { Modal } from '@mantine/core';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { today } from '#platform/web/kit/day.ts';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { TextField } from '#platform/web/kit/field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { type AssetDetail, type AssignmentRow, MAX_NOTE } from '../contract/asset.ts';
import { returnAsset } from '../contract/movement.ts';

type ReturnDialog = { asset: AssetDetail; assignment: AssignmentRow; onClose: () => void };

/** Takes an asset back, with the condition it comes back in. */
export function ReturnDialog({ asset, assignment, onClose }: ReturnDialog) {
  const { mutateAsync } = useSave(returnAsset, ['assets']);
  const form = useForm<{ assetid: number; assetassignmentid: number; returnedon: string | null; conditionin: string }>({
    schema: returnAsset.input,
    initial: {
      assetid: asset.assetid,
      assetassignmentid: assignment.assetassignmentid,
      returnedon: today(),
      conditionin: '',
    },
  });
  const save = form.submit(
    async (values) => void (await mutateAsync({ input: returnAsset.input.parse(values), version: asset.version })),
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
      title={t('{{asset}} back from {{name}}', { asset: asset.assetname, name: assignment.fullname })}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <DialogForm onSubmit={save} onClose={onClose} busy={form.busy} save="Take back">
        <DateField
          field={form.bind('returnedon')}
          label="Returned on"
          from={assignment.issuedon}
          to={today()}
          required
        />
        <TextField field={form.bind('conditionin')} label="Condition" lines={2} limit={MAX_NOTE} />
      </DialogForm>
    </Modal>
  );
}
