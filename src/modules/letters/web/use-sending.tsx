import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { isCallError, sentenceOf } from '#platform/web/call.ts';
import { Progress } from '#platform/web/kit/progress.tsx';
import { plural, t } from '#platform/web/language.ts';
import { isActive, useJob, useWatchJobs } from '#platform/web/shell/jobs.ts';
import { ask } from '#platform/web/shell/overlays.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { discardLetters, sendLetters, UNSIGNED } from '../contract/letter.ts';

const UNSIGNED_LETTER =
  'A letter here has no signatory, and a sent letter cannot be changed. Choose one by “Edit”, or send without a signature?';

/** Sends drafts after a confirmation, as a job of the worker; `progress` is shown on the page while it runs. */
export function useSending(): {
  send: (letterids: readonly number[], names: readonly string[]) => Promise<boolean>;
  busy: boolean;
  progress: ReactNode;
} {
  const client = useQueryClient();
  const watch = useWatchJobs();
  const { mutateAsync, isPending } = useSave(sendLetters);
  const [jobrunid, setJob] = useState<number | null>(null);
  const job = useJob(jobrunid);
  const over = job !== undefined && !isActive(job);
  const state = over ? job.statusid : undefined;
  const done = job?.done ?? 0;

  useEffect(() => {
    if (state === undefined) return;
    setJob(null);
    for (const area of ['letter', 'letterBox']) void client.invalidateQueries({ queryKey: [area] });
    if (state === 3) toast('success', plural(done, '{{count}} letter sent', '{{count}} letters sent'));
    else toast('error', t('Not all letters were sent. See Activity for the reason'), { keep: true });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- notified once, when the work ends
  }, [state, client]);

  const send = async (letterids: readonly number[], names: readonly string[]): Promise<boolean> => {
    const [first] = names;
    const text =
      letterids.length === 1 && first !== undefined
        ? t('Send this letter to {{name}}? It is numbered and can no longer be changed.', { name: first })
        : plural(
            letterids.length,
            'Send {{count}} letter? It is numbered and can no longer be changed.',
            'Send {{count}} letters? They are numbered and can no longer be changed.',
          );
    if (!(await ask({ text, yes: t('Send'), no: t('Dismiss') }))) return false;
    const dispatch = async (isunsigned: boolean): Promise<boolean> => {
      const [result] = await mutateAsync({ input: { letterids: [...letterids], isunsigned } });
      void watch();
      setJob(result?.jobrunid ?? null);
      return true;
    };
    try {
      return await dispatch(false).catch(async (error: unknown) => {
        if (!isCallError(error) || error.code !== UNSIGNED) throw error;
        return (
          (await ask({ text: UNSIGNED_LETTER, yes: 'Send without a signature', no: 'Go back', danger: true })) &&
          dispatch(true)
        );
      });
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
      return false;
    }
  };
  const running = jobrunid !== null && !over;
  const progress = running ? (
    <Progress label={t('Letters are being sent')} done={done} total={job?.total ?? 0} failed={job?.failed ?? 0} />
  ) : null;
  return { send, busy: isPending || running, progress };
}

/** Discards drafts after a confirmation. */
export function useDiscarding() {
  const { mutateAsync, isPending } = useSave(discardLetters);
  const discard = async (letterids: readonly number[]): Promise<boolean> => {
    const text = plural(letterids.length, 'Discard {{count}} draft?', 'Discard {{count}} drafts?');
    if (!(await ask({ text, yes: t('Discard'), no: t('Dismiss'), danger: true }))) return false;
    try {
      const [result] = await mutateAsync({ input: { letterids: [...letterids] } });
      toast('success', plural(result?.discarded ?? 0, '{{count}} draft discarded', '{{count}} drafts discarded'));
      return true;
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
      return false;
    }
  };
  return { discard, busy: isPending };
}
