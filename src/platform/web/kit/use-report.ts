import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { Report } from '#platform/contract/report.ts';
import { download } from '../call.ts';
import { t } from '../language.ts';
import { useEndpoint } from '../use-endpoint.ts';
import type { TakeAway } from './table-export.tsx';
import { PAGE_ROWS, useTableState } from './table-state.ts';
import type { Column } from './table-types.ts';

const plain = (value: unknown): string | number =>
  typeof value === 'number' || (typeof value === 'string' && value !== '') ? value : '–';

/** Loads the page of a report that the address names, and gives a `DataTable` what it needs: columns, rows, file. */
export function useReport<R extends object>(
  report: Report<R>,
  /** The filters of the list's query. */
  narrow: Readonly<Record<string, unknown>>,
  /** What a column shows other than the plain value, by key. */
  cells: Readonly<Record<string, Partial<Column<R>>>>,
) {
  const [{ search, page }] = useTableState();
  const list: Report<R>['list'] = report.list;
  // The contract says whether the list searches: only then is there a search box.
  const searches = 'shape' in list.input && Object.hasOwn(Object(list.input.shape), 'search');
  const query = { ...(search && searches ? { search } : {}), ...narrow };
  const { data, error, refetch } = useEndpoint(list, { limit: PAGE_ROWS, offset: (page - 1) * PAGE_ROWS, ...query });
  const columns = Object.entries(report.columns).map(([key, { label }]): Column<R> => ({
    key,
    label,
    cell: (row) => plain(Object.entries(row).find(([name]) => name === key)?.[1]),
    ...cells[key],
  }));
  const file: Endpoint = report.endpoint;
  const takeAway: TakeAway = (format, shown) => download(file, { ...query, format, columns: shown.join(',') });
  return {
    label: t(report.title),
    columns,
    rows: data?.rows,
    total: data?.total ?? 0,
    searches,
    error,
    retry: () => void refetch(),
    takeAway,
  };
}
