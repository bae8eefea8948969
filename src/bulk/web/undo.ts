import { sentenceOf } from '#platform/web/call.ts';
import { plural, t } from '#platform/web/language.ts';
import { useWatchJobs } from '#platform/web/shell/jobs.ts';
import { ask } from '#platform/web/shell/overlays.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import type { Batch, BulkContract } from '../contract/bulk.ts';

/** Confirms, then starts to undo an applied upload. `done` runs when the job has been created. */
export function useUndo(contract: BulkContract) {
  const undo = useSave(contract.undo);
  const watch = useWatchJobs();
  const run = async (batch: Batch, done?: () => void) => {
    const text = plural(
      batch.appliedrows,
      'Undo the row of this upload? It stays if it has been changed or used since.',
      'Undo the {{count}} rows of this upload? Rows changed or used since then stay, each with its reason.',
    );
    if (!(await ask({ text, yes: t('Undo'), no: t('Dismiss'), danger: true }))) return;
    try {
      await undo.mutateAsync({ input: { bulkbatchid: batch.bulkbatchid } });
      void watch();
      done?.();
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  return { run, busy: undo.isPending };
}
