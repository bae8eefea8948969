import { Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import { today } from '#platform/web/kit/day.ts';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { TextField } from '#platform/web/kit/field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { type ExitDetail, rehire } from '../contract/exit.ts';
import style from './exit.module.css';

/** Begins a new employment of a person who has left: a new record, linked to the old one. */
export function Rehire({ exit }: { exit: ExitDetail }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('Rehire')}
      </Button>
      {open ? <RehireDialog exit={exit} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function RehireDialog({ exit: { employeeexitid, person }, onClose }: { exit: ExitDetail; onClose: () => void }) {
  const { mutateAsync } = useSave(rehire, ['exit', 'directory']);
  const form = useForm<{ employeeexitid: number; joiningdate: string | null; employeecode: string }>({
    schema: rehire.input,
    initial: { employeeexitid, joiningdate: today(), employeecode: '' },
  });
  const send = form.submit(
    async (values) => void (await mutateAsync({ input: rehire.input.parse(values) })),
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
      title={t('Rehire {{name}}', { name: person.fullname })}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form noValidate className={style.stack} onSubmit={(event) => void send(event)}>
        <p className={style.quiet}>
          {t(
            'A new employment record is created; the old one keeps its history. The person can sign in again from the joining day.',
          )}
        </p>
        <DateField field={form.bind('joiningdate')} label="Joining day" required />
        <TextField
          field={form.bind('employeecode')}
          label="Employee code"
          hint="If empty, the company’s pattern assigns it"
          limit={30}
        />
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            {t('Dismiss')}
          </Button>
          <Button type="submit" loading={form.busy}>
            {t('Rehire')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
