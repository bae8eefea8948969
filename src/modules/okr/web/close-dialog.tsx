import { Modal } from '@mantine/core';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { NumberField, SelectField, TextField } from '#platform/web/kit/field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { closeObjective, MAX_TEXT, type ObjectiveDetail, type OkrInit } from '../contract/okr.ts';

const FULL_GRADE = 100;
type CloseDialog = { objective: ObjectiveDetail; init: OkrInit; onClose: () => void };

/** Closes an objective with a grade, and carries over what is open. */
export function CloseDialog({ objective, init, onClose }: CloseDialog) {
  const { mutateAsync } = useSave(closeObjective, ['okr']);
  const form = useForm<{ okrobjectiveid: number; grade: number | null; learnt: string; okrcycleid: number | null }>({
    schema: closeObjective.input,
    initial: {
      okrobjectiveid: objective.okrobjectiveid,
      grade: objective.progress === null ? null : Math.min(FULL_GRADE, Math.round(objective.progress / FULL_GRADE)),
      learnt: '',
      okrcycleid: null,
    },
  });
  const save = form.submit(
    async (values) =>
      void (await mutateAsync({ input: closeObjective.input.parse(values), version: objective.version })),
    () => {
      toast('success', t('Saved successfully'));
      onClose();
    },
  );
  const others = init.cycles.filter(({ displayvalue }) => displayvalue !== objective.okrcycleid);
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={t('Close this objective?')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <DialogForm onSubmit={save} onClose={onClose} busy={form.busy} save="Close ¦ action">
        <NumberField
          field={form.bind('grade')}
          label="Grade in hundredths"
          hint="70 is 0.7"
          least={0}
          most={FULL_GRADE}
          required
        />
        <TextField field={form.bind('learnt')} label="What was learnt" lines={3} limit={MAX_TEXT} />
        <SelectField
          field={form.bind('okrcycleid')}
          label="Carry over to"
          hint="Key results that are not reached begin again at their last value"
          options={others}
        />
      </DialogForm>
    </Modal>
  );
}
