import { Button } from '@mantine/core';
import { sentenceOf } from '#platform/web/call.ts';
import { t } from '#platform/web/language.ts';
import { toast, type ToastAction } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import type { PlannerCalls } from '../contract/planner.ts';

/** Undoes what was published together: from a list, or from the message that says it is published. */
export function useUndo(calls: PlannerCalls) {
  const save = useSave(calls.undo);
  const undo = async (plannerbatchid: number) => {
    try {
      await save.mutateAsync({ input: { plannerbatchid } });
      toast('success', t('Undone: everybody has their earlier assignments again'));
    } catch (failure) {
      toast('error', sentenceOf(failure), { keep: true });
    }
  };
  const action =
    (plannerbatchid: number): ToastAction =>
    (close) => (
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => {
          close();
          void undo(plannerbatchid);
        }}
      >
        {t('Undo')}
      </Button>
    );
  return { undo, action, isPending: save.isPending };
}
