import { Button } from '@mantine/core';
import { sentenceOf } from '#platform/web/call.ts';
import { plural, t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { ask } from '#platform/web/shell/overlays.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { type FullOpening, moveCandidates, type MoveOutcome, undoMoves } from '../../contract/candidate/move.ts';
import { changeOpeningState } from '../../contract/opening/opening.ts';
import { withClosing, withEnding } from './ending.ts';
import { type Chosen, outcomeText } from './move-dialog.tsx';

/** Offers to close an opening whose positions are filled, to whoever may close it. */
export function useFullOpenings(): (full: readonly FullOpening[]) => Promise<void> {
  const mayClose = useMay('requisition', 'edit');
  const { mutateAsync } = useSave(changeOpeningState);
  return async (full) => {
    for (const { requisitionjobid, requisitioncode, designationname, positions, version } of full) {
      const name = `${designationname} · ${requisitioncode}`;
      if (!mayClose) {
        toast('info', t('All positions of {{name}} are filled.', { name }));
        continue;
      }
      const text = plural(
        positions,
        'The position of {{name}} is filled. Close the opening?',
        'All {{count}} positions of {{name}} are filled. Close the opening?',
        { name },
      );
      // oxlint-disable-next-line no-await-in-loop -- one question after the other
      if (!(await ask({ text, yes: 'Close', no: 'Cancel' }))) continue;
      // oxlint-disable-next-line no-await-in-loop -- as above
      await withClosing((answer) =>
        mutateAsync({ input: { requisitionjobid, act: 'close', ...answer }, version }),
      ).catch((error: unknown) => toast('error', t(sentenceOf(error)), { keep: true }));
    }
  };
}

/** Takes back the moves of one call. */
export function useUndo(): (moveset: string) => Promise<MoveOutcome | undefined> {
  const { mutateAsync } = useSave(undoMoves, ['request']);
  return async (moveset) => {
    try {
      const [outcome] = await mutateAsync({ input: { moveset } });
      return outcome;
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
      return undefined;
    }
  };
}

/** The ids of applications with the versions that were seen. */
export type Picked = ReadonlyMap<number, number>;

/** Moves candidates, tells what became of it, and offers to undo. */
export function useMoving(announce: (text: string) => void = () => {}) {
  const { mutateAsync } = useSave(moveCandidates, ['request']);
  const offerClosing = useFullOpenings();
  const undo = useUndo();
  const takeBack = async (moveset: string) => {
    const back = await undo(moveset);
    if (back) toast(back.moved.length > 0 ? 'success' : 'warning', outcomeText(back));
  };
  return async (applications: Picked, chosen: Chosen): Promise<MoveOutcome | undefined> => {
    const rows = [...applications].map(([candidateapplicationid, version]) => ({ candidateapplicationid, version }));
    const result = await withEnding((answer) => mutateAsync({ input: { applications: rows, ...chosen, ...answer } }));
    const [outcome] = result ?? [];
    if (!outcome) return undefined;
    const text = outcomeText(outcome);
    announce(text);
    toast(outcome.moved.length > 0 ? 'success' : 'warning', text, {
      milliseconds: 8000,
      ...(outcome.moveset === ''
        ? {}
        : {
            action: (close: () => void) => (
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() => {
                  close();
                  void takeBack(outcome.moveset);
                }}
              >
                {t('Undo')}
              </Button>
            ),
          }),
    });
    await offerClosing(outcome.full);
    return outcome;
  };
}
