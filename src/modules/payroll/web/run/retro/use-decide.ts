import { sentenceOf } from '#platform/web/call.ts';
import { t } from '#platform/web/language.ts';
import { useWatchJobs } from '#platform/web/shell/jobs.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { acceptRetro, undoRetro } from '../../../contract/run/retro.ts';

/** What is read again once the open month pays something else. */
const CHANGED = ['payrollInput', 'payrollRun', 'payslip'] as const;

/** Accepts proposals and takes them back, all of them where none are named; each says what it has done. */
export function useDecide() {
  const accepting = useSave(acceptRetro, [...CHANGED]);
  const watch = useWatchJobs();
  const undoing = useSave(undoRetro, [...CHANGED]);
  const withToast = async (call: () => Promise<unknown>): Promise<boolean> => {
    try {
      await call();
      toast('success', t('Saved successfully'));
      return true;
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
      return false;
    }
  };
  const of = (rowids?: number[]) => (rowids ? { rowids } : {});
  return {
    busy: accepting.isPending || undoing.isPending,
    accept: (difference: number, rowids?: number[]) =>
      withToast(() => accepting.mutateAsync({ input: { ...of(rowids), difference } })),
    undo: (rowids?: number[]) =>
      withToast(async () => {
        await undoing.mutateAsync({ input: of(rowids) });
        // The closed months are checked again.
        void watch();
      }),
  };
}
