import { Button, Modal, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { parseMoney } from '#platform/web/kit/money-text.ts';
import { plural, t } from '#platform/web/language.ts';
import { ask } from '#platform/web/shell/overlays.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { approveRun, computeRun, lockRun, type PayrollRun, releaseRun, voidRun } from '../contract/run.ts';
import style from './run.module.css';
import { runName } from './words.ts';

const FEATURES = ['payrollRun', 'payslip', 'tax'] as const;

/** What comes next with a run, for those who may; everybody reads why it waits. */
export function RunNext({ run }: { run: PayrollRun }) {
  const compute = useSave(computeRun, FEATURES);
  const approve = useSave(approveRun, FEATURES);
  const lock = useSave(lockRun, FEATURES);
  const [releasing, setReleasing] = useState(false);
  const [voiding, setVoiding] = useState(false);
  const { payrollrunid } = run;

  const tried = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      toast('success', t(done));
    } catch (error) {
      toast('error', sentenceOf(error), { keep: true });
    }
  };
  const askApproval = async () => {
    const text = t('Approve {{month}}: {{people}} people, net pay {{net}}? Inputs of the month are closed by it.', {
      month: runName(run),
      people: run.headcount.toLocaleString('en-IN'),
      net: formatRupees(paise(run.netpay)),
    });
    if (await ask({ text, yes: 'Approve', no: 'Dismiss' }))
      await tried(
        () => approve.mutateAsync({ input: { payrollrunid, contenthash: run.contenthash ?? '' } }),
        'The run is approved',
      );
  };
  const askLock = async () => {
    if (
      await ask({
        text: t('Lock this run? Locked payslips can not be changed by anybody.'),
        yes: 'Lock',
        no: 'Dismiss',
      })
    )
      await tried(() => lock.mutateAsync({ input: { payrollrunid } }), 'The run is locked');
  };

  return (
    <div className={style.next}>
      <p>{run.hint ? t(run.hint) : null}</p>
      <div className={style.buttons}>
        {run.mayvoid ? (
          <Button variant="subtle" color="red" onClick={() => setVoiding(true)}>
            {t('Void')}
          </Button>
        ) : null}
        {run.maycompute ? (
          <Button
            variant="default"
            loading={compute.isPending}
            onClick={() => void tried(() => compute.mutateAsync({ input: { payrollrunid } }), 'Computing again')}
          >
            {t('Compute again')}
          </Button>
        ) : null}
        {run.mayapprove ? (
          <Button loading={approve.isPending} onClick={() => void askApproval()}>
            {t('Approve')}
          </Button>
        ) : null}
        {run.maylock ? (
          <Button loading={lock.isPending} onClick={() => void askLock()}>
            {t('Lock')}
          </Button>
        ) : null}
        {run.mayrelease ? <Button onClick={() => setReleasing(true)}>{t('Release payments')}</Button> : null}
      </div>
      <Release run={run} opened={releasing} close={() => setReleasing(false)} />
      <Void run={run} opened={voiding} close={() => setVoiding(false)} />
    </div>
  );
}

type Dialog = { run: PayrollRun; opened: boolean; close: () => void };

/** The total is typed: nobody releases by habit. */
function Release({ run, opened, close }: Dialog) {
  const release = useSave(releaseRun, FEATURES);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const send = async () => {
    const netpay = parseMoney(typed);
    if (netpay !== run.netpay) {
      setProblem(t('The total you typed is not the net pay of this run'));
      return;
    }
    try {
      await release.mutateAsync({ input: { payrollrunid: run.payrollrunid, netpay } });
      toast('success', t('The payments are released'));
      close();
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t('Release payments')}
      closeButtonProps={{ 'aria-label': t('Close') }}
      centered
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
        className={style.page}
      >
        <p className={style.dim}>
          {plural(run.headcount, '{{count}} person is paid.', '{{count}} people are paid.')}{' '}
          {t('Released payments are corrected by a reversal or by a later month.')}
        </p>
        <TextInput
          label={t('Type the total: {{total}}', { total: formatRupees(paise(run.netpay)) })}
          value={typed}
          error={problem || undefined}
          inputMode="decimal"
          data-autofocus
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setProblem('');
          }}
        />
        <Button type="submit" loading={release.isPending}>
          {t('Release')}
        </Button>
      </form>
    </Modal>
  );
}

function Void({ run, opened, close }: Dialog) {
  const cancel = useSave(voidRun, FEATURES);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');
  const send = async () => {
    try {
      await cancel.mutateAsync({ input: { payrollrunid: run.payrollrunid, reason } });
      toast('success', t('The run is void'));
      close();
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t('Void this run')}
      closeButtonProps={{ 'aria-label': t('Close') }}
      centered
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
        className={style.page}
      >
        <p className={style.dim}>{t('Its rows stay as they are and the month is free for a new run.')}</p>
        <Textarea
          label={t('Why')}
          value={reason}
          error={problem || undefined}
          autosize
          minRows={2}
          data-autofocus
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button type="submit" color="red" loading={cancel.isPending}>
          {t('Void')}
        </Button>
      </form>
    </Modal>
  );
}
