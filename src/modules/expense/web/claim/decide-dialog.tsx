import { Modal } from '@mantine/core';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { TextField } from '#platform/web/kit/field.tsx';
import { MoneyField } from '#platform/web/kit/money-field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import type { ClaimDetail } from '../../contract/claim.ts';
import { NOTE_LIMIT } from '../../contract/claim-line.ts';
import { allowDeviation, decideClaim } from '../../contract/decide.ts';
import style from '../expense.module.css';
import { amountText } from '../words.ts';

export type Decision = {
  what: 'approve' | 'reject' | 'sendback' | 'deviate';
  line: ClaimDetail['rows'][number];
};
const WORDS = {
  approve: { title: 'Approve line {{lineno}}', save: 'Approve', done: 'The line was approved' },
  reject: { title: 'Reject line {{lineno}}', save: 'Reject', done: 'The line was rejected' },
  sendback: { title: 'Send back line {{lineno}}', save: 'Send back', done: 'The line was sent back' },
  deviate: { title: 'Approve the deviation of line {{lineno}}', save: 'Approve', done: 'The deviation was approved' },
} as const;

type Values = { amount: number | null; note: string };
type DecideDialog = { expenseclaimid: number; decision: Decision; onClose: () => void };

/** Decides one line: in whole or in part, with a reason where less is given or it is refused. */
export function DecideDialog({ expenseclaimid, decision: { what, line }, onClose }: DecideDialog) {
  const decide = useSave(decideClaim, ['request']);
  const deviate = useSave(allowDeviation, ['request']);
  const { lineno, assessment } = line;
  const max = what === 'deviate' ? (assessment?.needsdeviation ?? 0) : (assessment?.allowed ?? 0);
  const hasAmount = what === 'approve' || what === 'deviate';
  const words = WORDS[what];
  const form = useForm<Values>({
    schema: decideClaim.input.pick({ amount: true, note: true }),
    initial: { amount: hasAmount ? max : null, note: '' },
    check: ({ amount, note }) => ({
      ...(hasAmount && amount !== null && amount > max
        ? { amount: t('Please enter {{amount}} or less', { amount: amountText(max) }) }
        : {}),
      ...(note.trim() === '' && (!hasAmount || (amount ?? max) < max) ? { note: 'Please enter a reason' } : {}),
    }),
  });
  const submit = form.submit(
    async ({ amount, note }) => {
      const values = { expenseclaimid, lineno, note: note.trim() === '' ? null : note, on: null };
      if (what === 'deviate') await deviate.mutateAsync({ input: { ...values, amount } });
      else await decide.mutateAsync({ input: { ...values, what, amount: hasAmount ? amount : null } });
    },
    () => {
      toast('success', t(words.done));
      onClose();
    },
  );
  return (
    <Modal opened onClose={onClose} title={t(words.title, { lineno })} closeButtonProps={{ 'aria-label': t('Close') }}>
      <DialogForm onSubmit={submit} onClose={onClose} busy={form.busy} save={words.save}>
        {hasAmount ? (
          <MoneyField
            field={form.bind('amount')}
            label="Amount"
            hint="What the rules allow; enter less to approve it in part"
          />
        ) : null}
        {what === 'sendback' ? (
          <p className={style.quiet}>
            {t(
              'The line stops counting until it is sent again. It is assessed by the rules of that day; the other lines go on.',
            )}
          </p>
        ) : null}
        <TextField
          field={form.bind('note')}
          label={hasAmount ? 'Reason, where it is less' : 'Reason'}
          lines={2}
          limit={NOTE_LIMIT}
          required={!hasAmount}
        />
      </DialogForm>
    </Modal>
  );
}
