import { Modal } from '@mantine/core';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { addPeople, MAX_BULK } from '../contract/run.ts';
import { PeopleIdsField, searchFor } from './people-ids-field.tsx';

const search = searchFor('performCycleRun');

/** Adds people who joined late to a launched cycle. */
export function AddPeopleDialog({ performancecycleid, onClose }: { performancecycleid: number; onClose: () => void }) {
  const { mutateAsync } = useSave(addPeople, ['performReview']);
  const form = useForm<{ performancecycleid: number; employeeids: number[] }>({
    schema: addPeople.input,
    initial: { performancecycleid, employeeids: [] },
  });
  const save = form.submit(
    async (values) => void (await mutateAsync({ input: addPeople.input.parse(values) })),
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
      title={t('Add people')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <DialogForm onSubmit={save} onClose={onClose} busy={form.busy}>
        <PeopleIdsField
          field={form.bind('employeeids')}
          search={search}
          max={MAX_BULK}
          label="People"
          hint="With the manager and job that they have today; phases that are over are left out for them"
        />
      </DialogForm>
    </Modal>
  );
}
