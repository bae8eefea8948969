import { Modal } from '@mantine/core';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { SwitchField, TextField, FieldPair } from '#platform/web/kit/field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { refer, REFERRAL_NOTE_LIMIT } from '../../contract/referral/referral.ts';
import { ResumeField } from '../application/resume-field.tsx';

type Refer = { job: { requisitionjobid: number; designationname: string }; close: () => void; done: () => void };

/** Asks whom an employee refers for a job. */
export function ReferDialog({ job, close, done }: Refer) {
  const { mutateAsync } = useSave(refer);
  const { bind, busy, submit } = useForm({
    schema: refer.input,
    initial: {
      requisitionjobid: job.requisitionjobid,
      name: '',
      emailid: '',
      callingcode: '+91',
      mobilenumber: '',
      resumepath: '',
      note: '',
      isaware: false,
    },
  });
  return (
    <Modal
      opened
      onClose={close}
      title={t('Refer somebody for {{job}}', { job: job.designationname })}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <DialogForm
        busy={busy}
        save="Refer"
        onClose={close}
        onSubmit={submit(
          async (input) => void (await mutateAsync({ input })),
          () => {
            toast('success', t('Thank you! The person gets a mail about it.'));
            done();
          },
        )}
      >
        <TextField field={bind('name')} label="Name" limit={100} required />
        <TextField field={bind('emailid')} label="E-mail" type="email" limit={254} required />
        <FieldPair>
          <TextField field={bind('callingcode')} label="Calling code" limit={6} />
          <TextField field={bind('mobilenumber')} label="Phone" limit={20} />
        </FieldPair>
        <ResumeField field={bind('resumepath')} />
        <TextField
          field={bind('note')}
          label="Note"
          hint="How you know each other, and why the job fits. Recruiters read it"
          lines={3}
          limit={REFERRAL_NOTE_LIMIT}
        />
        <SwitchField
          field={bind('isaware')}
          label="They know that I refer them"
          hint="They get a mail with your name"
        />
      </DialogForm>
    </Modal>
  );
}
