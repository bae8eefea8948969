import type { ReactNode } from 'react';

export type Column<R> = {
  key: string;
  label: string;
  cell: (row: R) => ReactNode;
  /** The text for search; also the sort key, unless `sort` is set. Without both the column cannot be sorted. */
  text?: (row: R) => string;
  sort?: (row: R) => string | number;
  /** The value in an exported file, where it differs from `text`. */
  file?: (row: R) => string | number | null;
  /** Hidden by default. */
  more?: true;
  /** Aligned to the end, in tabular figures, for numbers and money. */
  end?: true;
  width?: number;
};

export type RowKey = number | string;

/** Columns shown (`+key`) and hidden (`-key`) by the address; the first column is always shown. */
export const isShown = <R>(column: Column<R>, chosen: readonly string[]): boolean =>
  column.more ? chosen.includes(`+${column.key}`) : !chosen.includes(`-${column.key}`);

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a).localeCompare(String(b), 'en-IN', { numeric: true, sensitivity: 'base' });

/** Searches and sorts in the browser, for complete lists. */
export function arrange<R>(
  rows: readonly R[],
  columns: readonly Column<R>[],
  { search, sort, descending }: { search: string; sort: string; descending: boolean },
): readonly R[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const readable = columns.flatMap((column) => column.text ?? []);
  const matches =
    words.length === 0
      ? rows
      : rows.filter((row) => {
          const text = readable.map((read) => read(row).toLowerCase()).join(' ');
          return words.every((word) => text.includes(word));
        });
  const column = columns.find(({ key }) => key === sort);
  const by = column?.sort ?? column?.text;
  if (!by) return matches;
  const direction = descending ? -1 : 1;
  return matches.toSorted((a, b) => direction * compare(by(a), by(b)));
}
