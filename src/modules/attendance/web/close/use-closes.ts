import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { type CloseMonth, getCloses } from '../../contract/close.ts';

/** Milliseconds between looks at a close that goes on. */
const EVERY = 2000;

export const isGoingOn = ({ state }: CloseMonth): boolean => state === 'closing' || state === 'reopening';

/** The months of attendance; read again and again while one is closed or reopened. */
export function useCloses() {
  const { data, error, refetch } = useEndpoint(
    getCloses,
    {},
    {
      staleTime: 0,
      every: (answer) => (answer?.[0]?.months.some((month) => isGoingOn(month) && month.isactive) ? EVERY : false),
    },
  );
  return { found: data?.[0], error, retry: () => void refetch() };
}
