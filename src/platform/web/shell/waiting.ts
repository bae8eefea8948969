import { useQuery } from '@tanstack/react-query';
import { WAITING } from '../use-endpoint.ts';
import { useContributions } from './modules.ts';

/** Milliseconds between polls of pending items. */
const EVERY = 120_000;

/** The number of the signed-in user's pending items, by the key of the module's contribution. */
export function useWaiting(): Readonly<Record<string, number>> {
  const waiting = useContributions('waiting');
  const { data = {} } = useQuery({
    queryKey: [WAITING, ...waiting.map(({ key }) => key)],
    queryFn: async ({ signal }) =>
      Object.fromEntries(await Promise.all(waiting.map(async ({ key, count }) => [key, await count(signal)] as const))),
    refetchInterval: EVERY,
  });
  return data;
}

/** The total of pending items. */
export const useWaitingCount = (): number => Object.values(useWaiting()).reduce((sum, count) => sum + count, 0);
