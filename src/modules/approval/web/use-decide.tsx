import { Button } from '@mantine/core';
import { sentenceOf } from '#platform/web/call.ts';
import { plural, t } from '#platform/web/language.ts';
import { toast, type ToastAction } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { decideRequests, type RequestCard, UNDO_SECONDS, undoDecisions } from '../contract/request.ts';

export type Deciding = { cards: readonly RequestCard[]; statusid: 2 | 3 };
/** A request that was not decided, and why. */
export type RefusedRow = { approvalrequestid: number; title: string; message: string };

const DONE = {
  2: (count: number) => plural(count, 'Approved', '{{count}} requests approved'),
  3: (count: number) => plural(count, 'Rejected', '{{count}} requests rejected'),
};

/** Sends decisions, and says so with a button that undoes them while that is possible. */
export function useDecide() {
  const { mutateAsync, isPending } = useSave(decideRequests);
  const undoing = useSave(undoDecisions);
  const undo = async (batches: string[]) => {
    try {
      await undoing.mutateAsync({ input: { batches } });
      toast('success', t('Undone'));
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  const action =
    (batches: string[]): ToastAction =>
    (close) => (
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => {
          close();
          void undo(batches);
        }}
      >
        {t('Undo')}
      </Button>
    );
  /** @returns the requests that were not decided @throws where the call failed as a whole */
  const decide = async ({ cards, statusid }: Deciding, comment: string): Promise<readonly RefusedRow[]> => {
    const decisions = cards.map(({ approvalrequestid, version }) => ({ approvalrequestid, version }));
    const result = await mutateAsync({ input: { decisions, statusid, comment: comment.trim() || null } });
    const done = result.filter(({ isexecuted }) => isexecuted).length;
    const batches = [...new Set(result.flatMap(({ batch }) => batch ?? []))];
    const undoable = { milliseconds: UNDO_SECONDS * 1000, action: action(batches) };
    if (done > 0) toast('success', DONE[statusid](done), batches.length > 0 ? undoable : {});
    const titles = new Map(cards.map((card) => [card.approvalrequestid, card.title]));
    return result.flatMap(({ approvalrequestid, isexecuted, message }) =>
      isexecuted ? [] : [{ approvalrequestid, title: titles.get(approvalrequestid) ?? '', message: message ?? '' }],
    );
  };
  return { decide, isPending };
}
