import { Modal } from '@mantine/core';
import { call } from '#platform/web/call.ts';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { PersonSearchField } from '#platform/web/kit/person-search-field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { searchEmployees } from '#modules/company/contract/employee-search.ts';
import { type Task } from '../contract/checklist.ts';
import { assignTask } from '../contract/task.ts';

const search = (searchfor: string) => call(searchEmployees, { searchfor, statusid: 1, featurekey: 'checklist' });

/** Gives an open task to somebody by hand. */
export function AssignDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const { mutateAsync } = useSave(assignTask, ['checklistTask']);
  const form = useForm<{ checklisttaskid: number; employeeid: number | null }>({
    schema: assignTask.input,
    initial: { checklisttaskid: task.checklisttaskid, employeeid: null },
  });
  const save = form.submit(
    async (values) => void (await mutateAsync({ input: assignTask.input.parse(values), version: task.version })),
    () => {
      toast('success', t('Saved successfully'));
      onClose();
    },
  );
  return (
    <Modal opened centered onClose={onClose} title={task.title} closeButtonProps={{ 'aria-label': t('Close') }}>
      <DialogForm onSubmit={save} onClose={onClose} busy={form.busy}>
        <PersonSearchField
          field={form.bind('employeeid')}
          chosen={undefined}
          from={3}
          search={search}
          label="Give to somebody"
          hint="It stays with them; the rule of the template no longer applies to this task"
          required
        />
      </DialogForm>
    </Modal>
  );
}
