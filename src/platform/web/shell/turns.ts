import { useQueries } from '@tanstack/react-query';
import { useContributions } from './modules.ts';

/** Milliseconds between two looks at what waits. */
const EVERY = 120_000;

/** How much waits for the signed-in person, by the key of the module's turn. */
export function useTurns(): Readonly<Record<string, number>> {
  const turns = useContributions('turns');
  const answers = useQueries({
    queries: turns.map(({ key, access, count }) => ({
      queryKey: [access.feature, 'turns', key],
      queryFn: ({ signal }: { signal: AbortSignal }) => count(signal),
      refetchInterval: EVERY,
    })),
  });
  return Object.fromEntries(turns.map(({ key }, at) => [key, answers[at]?.data ?? 0]));
}

/** The sum of it all. */
export const useTurnCount = (): number => Object.values(useTurns()).reduce((sum, count) => sum + count, 0);
