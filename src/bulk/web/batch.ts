import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { call } from '#platform/web/call.ts';
import { isActive, useJob } from '#platform/web/shell/jobs.ts';
import { keyOf } from '#platform/web/use-endpoint.ts';
import type { Batch, BulkContract } from '../contract/bulk.ts';

export const STATE = {
  uploaded: 1,
  checking: 2,
  checked: 3,
  applying: 4,
  applied: 5,
  undoing: 6,
  undone: 7,
  failed: 8,
} as const;

/** Milliseconds between polls of an upload that another user's job works on, whose progress is not streamed here. */
const EVERY = 2000;
/** The job has ended and the upload's state is about to change. */
const SOON = 250;

export const isWorking = ({ statusid }: Pick<Batch, 'statusid'>): boolean =>
  statusid === STATE.checking || statusid === STATE.applying || statusid === STATE.undoing;
export const isOver = ({ statusid }: Pick<Batch, 'statusid'>): boolean =>
  statusid >= STATE.applying && statusid <= STATE.undone;

export const STEPS = ['upload', 'columns', 'check', 'apply'] as const;
export type StepKey = (typeof STEPS)[number];

/** The step a batch has reached; the user may look at an earlier one. */
export function reachedStep(batch: Batch | undefined): StepKey {
  if (!batch) return 'upload';
  if (batch.statusid === STATE.uploaded || batch.statusid === STATE.failed) return 'columns';
  return isOver(batch) ? 'apply' : 'check';
}

/** Reads the upload from the address (`?batch=12&step=columns`), so that the page can be left and reopened. */
export function useBatchStep(): {
  batchid: number | undefined;
  step: StepKey | undefined;
  go: (to: { batch?: number | undefined; step?: StepKey | undefined }) => void;
} {
  const query: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const selection = Number(query.batch);
  return {
    batchid: Number.isSafeInteger(selection) && selection > 0 ? selection : undefined,
    step: STEPS.find((step) => step === query.step),
    go: (to) => void navigate({ to: '.', search: to }),
  };
}

/** Loads one upload and reloads it when its job has ended; then all other queries are invalidated as well. */
export function useBatch(contract: BulkContract, batchid: number | undefined) {
  const client = useQueryClient();
  const query = { bulkbatchid: batchid ?? 0 };
  const current = client.getQueryData<Batch[]>(keyOf(contract.get, query))?.[0];
  const job = useJob(current && isWorking(current) ? current.jobrunid : null);
  const pause = job ? (isActive(job) ? false : SOON) : EVERY;
  const answer = useQuery({
    queryKey: keyOf(contract.get, query),
    queryFn: ({ signal }) => call(contract.get, query, { signal }),
    enabled: batchid !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isWorking) ? pause : false),
  });
  const batch = answer.data?.[0];
  const working = batch !== undefined && isWorking(batch);
  const before = useRef(working);
  useEffect(() => {
    if (before.current && !working) void client.invalidateQueries();
    before.current = working;
  }, [working, client]);
  return { batch, error: answer.error, retry: () => void answer.refetch() };
}

/** The job of an upload: counters while it runs, the message when it failed. Undefined for another user's job. */
export const useBatchJob = (batch: Batch) => useJob(batch.jobrunid);
