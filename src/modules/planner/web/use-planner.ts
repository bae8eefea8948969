import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import type { Day } from '#platform/engine/day.ts';
import { MOST_ROWS, type PlannerCalls, type PlannerRow } from '../contract/planner.ts';
import type { Span } from '../engine/spans.ts';

/** What is planned for people, by id. */
export type Plans = ReadonlyMap<number, readonly Span[]>;
export const draftOf = ({ draft }: Pick<PlannerRow, 'draft'>): readonly Span[] => draft as unknown as readonly Span[];

/** A page of a planner with what is planned, kept on the server as it is typed; the last changes can be taken back. */
export function usePlanner(
  calls: PlannerCalls,
  { from, to, search, page }: { from: Day; to: Day; search: string; page: number },
) {
  const asked = { from, to, ...(search === '' ? {} : { search }) };
  const { data, error, refetch } = useEndpoint(
    calls.rows,
    { ...asked, limit: MOST_ROWS, offset: page * MOST_ROWS },
    { staleTime: 0 },
  );
  const coverage = useEndpoint(calls.coverage, asked, { staleTime: 0 });
  const plans = useEndpoint(calls.plans, {});
  const save = useSave(calls.save);
  const [past, setPast] = useState<readonly Plans[]>([]);
  const rows = data?.rows ?? [];
  const send = async (next: Plans): Promise<boolean> => {
    try {
      await save.mutateAsync({
        input: { rows: [...next].map(([employeeid, spans]) => ({ employeeid, spans: [...spans] })) },
      });
      return true;
    } catch (failure) {
      toast('error', sentenceOf(failure), { keep: true });
      return false;
    }
  };
  const change = async (next: Plans) => {
    if (next.size === 0) return;
    const before: Plans = new Map(
      rows.filter(({ employeeid }) => next.has(employeeid)).map((row) => [row.employeeid, draftOf(row)]),
    );
    if (await send(next)) setPast((all) => [...all, before]);
  };
  const takeBack = async () => {
    const last = past.at(-1);
    if (last && (await send(last))) setPast((all) => all.slice(0, -1));
  };
  return {
    rows,
    total: data?.total ?? 0,
    draftcount: data?.draftcount ?? 0,
    isLoading: data === undefined,
    error,
    refetch,
    coverage: coverage.data ?? [],
    plans: plans.data ?? [],
    isSaving: save.isPending,
    change,
    takeBack,
    mayTakeBack: past.length > 0,
    forget: () => setPast([]),
  };
}
export type PlannerState = ReturnType<typeof usePlanner>;
