import { useQuery } from '@tanstack/react-query';
import { TURNS } from '../use-endpoint.ts';
import { useContributions } from './modules.ts';

/** Milliseconds between two looks at what waits. */
const EVERY = 120_000;

/** How much waits for the signed-in person, by the key of the module's turn. */
export function useTurns(): Readonly<Record<string, number>> {
  const turns = useContributions('turns');
  const { data = {} } = useQuery({
    queryKey: [TURNS, ...turns.map(({ key }) => key)],
    queryFn: async ({ signal }) =>
      Object.fromEntries(await Promise.all(turns.map(async ({ key, count }) => [key, await count(signal)] as const))),
    refetchInterval: EVERY,
  });
  return data;
}

/** The sum of it all. */
export const useTurnCount = (): number => Object.values(useTurns()).reduce((sum, count) => sum + count, 0);
