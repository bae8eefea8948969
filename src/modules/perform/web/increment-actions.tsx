import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { NoteDialog } from '#platform/web/kit/note-dialog.tsx';
import { Progress } from '#platform/web/kit/progress.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { isActive, useJob, useWatchJobs } from '#platform/web/shell/jobs.ts';
import { ask } from '#platform/web/shell/overlays.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import {
  decideIncrement,
  type IncrementDetail,
  removeIncrement,
  retryIncrement,
  submitIncrement,
} from '../contract/increment.ts';
import { NOTE_LIMIT } from '../contract/review.ts';
import style from './perform.module.css';

/** Follows the job that gives payroll the packages, and loads the round again when it ends. */
function useApplying() {
  const client = useQueryClient();
  const watch = useWatchJobs();
  const [jobrunid, setJob] = useState<number | null>(null);
  const job = useJob(jobrunid);
  const isOver = job !== undefined && !isActive(job);
  useEffect(() => {
    if (isOver) void client.invalidateQueries({ queryKey: ['performIncrement'] });
  }, [isOver, client]);
  return {
    follow: (started: number | null) => {
      void watch();
      setJob(started);
    },
    progress:
      job && !isOver ? <Progress label={t('Giving payroll the packages')} done={job.done} total={job.total} /> : null,
  };
}

/** What is to be done next with a round. */
export function IncrementActions({ round }: { round: IncrementDetail }) {
  const { incrementroundid, version, mayedit, maydecide, failed, increase, limit } = round;
  const go = useNavigate();
  const mayEdit = useMay('performIncrement', 'edit');
  const submit = useSave(submitIncrement);
  const decide = useSave(decideIncrement);
  const retry = useSave(retryIncrement);
  const remove = useSave(removeIncrement);
  const { follow, progress } = useApplying();
  const [dialog, setDialog] = useState<'submit' | 'return'>();
  const close = () => setDialog(undefined);
  const attempt = async (work: () => Promise<unknown>, words: string) => {
    try {
      await work();
      toast('success', t(words));
    } catch (failure) {
      toast('error', t(sentenceOf(failure)), { keep: true });
    }
  };
  const send = (note: string) => submit.mutateAsync({ input: { incrementroundid, note }, version });
  const start = async () => {
    if (increase > limit) setDialog('submit');
    else await attempt(() => send(''), 'The round is submitted');
  };
  const approve = async () => {
    if (
      !(await ask({
        text: t('Approve these increments? Payroll takes the new packages.'),
        yes: t('Approve'),
        no: t('Dismiss'),
      }))
    )
      return;
    await attempt(async () => {
      const [saved] = await decide.mutateAsync({ input: { incrementroundid, isapproved: true, note: '' }, version });
      follow(saved?.jobrunid ?? null);
    }, 'The round is approved');
  };
  const again = () =>
    attempt(async () => {
      const [saved] = await retry.mutateAsync({ input: { incrementroundid } });
      follow(saved?.jobrunid ?? null);
    }, 'Payroll is given the packages again');
  const drop = async () => {
    if (!(await ask({ text: t('Delete this round?'), yes: t('Delete'), no: t('Dismiss'), danger: true }))) return;
    await attempt(async () => {
      await remove.mutateAsync({ input: { incrementroundid } });
      void go({ to: '/perform/review/increments' });
    }, 'Deleted successfully');
  };
  if (!mayEdit) return progress;
  return (
    <>
      {progress}
      <div className={style.buttons}>
        {mayedit ? <Button onClick={() => void start()}>{t('Submit for approval')}</Button> : null}
        {mayedit ? (
          <Button variant="default" onClick={() => void drop()}>
            {t('Delete')}
          </Button>
        ) : null}
        {maydecide ? <Button onClick={() => void approve()}>{t('Approve')}</Button> : null}
        {maydecide ? (
          <Button variant="default" onClick={() => setDialog('return')}>
            {t('Send back')}
          </Button>
        ) : null}
        {failed > 0 ? (
          <Button variant="default" onClick={() => void again()}>
            {t('Give payroll again')}
          </Button>
        ) : null}
      </div>
      {dialog === 'submit' ? (
        <NoteDialog
          title={t('The increments exceed the budget')}
          label="Reason"
          hint="The approver of the round sees it"
          word="Submit for approval"
          limit={NOTE_LIMIT}
          missing="Please enter the reason"
          send={send}
          onClose={close}
        />
      ) : null}
      {dialog === 'return' ? (
        <NoteDialog
          title={t('Send the round back')}
          label="Reason"
          hint="It is a draft again"
          word="Send back"
          limit={NOTE_LIMIT}
          missing="Please enter the reason"
          send={(note) => decide.mutateAsync({ input: { incrementroundid, isapproved: false, note }, version })}
          onClose={close}
        />
      ) : null}
    </>
  );
}
