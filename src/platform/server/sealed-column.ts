/** A column of texts that are sealed for their row, by which the secret can be replaced and a company moved. */
export type SealedColumn = {
  readonly table: string;
  readonly column: string;
  /** The column that tells the rows of a company apart; null where a company has one row. */
  readonly id: string | null;
  /** The purpose that a row's text is sealed for. */
  readonly purpose: (subscriptionid: number, id: number) => string;
};

/** Runs a statement in a transaction that may read and write the company's rows. */
export type Run = <T>(text: string, values: unknown[]) => Promise<T[]>;
export type SealedRow = { id: number; box: string };

/** Loads the sealed texts of a company, and locks their rows where they are about to be replaced. */
export const sealedRows = (run: Run, { table, column, id }: SealedColumn, subscriptionid: number, lock = false) =>
  run<SealedRow>(
    `select ${id ?? '0'} as id, ${column} as box from ${table}
     where subscriptionid = $1 and ${column} is not null${lock ? ' for update' : ''}`,
    [subscriptionid],
  );

/** Replaces sealed texts of a company. */
export async function storeSealedRows(
  run: Run,
  { table, column, id }: SealedColumn,
  subscriptionid: number,
  rows: readonly SealedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await run(
    `update ${table} t set ${column} = c.box from jsonb_to_recordset($2::jsonb) as c(id bigint, box text)
     where t.subscriptionid = $1${id === null ? '' : ` and t.${id} = c.id`}`,
    [subscriptionid, JSON.stringify(rows)],
  );
}
