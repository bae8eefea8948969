import type { BulkContract } from '../contract/bulk.ts';
import type { BulkColumn, BulkGiven, BulkKind, ReadRow } from './kind.ts';

/** What differs of an upload that shows part of another one. */
export type Projection = {
  readonly contract: Pick<BulkContract, 'kind' | 'title'>;
  /** The columns of the other upload that it has. */
  readonly columns: readonly string[];
  /** Columns of its own, which `prepare` reads. */
  readonly own?: readonly BulkColumn[];
  /** Values of the columns that it leaves out, row by row; messages go to the rows. A fixed number of statements. */
  readonly prepare?: (work: BulkGiven, rows: readonly ReadRow[]) => Promise<readonly ReadRow['values'][]>;
};

/** A page of its own for part of an upload: the rows are checked, written and undone by the other one. */
export function projection(kind: BulkKind, { contract, columns, own = [], prepare }: Projection): BulkKind {
  const prepared = async (work: BulkGiven, rows: readonly ReadRow[]): Promise<ReadRow[]> => {
    const values = (await prepare?.(work, rows)) ?? [];
    return rows.map((row, at) => ({ ...row, values: { ...row.values, ...values[at] } }));
  };
  const { impact } = kind;
  return {
    ...kind,
    kind: contract.kind,
    title: contract.title,
    sheet: contract.title,
    columns: [...kind.columns.filter(({ name }) => columns.includes(name)), ...own],
    async validate(work, rows) {
      const whole = await prepared(work, rows);
      const validated = await kind.validate(work, whole);
      whole.forEach((one, at) => {
        const row = rows[at];
        if (row && one.leftout) row.leftout = true;
      });
      return validated;
    },
    ...(impact ? { impact: async (work, rows, words) => impact(work, await prepared(work, rows), words) } : {}),
    apply: async (work, rows) => kind.apply(work, await prepared(work, rows)),
  };
}
