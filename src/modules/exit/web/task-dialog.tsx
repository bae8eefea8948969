import { Button, Group, Modal } from '@mantine/core';
import { SelectField, TextField } from '#platform/web/kit/field.tsx';
import { MoneyField } from '#platform/web/kit/money-field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { completeTask } from '../contract/clearance.ts';
import { type ExitTask, NOTE_LIMIT, TASK_STATUS } from '../contract/core.ts';
import style from './exit.module.css';

/** Completes one clearance task: done or not applicable, with a note and the amount to recover. */
export function TaskDialog({ task, onClose }: { task: ExitTask; onClose: () => void }) {
  const { mutateAsync } = useSave(completeTask, ['exit']);
  const form = useForm<{
    exittaskid: number;
    statusid: number | null;
    note: string;
    recoveryamount: number | null;
  }>({
    schema: completeTask.input,
    initial: {
      exittaskid: task.exittaskid,
      statusid: task.statusid === 1 ? 2 : task.statusid,
      note: task.note ?? '',
      recoveryamount: task.recoveryamount,
    },
  });
  const save = form.submit(
    async (values) => void (await mutateAsync({ input: completeTask.input.parse(values), version: task.version })),
    () => {
      toast('success', t('Saved successfully'));
      onClose();
    },
  );
  return (
    <Modal opened centered onClose={onClose} title={task.title} closeButtonProps={{ 'aria-label': t('Close') }}>
      <form noValidate onSubmit={(event) => void save(event)} className={style.stack}>
        <SelectField
          field={form.bind('statusid')}
          label="Status"
          options={TASK_STATUS.options
            .filter(({ displayvalue }) => displayvalue !== 4)
            .map((one) => ({ ...one, displayname: t(one.displayname) }))}
          required
        />
        <TextField field={form.bind('note')} label="Note" lines={2} limit={NOTE_LIMIT} />
        <MoneyField
          field={form.bind('recoveryamount')}
          label="To be recovered"
          hint="Noted for the full and final settlement"
        />
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            {t('Dismiss')}
          </Button>
          <Button type="submit" loading={form.busy}>
            {t('Save')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
