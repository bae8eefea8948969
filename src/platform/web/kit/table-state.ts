import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';

export type TableState = {
  search: string;
  sort: string;
  descending: boolean;
  page: number;
  /** `+key` and `-key` of columns that are shown or hidden contrary to their default. */
  columns: readonly string[];
};
export const PAGE_ROWS = 50;

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/**
 * The state of a list in the address (`?q=…&sort=-name&page=2&columns=-office`), so that it survives reload, back and a
 * shared link.
 */
export function useTableState(): [TableState, (change: Partial<TableState>) => void] {
  const query: Record<string, unknown> = useSearch({ strict: false });
  const go = useNavigate();
  const sort = textOf(query.sort);
  const chosen = textOf(query.columns);
  const state: TableState = {
    search: textOf(query.q),
    sort: sort.replace(/^-/, ''),
    descending: sort.startsWith('-'),
    columns: useMemo(() => chosen.split(',').filter(Boolean), [chosen]),
    page: Math.max(1, Number(textOf(query.page)) || 1),
  };
  const change = useCallback(
    (part: Partial<TableState>) => {
      void go({
        to: '.',
        replace: true,
        resetScroll: false,
        search: (before: Record<string, unknown>) => {
          const next = { ...before };
          if (part.search !== undefined) next.q = part.search || undefined;
          if (part.sort !== undefined) next.sort = part.sort ? `${part.descending ? '-' : ''}${part.sort}` : undefined;
          if (part.columns !== undefined) {
            next.columns = part.columns.join(',') || undefined;
            return next;
          }
          next.page = part.page !== undefined && part.page > 1 ? part.page : undefined;
          return next;
        },
      });
    },
    [go],
  );
  return [state, change];
}
