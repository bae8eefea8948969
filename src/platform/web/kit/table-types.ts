import type { ReactNode } from 'react';

export type Column<R> = {
  key: string;
  label: string;
  cell: (row: R) => ReactNode;
  /** What the search box reads; also the order, unless `sort` says otherwise. Without both the column has no order. */
  text?: (row: R) => string;
  sort?: (row: R) => string | number;
  /** What a file of the list holds for the row, where that is not `text`. */
  file?: (row: R) => string | number | null;
  /** Not shown until the reader chooses it. */
  more?: true;
  /** Numbers and money stand at the end, in tabular figures. */
  end?: true;
  width?: number;
};

export type RowKey = number | string;

/** Columns switched on (`+key`) and off (`-key`) in the address; the first column always stands. */
export const isShown = <R>(column: Column<R>, chosen: readonly string[]): boolean =>
  column.more ? chosen.includes(`+${column.key}`) : !chosen.includes(`-${column.key}`);

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a).localeCompare(String(b), 'en-IN', { numeric: true, sensitivity: 'base' });

/** Search and order in the browser, for lists that arrive whole. */
export function arrange<R>(
  rows: readonly R[],
  columns: readonly Column<R>[],
  { search, sort, descending }: { search: string; sort: string; descending: boolean },
): readonly R[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const readable = columns.flatMap((column) => column.text ?? []);
  const found =
    words.length === 0
      ? rows
      : rows.filter((row) => {
          const text = readable.map((read) => read(row).toLowerCase()).join(' ');
          return words.every((word) => text.includes(word));
        });
  const column = columns.find(({ key }) => key === sort);
  const by = column?.sort ?? column?.text;
  if (!by) return found;
  const direction = descending ? -1 : 1;
  return found.toSorted((a, b) => direction * compare(by(a), by(b)));
}
