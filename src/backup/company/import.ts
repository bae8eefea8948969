import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { withClient } from '#platform/server/database-server.ts';
import type { Pools } from '#platform/server/db.ts';
import { openTenant, registerTenant, type Tenant } from '#platform/server/directory.ts';
import { keyOf } from '#platform/server/files/key.ts';
import type { FileStore } from '#platform/server/files/store.ts';
import { type SealedColumn, storeSealedRows } from '#platform/server/sealed-column.ts';
import { seal } from '#platform/server/secret-box.ts';
import { startError } from '#platform/server/start-error.ts';
import { randomToken } from '#platform/server/token.ts';
import type { Report } from '../cluster.ts';
import { contentPath } from '../contents.ts';
import { openSealed } from '../key.ts';
import { storedLines } from '../stored.ts';
import { newestMigration, verifyExport } from './export.ts';
import {
  type CompanyManifest,
  type ExportedSecrets,
  readCompanyManifest,
  secretsShape,
  tablePath,
} from './manifest.ts';
import { advanceIds, brokenKeys, companyTables, deleteCompany, insertRows } from './tables.ts';

export type ImportPlan = {
  folder: string;
  passphrase: string;
  /** The address of the company here; that of the export by default. */
  label: string | undefined;
  /** The superuser of the database, or a login that owns the tables and may set `session_replication_role`. */
  url: string;
  pools: Pools;
  secret: string;
  sealed: readonly SealedColumn[];
  files: FileStore;
  /** What is wrong with the company as it stands now, before it opens. */
  check: (subscriptionid: number) => Promise<string[]>;
  step: (name: string) => Report;
};
export type ImportedCompany = {
  tenant: Tenant;
  rows: number;
  /** Serial numbers of terminals that send to another company here. */
  takenTerminals: string[];
};

/** The most rows, and characters of them, that are sent in one statement. */
const MAX_ROWS = 500;
const MAX_CHARACTERS = 4_000_000;

/** @throws StartError for another version, or a wrong passphrase */
async function openExport(client: pg.ClientBase, { folder, passphrase }: ImportPlan) {
  const manifest = await readCompanyManifest(folder);
  const schema = await newestMigration(client);
  if (manifest.schema !== schema)
    throw startError(
      `The export is of another version of Muster (its database is at ${manifest.schema}, this one at ${schema}). Import it with the version that it was exported from, or update that one and export again.`,
    );
  const text = openSealed(manifest.key, passphrase, manifest.sealed);
  if (text === undefined) throw startError('This is not the passphrase of the export. Nothing was imported.');
  return { manifest, secrets: secretsShape.parse(JSON.parse(text)) };
}

/** Removes what an import that was killed left under this address. */
async function removeUnfinished(client: pg.ClientBase, { label, files }: { label: string; files: FileStore }) {
  const { rows } = await client.query<{ subscriptionid: number }>(
    'select subscriptionid from subscription where label = $1 and statusid = 0',
    [label],
  );
  for (const { subscriptionid } of rows) await removeCompany(client, { subscriptionid, files });
}

async function removeCompany(
  client: pg.ClientBase,
  { subscriptionid, files }: { subscriptionid: number; files: FileStore },
) {
  await inReplica(client, subscriptionid, () => deleteCompany(client, subscriptionid));
  for await (const { key } of files.list(subscriptionid)) await files.remove(key);
}

/**
 * A transaction in which triggers are off: what is imported was judged by them where it was written, and is neither
 * written to the audit trail again nor refused because its month is closed.
 */
