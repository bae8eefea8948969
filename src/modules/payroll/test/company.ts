import { readFileSync } from 'node:fs';
import { type SheetCell, writeSheets } from '#platform/server/sheet/write.ts';
import { closePools, type Db, inTenant, openPools, type Pools } from '#platform/server/db.ts';
import { createAccount, createCompany } from '#platform/server/tenants.ts';
import { NO_FILES } from '#platform/server/files/store.ts';
import type { Offer, RowMessage } from '#bulk/contract/bulk.ts';
import { readSheets } from '#bulk/server/file.ts';
import type { BulkKind } from '#bulk/server/kind.ts';
import { stage } from '#bulk/server/stage.ts';
import { apply, check, undo } from '#bulk/server/store.ts';
import { registerKind } from '#modules/people/server/public.ts';
import { companyConfig } from '../contract/setup/company-config.ts';
import { serverModules } from '../../../server.modules.ts';
import { freshDatabase } from '../../../../test/support/database.ts';
import { PASSWORD_HASH } from '../../../../test/support/password.ts';

export const SAMPLES = new URL('../../../../samples/sahyadri/', import.meta.url);
export const sample = (name: string): Buffer => readFileSync(new URL(`2026-10/${name}`, SAMPLES));
export const configuration = JSON.parse(readFileSync(new URL('company.json', SAMPLES), 'utf8'));
export const config = companyConfig.parse(configuration);
const TODAY = '2026-10-20';

export type Cells = Record<string, SheetCell>;
export const sheet = async (name: string, rows: readonly Cells[]): Promise<Uint8Array> => {
  const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return writeSheets([
    {
      name,
      columns: headings.map((heading) => ({ heading })),
      rows: rows.map((row) => headings.map((h) => row[h] ?? null)),
    },
  ]);
};

export type Outcome = { rownumber: number; statusid: number; messages: RowMessage[] };
export type TestCompany = Awaited<ReturnType<typeof testCompany>>;

export async function database(): Promise<{ pools: Pools; close: () => Promise<void> }> {
  const { appUrl, directoryUrl } = await freshDatabase();
  const pools = openPools({ appUrl, directoryUrl, size: 4, onError: () => {} });
  return { pools, close: () => closePools(pools) };
}

/** A company with payroll set up and without people, changed through its uploads. */
export async function testCompany(pools: Pools, label: string) {
  const env = {
    now: () => new Date(`${TODAY}T06:00:00Z`),
    secret: 'x'.repeat(32),
    baseDomain: 'localhost',
    demoPassword: undefined,
    production: false,
    files: NO_FILES,
  };
  const { tenant, accountid } = await createCompany({
    pools,
    env,
    modules: serverModules,
    company: {
      label,
      companyname: config.company.name,
      admin: { emailid: `admin@${label}.example`, passwordhash: PASSWORD_HASH },
      configuration,
    },
  });
  const { subscriptionid } = tenant;
  const tx = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    inTenant(pools, subscriptionid, { accountid: null, request: 'test' }, work);
  const values = { subscriptionid, today: TODAY, accountid };
  const staged = async (kind: BulkKind, bytes: Uint8Array, parameters: unknown): Promise<number> => {
    const sheets = await readSheets(bytes);
    return tx(async (db) => {
      const { bulkbatchid } = await stage(db, { kind, filename: 'test.xlsx', bytes, sheets, accountid, parameters });
      await check(db, kind, { ...values, bulkbatchid });
      const { offered } = await db
        .selectFrom('bulk_batch')
        .select('offered')
        .where('bulkbatchid', '=', bulkbatchid)
        .executeTakeFirstOrThrow();
      const accepted = Object.groupBy(offered as Offer[], (one) => one.structure);
      const names = Object.fromEntries(
        Object.entries(accepted).map(([key, list]) => [key, (list ?? []).map((one) => one.name)]),
      );
      await db
        .updateTable('bulk_batch')
        .set({ accepted: JSON.stringify(names) })
        .where('bulkbatchid', '=', bulkbatchid)
        .execute();
      await check(db, kind, { ...values, bulkbatchid });
      return bulkbatchid;
    });
  };
  const outcome = (bulkbatchid: number): Promise<Outcome[]> =>
    tx(async (db) => {
      const rows = await db
        .selectFrom('bulk_row')
        .select(['rownumber', 'statusid', 'messages'])
        .where('bulkbatchid', '=', bulkbatchid)
        .orderBy('rownumber')
        .execute();
      return rows.map((row) => ({ ...row, messages: row.messages as RowMessage[] }));
    });
  return {
    subscriptionid,
    accountid,
    tx,
    checker: () =>
      tx((db) =>
        createAccount(db, {
          emailid: `checker@${label}.example`,
          fullname: 'Checker',
          passwordhash: null,
          groups: ['Payroll checker'],
          atonce: true,
        }),
      ),
    /** Stages and checks a file. @returns the batch, not applied */
    stage: staged,
    /** Validates a file. @returns every row's result */
    validate: async (kind: BulkKind, bytes: Uint8Array, parameters: unknown = {}) =>
      outcome(await staged(kind, bytes, parameters)),
    /** Validates and applies the valid rows of a file. @returns the batch, which can be undone */
    load: async (kind: BulkKind, bytes: Uint8Array, parameters: unknown = {}) => {
      const bulkbatchid = await staged(kind, bytes, parameters);
      const applied = await tx((db) => apply(db, kind, { ...values, bulkbatchid, rows: 'valid' }));
      return { bulkbatchid, applied };
    },
    undo: (kind: BulkKind, bulkbatchid: number) => tx((db) => undo(db, kind, { ...values, bulkbatchid })),
    outcome,
    /** Everybody of the sample register. */
    people: async () => {
      const bulkbatchid = await staged(registerKind, sample('employees.xlsx'), {});
      return tx((db) => apply(db, registerKind, { ...values, bulkbatchid, rows: 'all' }));
    },
  };
}

export const text = (rows: readonly Outcome[], rownumber: number): string[] =>
  rows
    .find((row) => row.rownumber === rownumber)
    ?.messages.map(({ column, level, text }) => `${level} ${column}: ${text}`) ?? [];
