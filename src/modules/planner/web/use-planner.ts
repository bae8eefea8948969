import { useRef, useState } from 'react';
import type { Day } from '#platform/engine/day.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import type { PlannerCalls, PlannerRow } from '../contract/planner.ts';
import type { Span } from '../engine/spans.ts';

/** What is planned for people, by id. */
export type Plans = ReadonlyMap<number, readonly Span[]>;
// The contract has days as texts; the server made them of days.
export const draftOf = ({ draft }: Pick<PlannerRow, 'draft'>) => draft as unknown as readonly Span[];
export const periodsOf = ({ periods }: Pick<PlannerRow, 'periods'>) =>
  periods as unknown as readonly { from: Day; to: Day; planid: number | null; cyclestart?: Day }[];

const NOTHING: Plans = new Map();

/** What is typed is shown at once and sent after the one before; what is typed meanwhile is sent together. */
function useDrafts(calls: PlannerCalls) {
  const save = useSave(calls.save);
  const [shown, setShown] = useState(NOTHING);
  const waiting = useRef(new Map<number, readonly Span[]>());
  const [isSending, setSending] = useState(false);
  const running = useRef<Promise<void>>(undefined);
  const sendAll = async () => {
    while (waiting.current.size > 0) {
      const next = waiting.current;
      waiting.current = new Map();
      const rows = [...next].map(([employeeid, spans]) => ({ employeeid, spans: [...spans] }));
      try {
        await save.mutateAsync({ input: { rows } });
      } catch (failure) {
        waiting.current = new Map();
        toast('error', sentenceOf(failure), { keep: true });
      }
    }
    setShown(NOTHING);
  };
  return {
    shown,
    isSending,
    /** Shows what is planned for people and sends it. */
    put: (next: Plans) => {
      for (const [employeeid, spans] of next) waiting.current.set(employeeid, spans);
      setShown((all) => new Map([...all, ...next]));
      if (running.current) return;
      setSending(true);
      running.current = sendAll().finally(() => {
        running.current = undefined;
        setSending(false);
      });
    },
    /** Resolves once everything is sent. */
    settled: async () => running.current,
  };
}

/** A page of a planner with what is planned, kept on the server as it is typed; the last changes can be taken back. */
export function usePlanner(
  calls: PlannerCalls,
  request: { from: Day; to: Day; search: string; page: number; limit: number; isCounted: boolean },
) {
  const { from, to, search, page, limit } = request;
  const narrow = { from, to, ...(search === '' ? {} : { search }) };
  const { data, error, refetch } = useEndpoint(
    calls.rows,
    { ...narrow, limit, offset: page * limit },
    { staleTime: 0 },
  );
  const coverage = useEndpoint(calls.coverage, narrow, { staleTime: 0, enabled: request.isCounted });
  const plans = useEndpoint(calls.plans, {});
  const drafts = useDrafts(calls);
  const [past, setPast] = useState<readonly Plans[]>([]);
  const rows = (data?.rows ?? []).map((row) => {
    const draft = drafts.shown.get(row.employeeid);
    return draft ? { ...row, draft: draft.map((span) => ({ ...span })) } : row;
  });
  const change = (next: Plans) => {
    if (next.size === 0) return;
    const before: Plans = new Map(
      rows.filter(({ employeeid }) => next.has(employeeid)).map((row) => [row.employeeid, draftOf(row)]),
    );
    setPast((all) => [...all, before]);
    drafts.put(next);
  };
  const takeBack = () => {
    const last = past.at(-1);
    if (!last) return;
    setPast((all) => all.slice(0, -1));
    drafts.put(last);
  };
  return {
    rows,
    total: data?.total ?? 0,
    draftcount: data?.draftcount ?? 0,
    isLoading: data === undefined || plans.data === undefined,
    error: error ?? plans.error,
    refetch: () => {
      void refetch();
      void plans.refetch();
    },
    coverage: coverage.data ?? [],
    plans: plans.data ?? [],
    isSending: drafts.isSending,
    settled: drafts.settled,
    change,
    takeBack,
    mayTakeBack: past.length > 0,
    forget: () => setPast([]),
  };
}
export type PlannerState = ReturnType<typeof usePlanner>;
