import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { isCallError } from '#platform/web/call.ts';
import { Conflict } from '#platform/web/kit/conflict.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { plural, t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { planQuarters, type PlanQuarters, savePlanQuarters } from '../../contract/plan/plan.ts';
import {
  type EditedLine,
  type Edits,
  faultyLines,
  linesOf,
  over,
  type Quarter,
  QUARTERS,
  withFigure,
  without,
} from './quarter-edits.ts';

export const ENDS = {
  planned1: 'End of June',
  planned2: 'End of September',
  planned3: 'End of December',
  planned4: 'End of March',
} as const satisfies Record<Quarter, string>;

const ANYTHING = z.object({ edits: z.record(z.string(), z.unknown()) });

/** Both versions of the figures of lines that others have saved meanwhile. */
const differences = (edits: Edits, theirs: readonly PlanQuarters[]) =>
  theirs.flatMap((line) => {
    const mine = edits[line.hiringplanlineid];
    return mine
      ? QUARTERS.map((quarter) => ({
          label: `${mine.name}, ${t(ENDS[quarter])}`,
          mine: mine.typed[quarter],
          theirs: String(line[quarter]),
        })).filter((one) => one.mine !== one.theirs)
      : [];
  });

/**
 * The figures of a year that are being edited: kept as a draft, on every page of the list, and saved together. `done`
 * runs once they are saved or given up.
 */
export function useQuarters(fiscalyear: number | undefined, done: () => void) {
  const { mutateAsync } = useSave(savePlanQuarters);
  const [theirs, setTheirs] = useState<readonly PlanQuarters[]>();
  const form = useForm<{ edits: Edits }>({
    schema: ANYTHING,
    initial: { edits: {} },
    ...(fiscalyear === undefined ? {} : { draft: { form: 'hiring-plan-quarters', recordid: fiscalyear } }),
  });
  const { edits } = form.values;
  const count = Object.keys(edits).length;
  const saved = () => {
    toast('success', plural(count, '{{count}} line of the plan is saved', '{{count}} lines of the plan are saved'));
    done();
  };
  const send = async (input: Edits) => {
    try {
      await mutateAsync({ input: { lines: linesOf(input) } });
    } catch (error) {
      const met = isCallError(error) && error.status === 412 ? planQuarters.safeParse(error.current).data : undefined;
      if (met) setTheirs(met);
      throw error;
    }
  };
  const save = () => {
    if (faultyLines(edits) > 0) {
      document.querySelector<HTMLInputElement>('input[data-grid-column][aria-invalid=true]')?.focus();
      toast('error', t('enter valid number'));
      return;
    }
    void form.run(({ edits: input }) => send(input), saved);
  };
  const conflict: ReactNode = theirs ? (
    <Conflict
      differences={differences(edits, theirs)}
      onClose={() => setTheirs(undefined)}
      onTakeTheirs={() => {
        form.take({ edits: without(edits, theirs) });
        setTheirs(undefined);
      }}
      onKeepMine={() => {
        const mine = over(edits, theirs);
        form.take({ edits: mine });
        setTheirs(undefined);
        void form.run(() => send(mine), saved);
      }}
    />
  ) : null;
  return {
    edits,
    count,
    busy: form.busy,
    draft: form.draft,
    conflict,
    save,
    type: (id: number, line: EditedLine, typed: [Quarter, string]) =>
      form.take({ edits: withFigure(edits, id, line, typed) }),
    giveUp: () => {
      form.take({ edits: {} });
      form.draft.erase();
      done();
    },
  };
}
