import { Modal } from '@mantine/core';
import { z } from 'zod';
import { TextField } from '#platform/web/kit/field.tsx';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { MoneyField } from '#platform/web/kit/money-field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { MAX_REASON } from '../../../contract/person/declare-lines.ts';
import { decideLine } from '../../../contract/person/declare-verify.ts';
import { rupees } from './line-parts.tsx';

export type DecidedLine = {
  readonly section: string | null;
  readonly declaredrentid: number | null;
  readonly name: string;
  /** Paise of the year, of rent a month. */
  readonly declared: number;
};
type Decide = { employeeid: number; line: DecidedLine; reject: boolean; onClose: () => void };
type Draft = { accepted: number | null; reason: string };

/** Accepts a proof in whole or in part, or sends it back with a reason. */
export function DecideDialog({ employeeid, line, reject, onClose }: Decide) {
  const { section, declaredrentid, name, declared } = line;
  const save = useSave(decideLine, ['payrollRun']);
  const form = useForm<Draft>({
    schema: z.object({}),
    initial: { accepted: declared, reason: '' },
    check: ({ accepted, reason }) => ({
      ...(!reject && accepted === null ? { accepted: 'Please enter what of it is accepted' } : {}),
      ...(!reject && accepted !== null && accepted > declared
        ? { accepted: 'The accepted amount cannot exceed the declared amount' }
        : {}),
      ...(reject && reason.trim() === '' ? { reason: 'Please say why it is rejected' } : {}),
    }),
  });
  const send = async ({ accepted, reason }: Draft) => {
    await save.mutateAsync({
      input: {
        employeeid,
        section,
        declaredrentid,
        accepted: reject ? null : accepted,
        reason: reason.trim() || null,
      },
    });
  };
  const done = () => {
    toast('success', t(reject ? 'The proof was sent back' : 'The proof was accepted'));
    onClose();
  };
  return (
    <Modal opened centered title={name} onClose={onClose} closeButtonProps={{ 'aria-label': t('Close') }}>
      <DialogForm
        busy={form.busy}
        save={reject ? 'Send back' : 'Accept'}
        onClose={onClose}
        onSubmit={(event) => form.submit(send, done)(event)}
      >
        <p>{t('Declared: {{amount}}', { amount: rupees(declared) })}</p>
        {reject ? null : <MoneyField first field={form.bind('accepted')} label="Accepted" required />}
        <TextField
          field={form.bind('reason')}
          label="Reason"
          hint="The person reads it"
          limit={MAX_REASON}
          lines={2}
          required={reject}
        />
      </DialogForm>
    </Modal>
  );
}
