import { useState } from 'react';
import type { RowKey } from './table-types.ts';

export type Picking<R> = {
  rows: ReadonlyMap<RowKey, R>;
  /** Whether every row of this page is selected. */
  wholePage: boolean;
  toggle: (key: RowKey) => void;
  /** Selects all rows of this page, or none. */
  page: (on: boolean) => void;
  take: (rows: readonly R[]) => void;
  clear: () => void;
};

/**
 * The selection of rows. It persists over pages, but not when the query of the list changes (`asked`), so that users do
 * not act on rows they cannot see.
 */
export function usePicked<R>({
  shown,
  rowKey,
  asked,
  first,
}: {
  shown: readonly R[];
  rowKey: (row: R) => RowKey;
  asked: string;
  /** Selected when the list opens. */
  first: readonly R[];
}): Picking<R> {
  const [stored, setStored] = useState<{ asked: string; rows: ReadonlyMap<RowKey, R> }>(() => ({
    asked,
    rows: new Map(first.map((row) => [rowKey(row), row])),
  }));
  const rows = stored.asked === asked ? stored.rows : new Map<RowKey, R>();
  const keep = (next: ReadonlyMap<RowKey, R>) => setStored({ asked, rows: next });
  return {
    rows,
    wholePage: shown.length > 0 && shown.every((row) => rows.has(rowKey(row))),
    toggle: (key) => {
      const next = new Map(rows);
      const row = shown.find((one) => rowKey(one) === key);
      if (!next.delete(key) && row !== undefined) next.set(key, row);
      keep(next);
    },
    page: (on) => {
      const next = new Map(rows);
      for (const row of shown) {
        if (on) next.set(rowKey(row), row);
        else next.delete(rowKey(row));
      }
      keep(next);
    },
    take: (all) => keep(new Map(all.map((row) => [rowKey(row), row]))),
    clear: () => keep(new Map()),
  };
}
