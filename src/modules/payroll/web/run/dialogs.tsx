import { Button, Modal, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { isCallError, sentenceOf } from '#platform/web/call.ts';
import { plural, t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { discardDraft, voidRun } from '../../contract/run/run-discard.ts';
import { approveRun, type PayrollRun, sendBackRun } from '../../contract/run/run.ts';
import style from './run.module.css';
import { runName } from '../words.ts';

export const FEATURES = ['payrollRun', 'payslip', 'tax'] as const;
export const rupees = (amount: number): string => formatRupees(paise(amount), { decimals: 0 });

export type Dialog = { run: PayrollRun; opened: boolean; close: () => void };
type Query = {
  opened: boolean;
  close: () => void;
  title: string;
  lead: ReactNode;
  label: string;
  button: string;
  color?: string;
  /** Sends the comment. */
  send: (comment: string) => Promise<unknown>;
  done: string;
};

/** Confirmation with a comment; an error of the server is shown at the field. */
function CommentDialog({ opened, close, title, lead, label, button, color, send, done }: Query) {
  const [comment, setComment] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await send(comment);
      toast('success', t(done));
      close();
    } catch (error) {
      const fields = isCallError(error) ? Object.values(error.fields ?? {}) : [];
      setProblem(t(fields[0] ?? sentenceOf(error)));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal opened={opened} onClose={close} title={t(title)} closeButtonProps={{ 'aria-label': t('Close') }} centered>
      <form
        className={style.page}
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <p className={style.lead}>{lead}</p>
        <Textarea
          label={t(label)}
          value={comment}
          error={problem || undefined}
          autosize
          minRows={2}
          maxLength={500}
          data-autofocus
          onChange={(event) => {
            setComment(event.currentTarget.value);
            setProblem('');
          }}
        />
        <Button type="submit" loading={busy} {...(color ? { color } : {})}>
          {t(button)}
        </Button>
      </form>
    </Modal>
  );
}

/** Approval by the second person, with an optional comment. */
export function Approve({ run, opened, close }: Dialog) {
  const approve = useSave(approveRun, FEATURES);
  const { payrollrunid, contenthash } = run;
  return (
    <CommentDialog
      opened={opened}
      close={close}
      title={t('Approve {{month}}', { month: runName(run) })}
      lead={plural(
        run.headcount,
        '{{count}} person, net pay {{net}}. This locks the inputs of {{month}}.',
        '{{count}} people, net pay {{net}}. This locks the inputs of {{month}}.',
        { month: runName({ ...run, sequence: 0, groupname: null }), net: rupees(run.netpay) },
      )}
      label="Comment (not required)"
      button="Approve"
      send={(comment) => approve.mutateAsync({ input: { payrollrunid, contenthash: contenthash ?? '', comment } })}
      done="The run is approved"
    />
  );
}

/** Sends the run back to whoever computed it, with what to fix. */
export function SendBack({ run, opened, close }: Dialog) {
  const sendBack = useSave(sendBackRun, FEATURES);
  return (
    <CommentDialog
      opened={opened}
      close={close}
      title="Send back"
      lead={t('{{name}} is told, corrects the inputs and computes the run again.', {
        name: run.computedbyname ?? t('The maker'),
      })}
      label="What has to be corrected?"
      button="Send back"
      send={(comment) => sendBack.mutateAsync({ input: { payrollrunid: run.payrollrunid, comment } })}
      done="The run is sent back"
    />
  );
}

export function Discard({ run, opened, close }: Dialog) {
  const discard = useSave(run.mayvoid ? voidRun : discardDraft, FEATURES);
  return (
    <CommentDialog
      opened={opened}
      close={close}
      title="Discard run"
      lead={t('The run is kept for the record, and {{month}} can be run afresh.', { month: runName(run) })}
      label="Reason"
      button="Discard run"
      color="red"
      send={(reason) => discard.mutateAsync({ input: { payrollrunid: run.payrollrunid, reason } })}
      done="The run is discarded"
    />
  );
}