async function inReplica<T>(client: pg.ClientBase, subscriptionid: number, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    await client.query('set local session_replication_role = replica');
    await client.query(`set local app.subscription = '${BigInt(subscriptionid)}'`);
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function* batches(lines: AsyncIterable<string>): AsyncGenerator<string[]> {
  let [batch, characters]: [string[], number] = [[], 0];
  for await (const line of lines) {
    if (batch.length === MAX_ROWS || (batch.length > 0 && characters + line.length > MAX_CHARACTERS)) {
      yield batch;
      [batch, characters] = [[], 0];
    }
    batch.push(line);
    characters += line.length;
  }
  if (batch.length > 0) yield batch;
}

async function insertTables(
  client: pg.ClientBase,
  plan: ImportPlan,
  manifest: CompanyManifest,
  subscriptionid: number,
) {
  const tables = new Map((await companyTables(client)).map((one) => [one.table, one]));
  const report = plan.step('Rows');
  for (const [at, { table }] of manifest.tables.entries()) {
    report(at, manifest.tables.length);
    const columns = tables.get(table);
    if (!columns) throw startError(`The export has a table ${table} that this Muster does not have.`);
    for await (const lines of batches(storedLines(tablePath(plan.folder, table))))
      await insertRows(client, columns, subscriptionid, lines);
  }
  report(1, 1);
}

/**
 * Numbers of transactions are those of the cluster that the company comes from. Theirs here keep the order and stay below
 * that of the import, so that what is written from now on follows them.
 */
async function renumberTransactions(client: pg.ClientBase, subscriptionid: number): Promise<void> {
  await client.query(
    `with here as (select pg_current_xact_id()::text::bigint as txid),
     numbers as (
       select d.txid as before, 1 + (row_number() over (order by d.txid) - 1) * (h.txid - 1) / count(*) over () as after
       from (select distinct txid from audit_row where subscriptionid = $1) d, here h)
     update audit_row a set txid = n.after from numbers n where a.subscriptionid = $1 and a.txid = n.before`,
    [subscriptionid],
  );
  await client.query('update draft_change set txid = 1 where subscriptionid = $1', [subscriptionid]);
}

/** Seals with the secret of this installation what was sealed with that of the other. */
async function sealSecrets(client: pg.ClientBase, plan: ImportPlan, secrets: ExportedSecrets, subscriptionid: number) {
  const run = async <T>(text: string, values: unknown[]) => (await client.query(text, values)).rows as T[];
  for (const column of plan.sealed) {
    const rows = (secrets[column.table] ?? []).map(({ id, text }) => ({
      id,
      box: seal(plan.secret, column.purpose(subscriptionid, id), text),
    }));
    await storeSealedRows(run, column, subscriptionid, rows);
  }
}

/** @returns the serial numbers that another company has here */
async function registerTerminals(client: pg.ClientBase, terminals: readonly string[], subscriptionid: number) {
  if (terminals.length === 0) return [];
  const values = terminals.map((_terminal, at) => `($${at + 2}, $1)`).join(', ');
  const { rows } = await client.query<{ serialnumber: string }>(
    `insert into terminal_directory (serialnumber, subscriptionid) values ${values}
     on conflict do nothing returning serialnumber`,
    [subscriptionid, ...terminals],
  );
  const registered = new Set(rows.map(({ serialnumber }) => serialnumber));
  return terminals.filter((one) => !registered.has(one));
}

async function register(client: pg.ClientBase, plan: ImportPlan, { company }: CompanyManifest): Promise<Tenant> {
  const label = plan.label ?? company.label;
  await removeUnfinished(client, { label, files: plan.files });
  const { rows } = await client.query('select from subscription where applicationkey = $1', [company.applicationkey]);
  const tenant = await registerTenant(plan.pools, {
    label,
    companyname: company.companyname,
    isdemo: company.isdemo,
    applicationkey: rows.length === 0 ? company.applicationkey : randomToken(),
  });
  if (tenant) return tenant;
  throw startError(`The address ${label} is taken here. Name another one with --label.`);
}

/**
 * Brings an exported company back, in this installation or another one: all or nothing, under the same ids inside the
 * company. It opens once its foreign keys hold and the check finds nothing.
 */
export async function importCompany(plan: ImportPlan): Promise<ImportedCompany> {
  return withClient(plan.url, async (client) => {
    const { manifest, secrets } = await openExport(client, plan);
    await verifyExport(plan.folder, manifest, plan.step('Verification'));
    const tenant = await register(client, plan, manifest);
    const { subscriptionid } = tenant;
    try {
      const takenTerminals = await inReplica(client, subscriptionid, async () => {
        await insertTables(client, plan, manifest, subscriptionid);
        await renumberTransactions(client, subscriptionid);
        await client.query(
          `update mail_outbox set failedon = $2, lasterror = 'The company was moved before it was sent'
           where subscriptionid = $1 and senton is null and failedon is null`,
          [subscriptionid, new Date()],
        );
        await sealSecrets(client, plan, secrets, subscriptionid);
        const broken = await brokenKeys(client, subscriptionid);
        if (broken.length > 0)
          throw startError(`Rows of the export refer to rows that it does not have: ${broken.join(', ')}.`);
        await advanceIds(client, subscriptionid);
        return registerTerminals(client, manifest.terminals, subscriptionid);
      });
      await importContents(plan, manifest, subscriptionid);
      const faults = await plan.check(subscriptionid);
      if (faults.length > 0) throw startError(`${faults.join('\n')}\nNothing was imported.`);
      const { timezoneid, dateformatname, language, logo, seats } = manifest.company;
      await client.query(
        'update subscription set timezoneid = $2, dateformatname = $3, language = $4, logo = $5, seats = $6 where subscriptionid = $1',
        [subscriptionid, timezoneid, dateformatname, language, logo, seats],
      );
      await openTenant(plan.pools, tenant);
      return { tenant, takenTerminals, rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0) };
    } catch (error) {
      await removeCompany(client, { subscriptionid, files: plan.files });
      throw error;
    }
  });
}

async function importContents(plan: ImportPlan, { contents, company }: CompanyManifest, subscriptionid: number) {
  const report = plan.step('Files');
  for (const [at, hash] of contents.entries()) {
    report(at, contents.length);
    const bytes = await readFile(contentPath(plan.folder, `${company.subscriptionid}/${hash}`));
    await plan.files.put(keyOf(subscriptionid, hash), bytes);
  }
  report(1, 1);
}
