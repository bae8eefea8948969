import type { Month } from '#platform/engine/day.ts';
import { expect } from 'vitest';
import type { BulkContract } from '#bulk/contract/bulk.ts';
import type { EmployeeFacts } from '#modules/payroll/contract/run/payslip.ts';
import { settled } from '../../../../test/support/app.ts';
import { checked } from '../../../../test/support/uploads.ts';
import { contextFor } from '../server/run/compute.ts';
import { loadFacts } from '../server/run/facts.ts';
import { ACME, type Staffed } from './staffed.ts';

export const CODE = 'AC0007';

type Stored = { structure: { components: { code: string }[] }; payroll: object };
const { structure, payroll } = ACME as unknown as Stored;
const EXEMPT: Readonly<Record<string, object>> = {
  conveyance: { exempt: { rule: 'bills' } },
  special: { exempt: { rule: 'claim' } },
};
/** The company of the tests from October on: conveyance is exempt against bills, the special allowance by claims. */
export const WITH_EXEMPTIONS: Record<string, unknown> = {
  ...ACME,
  payroll: { ...payroll, firstmonth: '2026-10' },
  structure: { ...structure, components: structure.components.map((one) => ({ ...one, ...EXEMPT[one.code] })) },
};

/** The facts of a person's pay of a month, or why there are none. */
export async function factsOf({ company, ids }: Staffed, month = '2026-10', code = CODE): Promise<EmployeeFacts> {
  const loaded = await company.tx(async (db) => {
    const { esi, payday } = await contextFor(db, month as Month);
    return loadFacts(db, { ids: [ids.get(code) ?? 0], month: month as Month, esi, payday });
  });
  const [one] = loaded;
  if (!one || 'missing' in one) throw new Error(one?.missing ?? 'Nobody');
  return one.facts;
}

/** Uploads a file and applies its valid rows. @returns what the rows were told, and the upload */
export async function upload(state: Staffed, contract: BulkContract, lines: readonly string[], parameters: object) {
  const { batch, text } = await checked(state.maker, contract, lines, { ...parameters });
  const { bulkbatchid } = batch;
  if (batch.validrows > 0) {
    await state.maker.call(contract.apply, { bulkbatchid, rows: 'valid', answered: true });
    expect((await settled(state.maker, contract, bulkbatchid)).statusid).toBe(5);
  }
  return { text, bulkbatchid };
}
/** Takes an upload back. */
export async function takeBack(state: Staffed, contract: BulkContract, bulkbatchid: number) {
  await state.maker.call(contract.undo, { bulkbatchid });
  return settled(state.maker, contract, bulkbatchid);
}
