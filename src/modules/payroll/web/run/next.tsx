import { Button } from '@mantine/core';
import { useState } from 'react';
import { displayMoment, useDay } from '#platform/web/kit/day.ts';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { useSession } from '#platform/web/session.ts';
import { ask } from '#platform/web/shell/overlays.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { publishPayslips } from '../../contract/run/payslip-publishing.ts';
import { computeRun, lockRun, type PayrollRun } from '../../contract/run/run.ts';
import { Approve, Discard, FEATURES, SendBack } from './dialogs.tsx';
import { PublishDate } from './publish.tsx';
import { Release } from './release.tsx';
import { NEXT_STEP } from './track.tsx';
import { runName } from '../words.ts';
import { computeError } from './compute-error.ts';
import style from './run.module.css';

/** Number of names shown in a sentence. */
const MAX_NAMES = 3;

/** The state of a run and whom it waits for, in a sentence. */
function standing(run: PayrollRun): string {
  const last = run.events.at(-1);
  if (run.statusid === 1 && last?.kind === 'sentback')
    return t('Sent back by {{name}}: {{comment}}', { name: last.byname ?? '', comment: last.comment ?? '' });
  if (run.statusid === 3 && run.approvers.length > 0 && run.hint?.startsWith('Waiting for approval'))
    return t('Waiting for approval by {{names}}', {
      names: [...run.approvers.slice(0, MAX_NAMES), ...(run.approvers.length > MAX_NAMES ? ['…'] : [])].join(', '),
    });
  return run.hint === null ? '' : t(run.hint);
}

const DISCARDED = 7;

type ToCome = PayrollRun['approverstocome'][number];

/** When somebody will be able to approve, in a sentence. */
function ToComeText({ fullname: name, waitsfor, effectiveon }: ToCome) {
  const moment = displayMoment(effectiveon ?? '', useSession()?.dateformatname);
  if (waitsfor === 'hour')
    return t('{{name}} can approve from {{moment}}, unless an administrator declines it.', { name, moment });
  return waitsfor === 'acceptance'
    ? t('{{name}} can approve after accepting by the mailed link and setting up a second factor.', { name })
    : t('{{name}} can approve once an administrator confirms the right.', { name });
}

type Open = 'approve' | 'sendback' | 'discard' | 'release' | 'publishdate';

/** The next action of a run for those who may take it; others see why it waits. */
export function RunNext({ run }: { run: PayrollRun }) {
  const compute = useSave(computeRun, FEATURES);
  const lock = useSave(lockRun, FEATURES);
  const publish = useSave(publishPayslips, FEATURES);
  const [open, setOpen] = useState<Open>();
  const day = useDay();
  const { payrollrunid } = run;
  const dialog = (which: Open) => ({ run, opened: open === which, close: () => setOpen(undefined) });

  const tried = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      toast('success', t(done));
    } catch (error) {
      toast('error', computeError(error), { keep: true });
    }
  };
  const askLock = async () => {
    if (
      await ask({
        text: t('Lock this run? Locked payslips cannot be changed by anybody.'),
        yes: 'Lock',
        no: 'Dismiss',
      })
    )
      await tried(() => lock.mutateAsync({ input: { payrollrunid } }), 'The run is locked');
  };

  const askPublish = async () => {
    if (
      await ask({
        text: t('Publish the payslips now? Everybody of this payroll sees their payslip and is notified.'),
        yes: 'Publish',
        no: 'Dismiss',
      })
    )
      await tried(() => publish.mutateAsync({ input: { payrollrunid } }), 'The payslips are published');
  };
  const mayPlan = useMay('payrollRun', 'edit') && run.publishedon === null && run.statusid !== DISCARDED;

  return (
    <div className={style.next} id={NEXT_STEP}>
      <div className={style.standing}>
        <p>{standing(run)}</p>
        {run.approverstocome.map((one) => (
          <p key={`${one.fullname} ${one.waitsfor}`}>
            <ToComeText {...one} />
          </p>
        ))}
      </div>
      <div className={style.buttons}>
        {run.mayvoid || run.maydiscard ? (
          <Button variant="subtle" color="red" onClick={() => setOpen('discard')}>
            {t('Discard run')}
          </Button>
        ) : null}
        {run.maysendback ? (
          <Button variant="default" onClick={() => setOpen('sendback')}>
            {t('Send back')}
          </Button>
        ) : null}
        {run.maycompute ? (
          <Button
            variant={run.settingschanged ? 'filled' : 'default'}
            loading={compute.isPending}
            onClick={() => void tried(() => compute.mutateAsync({ input: { payrollrunid } }), 'Computing again')}
          >
            {run.computedon === null ? t('Compute') : t('Compute again')}
          </Button>
        ) : null}
        {run.mayapprove ? <Button onClick={() => setOpen('approve')}>{t('Approve')}</Button> : null}
        {run.maylock ? (
          <Button loading={lock.isPending} onClick={() => void askLock()}>
            {t('Lock')}
          </Button>
        ) : null}
        {mayPlan ? (
          <Button variant="default" onClick={() => setOpen('publishdate')}>
            {run.publishdate === null ? t('Publish date') : t('Payslips on {{day}}', { day: day(run.publishdate) })}
          </Button>
        ) : null}
        {run.maypublish ? (
          <Button loading={publish.isPending} onClick={() => void askPublish()}>
            {t('Publish payslips now')}
          </Button>
        ) : null}
        {run.mayrelease ? <Button onClick={() => setOpen('release')}>{t('Release payments')}</Button> : null}
      </div>
      <Approve {...dialog('approve')} />
      <SendBack {...dialog('sendback')} />
      <Discard {...dialog('discard')} />
      <Release {...dialog('release')} />
      {open === 'publishdate' ? (
        <PublishDate
          name={runName(run)}
          period={{ ...run, number: run.period?.number ?? 1 }}
          close={() => setOpen(undefined)}
        />
      ) : null}
    </div>
  );
}
