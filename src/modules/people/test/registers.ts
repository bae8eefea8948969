import { readFileSync } from 'node:fs';
import type { Batch, BulkRow } from '#bulk/contract/bulk.ts';
import { registerBulk } from '../contract/register.ts';
import { type Caller, settled } from '../../../../test/support/app.ts';

const SAMPLES = new URL('../../../../samples/sahyadri/2026-10/', import.meta.url);
export const sample = (name: string): Buffer => readFileSync(new URL(name, SAMPLES));

/** Misspelt names in the messy register, which are not accepted for creation. */
const MISSPELT = ['Prodn.', 'Bombay H.O.'];

/** Uploads and validates, accepting every new name except the misspelt ones. */
export async function validated(caller: Caller, name: string, bytes: Uint8Array | string): Promise<Batch> {
  const [staged] = await caller.upload(registerBulk.upload, name, bytes);
  if (!staged) throw new Error('Nothing was staged');
  const check = async (accepted: Record<string, string[]>) => {
    const { bulkbatchid, mapping } = staged;
    await caller.call(registerBulk.check, { bulkbatchid, mapping, parameters: {}, accepted });
    return settled(caller, registerBulk, bulkbatchid);
  };
  const first = await check({});
  const accepted: Record<string, string[]> = {};
  for (const { structure, name: offered } of first.offered)
    if (!MISSPELT.includes(offered)) accepted[structure] = [...(accepted[structure] ?? []), offered];
  return Object.keys(accepted).length > 0 ? check(accepted) : first;
}

export async function rowsOf(
  caller: Caller,
  bulkbatchid: number,
  filter: 'all' | 'errors' | 'notices' | 'valid' | 'leftout',
): Promise<BulkRow[]> {
  const rows: BulkRow[] = [];
  for (;;) {
    const page = await caller.call(registerBulk.rows, { bulkbatchid, filter, offset: rows.length, limit: 200 });
    rows.push(...page.rows);
    if (page.rows.length === 0 || rows.length >= page.total) return rows;
  }
}

export async function applied(caller: Caller, bulkbatchid: number, rows: 'all' | 'valid' = 'all'): Promise<Batch> {
  await caller.call(registerBulk.apply, { bulkbatchid, rows });
  return settled(caller, registerBulk, bulkbatchid);
}

/** A company's people from the clean register. */
export async function addEverybody(caller: Caller): Promise<Batch> {
  const batch = await validated(caller, 'employees.xlsx', sample('employees.xlsx'));
  return applied(caller, batch.bulkbatchid);
}

/** A small register as CSV text, with the required columns. */
export const csv = (...rows: string[]): string =>
  ['Employee Code,Full Name,Date of Birth,Joining Date,Annual CTC,Monthly Gross', ...rows].join('\r\n');
