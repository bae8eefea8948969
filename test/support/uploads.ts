import type { BulkContract } from '#bulk/contract/bulk.ts';
import { type Caller, settled } from './app.ts';

/**
 * Uploads lines of CSV and waits for the check; with `newnames` those that the company does not have are accepted.
 * @returns the upload, and its messages as `row column: text`
 */
export async function checked(
  caller: Caller,
  contract: BulkContract,
  lines: readonly string[],
  parameters: Record<string, unknown> = {},
  { newnames = false } = {},
) {
  const [staged] = await caller.upload(contract.upload, 'file.csv', lines.join('\n'));
  if (!staged) throw new Error('Nothing was staged');
  const { bulkbatchid, mapping } = staged;
  await caller.call(contract.check, { bulkbatchid, mapping, parameters, accepted: {} });
  let batch = await settled(caller, contract, bulkbatchid);
  if (newnames) {
    const groups = Map.groupBy(batch.offered, ({ structure }) => structure);
    const accepted = Object.fromEntries([...groups].map(([key, names]) => [key, names.map(({ name }) => name)]));
    await caller.call(contract.check, { bulkbatchid, mapping, parameters, accepted });
    batch = await settled(caller, contract, bulkbatchid);
  }
  const { rows } = await caller.call(contract.rows, { bulkbatchid });
  const text = rows.flatMap((row) => row.messages.map(({ column, text }) => `${row.rownumber} ${column}: ${text}`));
  return { batch, text };
}

/** The same, with every valid row applied. @returns the upload as it ended */
export async function applied(caller: Caller, contract: BulkContract, lines: readonly string[]) {
  const { batch } = await checked(caller, contract, lines);
  await caller.call(contract.apply, { bulkbatchid: batch.bulkbatchid, rows: 'valid' });
  return settled(caller, contract, batch.bulkbatchid);
}
