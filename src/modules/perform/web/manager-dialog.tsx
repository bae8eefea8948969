import { Modal } from '@mantine/core';
import { call } from '#platform/web/call.ts';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { PersonSearchField } from '#platform/web/kit/person-search-field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { searchEmployees } from '#modules/company/contract/employee-search.ts';
import type { ReviewDetail } from '../contract/review.ts';
import { reassignForm } from '../contract/run.ts';

const search = (searchfor: string) => call(searchEmployees, { searchfor, statusid: 1, featurekey: 'performCycleRun' });

/** Gives the manager review of somebody to another manager. */
export function ManagerDialog({ review, onClose }: { review: ReviewDetail; onClose: () => void }) {
  const { mutateAsync } = useSave(reassignForm, ['performReview']);
  const form = useForm<{ performreviewid: number; employeeid: number | null }>({
    schema: reassignForm.input,
    initial: { performreviewid: review.performreviewid, employeeid: null },
  });
  const save = form.submit(
    async (values) => void (await mutateAsync({ input: reassignForm.input.parse(values) })),
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
      title={t('Another manager')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <DialogForm onSubmit={save} onClose={onClose} busy={form.busy}>
        <PersonSearchField
          field={form.bind('employeeid')}
          chosen={undefined}
          from={3}
          search={search}
          label="Manager"
          hint="Writes the manager review and shares the result"
          required
        />
      </DialogForm>
    </Modal>
  );
}
