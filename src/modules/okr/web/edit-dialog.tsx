import { Modal } from '@mantine/core';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { type ObjectiveDetail, type OkrInit, saveObjective } from '../contract/okr.ts';
import { ObjectiveFields, type ObjectiveValues } from './objective-fields.tsx';

type EditDialog = { objective: ObjectiveDetail; init: OkrInit; onClose: () => void };

/** Changes an objective. */
export function EditDialog({ objective, init, onClose }: EditDialog) {
  const { mutateAsync } = useSave(saveObjective, ['okr']);
  const form = useForm<ObjectiveValues>({
    schema: saveObjective.input,
    initial: {
      okrobjectiveid: objective.okrobjectiveid,
      okrcycleid: objective.okrcycleid,
      parentid: objective.parentid,
      title: objective.title,
      description: objective.description ?? '',
      levelid: objective.levelid,
      departmentid: objective.departmentid,
      employeeid: objective.owner.employeeid,
      contributorids: objective.contributors.map(({ employeeid }) => employeeid),
      weight: objective.weight,
      driverid: objective.driverid,
      isprivate: objective.isprivate,
    },
  });
  const save = form.submit(
    async (values) =>
      void (await mutateAsync({ input: saveObjective.input.parse(values), version: objective.version })),
    () => {
      toast('success', t('Saved successfully'));
      onClose();
    },
  );
  return (
    <Modal
      opened
      centered
      size="lg"
      onClose={onClose}
      title={t('Change the objective')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <DialogForm onSubmit={save} onClose={onClose} busy={form.busy}>
        <ObjectiveFields form={form} init={init} people={[objective.owner, ...objective.contributors]} />
      </DialogForm>
    </Modal>
  );
}
