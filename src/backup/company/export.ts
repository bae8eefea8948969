import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { withClient } from '#platform/server/database-server.ts';
import type { FileStore } from '#platform/server/files/store.ts';
import { type SealedColumn, sealedRows } from '#platform/server/sealed-column.ts';
import { unseal } from '#platform/server/secret-box.ts';
import type { Secrets } from '#platform/server/secrets.ts';
import { startError } from '#platform/server/start-error.ts';
import type { Report } from '../cluster.ts';
import { damagedContents, storeContents } from '../contents.ts';
import { type BackupKey, sealTo } from '../key.ts';
import { backupName, DRAFT_ENDING } from '../manifest.ts';
import { flushFolder, flushTree, loadFile, storeStream, storeWhole } from '../stored.ts';
import {
  COMPANY_MANIFEST,
  type CompanyManifest,
  type ExportedCompany,
  type ExportedSecrets,
  tablePath,
} from './manifest.ts';
import { companyRows, type CompanyTable, companyTables, filledTables } from './tables.ts';

export type ExportPlan = {
  /** The folder in which the export gets a folder of its own. */
  target: string;
  label: string;
  /** The login that owns the tables. */
  url: string;
  key: BackupKey;
  secrets: Secrets;
  sealed: readonly SealedColumn[];
  files: FileStore;
  /** Whether the audit trail of the company is whole. */
  isTrailWhole: (subscriptionid: number) => Promise<boolean>;
  step: (name: string) => Report;
};

export const newestMigration = async (client: pg.ClientBase): Promise<string> =>
  (await client.query<{ name: string }>('select max(name) as name from schema_migration')).rows[0]?.name ?? '';

async function companyOf(client: pg.ClientBase, label: string): Promise<ExportedCompany> {
  const { rows } = await client.query<ExportedCompany>(
    `select subscriptionid, label, companyname, isdemo, applicationkey, logo, timezoneid, dateformatname, language, seats
     from subscription where label = $1 and statusid <> 0`,
    [label],
  );
  return rows[0] ?? Promise.reject(startError(`There is no company at the address ${label}.`));
}

/** Opens what is sealed with the secret of this installation. @throws StartError where it cannot be opened */
async function openSecrets(client: pg.ClientBase, plan: ExportPlan, subscriptionid: number): Promise<ExportedSecrets> {
  const run = async <T>(text: string, values: unknown[]) => (await client.query(text, values)).rows as T[];
  const opened: ExportedSecrets = {};
  for (const column of plan.sealed)
    opened[column.table] = (await sealedRows(run, column, subscriptionid)).map(({ id, box }) => {
      const text = unseal(plan.secrets, column.purpose(subscriptionid, id), box);
      if (text === undefined) throw startError(`A secret in ${column.table} was sealed with another secret.`);
      return { id, text };
    });
  return opened;
}

async function storeTable(client: pg.ClientBase, draft: string, table: CompanyTable, subscriptionid: number) {
  let count = 0;
  async function* counted() {
    for await (const part of companyRows(client, table, subscriptionid)) {
      count += part.split('\n').length - 1;
      yield part;
    }
  }
  const digest = await storeStream(tablePath(draft, table.table), Readable.from(counted()));
  return { table: table.table, rows: count, ...digest };
}

/**
 * Exports one company while the product runs: all its rows in the state of one moment, the contents of its files, its
 * secrets sealed to the key of backups. It is read back before it gets its name.
 * @returns the folder, and the files whose contents the storage does not have
 */
export async function exportCompany(plan: ExportPlan): Promise<{ folder: string; missing: string[]; rows: number }> {
  const { target, step } = plan;
  return withClient(plan.url, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const company = await companyOf(client, plan.label);
    const { subscriptionid } = company;
    await client.query(`set local app.subscription = '${BigInt(subscriptionid)}'`);
    if (!(await plan.isTrailWhole(subscriptionid)))
      throw startError(`The audit trail of ${plan.label} is broken. Nothing was exported.`);
    const draft = join(target, `${plan.label}${DRAFT_ENDING}`);
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft, { recursive: true, mode: 0o700 });
    const list = await filledTables(client, await companyTables(client), subscriptionid);
    const report = step('Rows');
    const tables: CompanyManifest['tables'] = [];
    for (const table of list) {
      report(tables.length, list.length);
      tables.push(await storeTable(client, draft, table, subscriptionid));
    }
    report(list.length, list.length);
    const one = async (text: string) =>
      (await client.query<{ text: string }>(text, [subscriptionid])).rows.map(({ text }) => text);
    const hashes = await one('select distinct key as text from stored_file where subscriptionid = $1 order by 1');
    const terminals = await one(
      'select serialnumber as text from terminal_directory where subscriptionid = $1 order by 1',
    );
    const [seal = null] = await one(
      'select hash as text from audit_seal where subscriptionid = $1 order by sealid desc limit 1',
    );
    const secrets = await openSecrets(client, plan, subscriptionid);
    const schema = await newestMigration(client);
    await client.query('commit');

    const keys = hashes.map((hash) => `${subscriptionid}/${hash}`);
    const { missing } = await storeContents(plan.files, { target: draft, keys, report: step('Files') });
    const lost = new Set(missing);
    const stored = keys.filter((key) => !lost.has(key));
    const exportedAt = new Date();
    const manifest: CompanyManifest = {
      format: 'company 1',
      exportedAt: exportedAt.toISOString(),
      schema,
      company,
      tables,
      contents: stored.map((key) => key.slice(key.indexOf('/') + 1)),
      terminals,
      seal,
      key: plan.key,
      sealed: sealTo(plan.key, JSON.stringify(secrets)),
    };
    await storeWhole(join(draft, COMPANY_MANIFEST), JSON.stringify(manifest));
    await verifyExport(draft, manifest, step('Verification'));
    await flushTree(draft);
    const folder = join(target, `${plan.label}-${backupName(exportedAt)}`);
    await rename(draft, folder);
    await flushFolder(target);
    return { folder, missing, rows: tables.reduce((sum, { rows }) => sum + rows, 0) };
  });
}

/** Reads an export through. @throws StartError where something is not what was written */
export async function verifyExport(folder: string, { tables, contents, company }: CompanyManifest, report: Report) {
  for (const [at, { table, size, hash }] of tables.entries()) {
    report(at, tables.length + 1);
    await loadFile(tablePath(folder, table), { size, hash }).catch((error: unknown) => {
      throw startError(`${tablePath(folder, table)} is damaged; export the company again.`, error);
    });
  }
  const keys = contents.map((hash) => `${company.subscriptionid}/${hash}`);
  const damaged = await damagedContents(folder, keys, () => {});
  if (damaged.length > 0)
    throw startError(`${damaged.length} files of the export are damaged, the first is contents/${damaged[0] ?? ''}.`);
  report(1, 1);
}
