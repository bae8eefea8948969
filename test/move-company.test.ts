import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { generateSecret, generateSync } from 'otplib';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstBrokenSeal } from '#platform/server/audit.ts';
import { closePools, inTenant, openPools, type Pools } from '#platform/server/db.ts';
import { registerTenant } from '#platform/server/directory.ts';
import { openFileStore } from '#platform/server/files/store.ts';
import {
  addOperator,
  keepOperatorSecret,
  operatorOf,
  setOperatorPassword,
} from '#platform/server/operator-directory.ts';
import { sealedColumns } from '#platform/server/reseal.ts';
import { seal, unseal } from '#platform/server/secret-box.ts';
import type { Env } from '#platform/server/serve.ts';
import { hashPassword } from '#platform/server/token.ts';
import { exportCompany } from '../src/backup/company/export.ts';
import { importCompany } from '../src/backup/company/import.ts';
import { COMPANY_MANIFEST, tablePath } from '../src/backup/company/manifest.ts';
import { brokenKeys } from '../src/backup/company/tables.ts';
import { backupKeyOf } from '../src/backup/key.ts';
import { recomputeSample } from '../src/modules/payroll/server/run/recompute.ts';
import { serverModules } from '../src/server.modules.ts';
import { signedByTwo } from '../scripts/two-operators.ts';
import { copierOf } from './support/copied-company.ts';
import { freshDatabase, type FreshDatabase } from './support/database.ts';
import { demoTemplate } from './support/demo-template.ts';
import { sealAll } from './support/seals.ts';

/** Two installations, each with a database, files and a secret of its own: the demo in one, nothing in the other. */
type Installation = FreshDatabase & { pools: Pools; owner: pg.Client; folder: string; secret: string };
let here: Installation;
let there: Installation;
let target: string;
const PASSPHRASE = 'correct horse battery staple';

async function install(secret: string, template?: (folder: string) => Promise<string>): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-move-'));
  const database = await freshDatabase(await template?.(folder));
  const owner = new pg.Client(database.ownerUrl);
  await owner.connect();
  const pools = openPools({ ...database, size: 2, directorySize: 2, onError: () => {} });
  return { ...database, pools, owner, folder, secret };
}

beforeAll(async () => {
  target = await mkdtemp(join(tmpdir(), 'muster-exports-'));
  here = await install('the secret of the first installation', demoTemplate);
  there = await install('the secret of the second installation');
  await here.owner.query('set session_replication_role = replica');
  const { rows } = await here.owner.query<{ accountid: number }>(
    'select accountid from account where subscriptionid = 1 order by accountid limit 1',
  );
  const accountid = rows[0]?.accountid ?? 0;
  await here.owner.query('insert into account_factor (subscriptionid, accountid, secretbox) values (1, $1, $2)', [
    accountid,
    seal(here.secret, `factor.1.${accountid}`, 'FACTOR'),
  ]);
  // The cluster that it comes from has had more transactions than the one that it goes to.
  await here.owner.query('update audit_row set txid = txid + 1000000000 where subscriptionid = 1');
  await here.owner.query('set session_replication_role = origin');
  // The numbers of companies are others there.
  await imported((await exported('sahyadri')).folder);
});
afterAll(async () => {
  for (const one of [here, there]) {
    await one.owner.end();
    await closePools(one.pools);
    await rm(one.folder, { recursive: true, force: true });
  }
  await rm(target, { recursive: true, force: true });
});

const filesOf = ({ folder }: Installation) => openFileStore(pathToFileURL(folder).href);
const sealed = sealedColumns(serverModules);
const step = () => () => {};
const inCompany = { accountid: null, request: 'move' };

const exported = (label: string) =>
  exportCompany({
    target,
    label,
    url: here.ownerUrl,
    key: backupKeyOf(PASSPHRASE),
    secrets: here,
    sealed,
    files: filesOf(here),
    isTrailWhole: async (company) => (await inTenant(here.pools, company, inCompany, firstBrokenSeal)) === undefined,
    step,
  });
const imported = (
  folder: string,
  { label, passphrase = PASSPHRASE, faults = [] }: { label?: string; passphrase?: string; faults?: string[] } = {},
) =>
  importCompany({
    folder,
    passphrase,
    label,
    url: there.ownerUrl,
    pools: there.pools,
    secret: there.secret,
    sealed,
    files: filesOf(there),
    check: async () => faults,
    step,
  });

/** Number of rows and hash of each table of a company, without its number. */
async function contentOf({ owner }: Installation, subscriptionid: number): Promise<Map<string, string>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select t.relname as name from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attname = 'subscriptionid'
     where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' order by 1`,
  );
  const { rows } = await owner.query<{ name: string; text: string }>(
    tables
      .map(({ name }) => {
        // Numbers of transactions are compared by the trail that they order.
        const row = `(to_jsonb(t) - 'subscriptionid'${name === 'audit_row' ? " - 'txid'" : ''})`;
        return `select '${name}' as name, count(*) || ' ' || sum(hashtextextended(${row}::text, 0)) as text
          from "${name}" t where subscriptionid = $1 having count(*) > 0`;
      })
      .join(' union all '),
    [subscriptionid],
  );
  return new Map(rows.map(({ name, text }) => [name, text]));
}

test('a company is brought to another installation with the same ids, files, secrets and payslips', async () => {
  const { folder, missing } = await exported('acme');
  expect(missing).toEqual([]);
  const { tenant, takenTerminals } = await imported(folder, { label: 'acme-north' });
  expect([tenant.label, takenTerminals]).toEqual(['acme-north', []]);
  const { subscriptionid } = tenant;
  expect(subscriptionid).not.toBe(1);
  const [before, after] = await Promise.all([contentOf(here, 1), contentOf(there, subscriptionid)]);
  const names = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  const differing = names.filter((name) => before.get(name) !== after.get(name));
  // Sealed anew, not sent, or of the directory of one installation.
  expect(differing).toEqual(['account_factor', 'company_word', 'daily_check', 'mail_outbox', 'subscription']);

  const { rows: factors } = await there.owner.query<{ accountid: number; secretbox: string }>(
    'select accountid, secretbox from account_factor where subscriptionid = $1',
    [subscriptionid],
  );
  const open = ({ secret }: Installation) =>
    factors.map(({ accountid, secretbox }) => unseal({ secret }, `factor.${subscriptionid}.${accountid}`, secretbox));
  expect([open(there), open(here)]).toEqual([['FACTOR'], [undefined]]);
  const { rows: mails } = await there.owner.query(
    `select distinct lasterror from mail_outbox where subscriptionid = $1 and senton is null`,
    [subscriptionid],
  );
  expect(mails).toEqual([{ lasterror: 'The company was moved before it was sent' }]);

  // Its trail goes on behind what was brought, and its ids behind those that it has.
  await inTenant(there.pools, subscriptionid, inCompany, (db) =>
    db.insertInto('department').values({ departmentname: 'Weaving' }).execute(),
  );
  await sealAll(there.pools, subscriptionid);
  const state = await inTenant(there.pools, subscriptionid, inCompany, async (db) => ({
    seal: await firstBrokenSeal(db),
    rows: (await db.selectFrom('audit_seal').select('rowcount').execute()).reduce(
      (sum, { rowcount }) => sum + rowcount,
      0,
    ),
    sample: await recomputeSample(db),
  }));
  const audited = Number(before.get('audit_row')?.split(' ')[0]);
  expect([state.seal, state.rows, state.sample.differing]).toEqual([undefined, audited + 1, []]);
  expect(state.sample.checked).toBeGreaterThan(20);
  const hashes = async (one: Installation, company: number) => {
    const keys: string[] = [];
    for await (const { key } of filesOf(one).list(company)) keys.push(key.slice(key.indexOf('/')));
    return keys.toSorted();
  };
  const wanted = await here.owner.query<{ key: string }>(
    'select distinct key from stored_file where subscriptionid = 1',
  );
  expect(await hashes(there, subscriptionid)).toEqual(wanted.rows.map(({ key }) => `/${key}`).toSorted());
});

test('what is damaged, of another passphrase or at fault is refused and leaves nothing', async () => {
  const before = await there.owner.query('select label from subscription where statusid = 1 order by 1');
  const { folder } = await exported('sahyadri');
  // A former import was killed between its last commit and the opening.
  const unfinished = { label: 'copy', companyname: 'Copy', isdemo: false, applicationkey: 'copy' };
  const killed = (await registerTenant(there.pools, unfinished))?.subscriptionid ?? 0;
  const original = await there.owner.query<{ subscriptionid: number }>(
    "select subscriptionid from subscription where label = 'sahyadri'",
  );
  await (
    await copierOf(there.ownerUrl, original.rows[0]?.subscriptionid ?? 0)
  )(killed);
  const rowsLeft = async () =>
    (
      await there.owner.query<{ left: number }>(
        'select count(*) as left from account where subscriptionid not in (select subscriptionid from subscription where statusid = 1)',
      )
    ).rows[0]?.left;
  await expect(imported(folder, { label: 'copy', passphrase: 'another passphrase' })).rejects.toThrow(
    'This is not the passphrase of the export. Nothing was imported.',
  );
  await expect(imported(folder)).rejects.toThrow('The address sahyadri is taken here. Name another one with --label.');
  await expect(
    imported(folder, { label: 'copy', faults: ['The payslip of 7 is computed otherwise.'] }),
  ).rejects.toThrow('The payslip of 7 is computed otherwise.\nNothing was imported.');
  // Neither its rows nor those of the killed one are left.
  expect(await rowsLeft()).toBe(0);
  const manifest = join(folder, COMPANY_MANIFEST);
  const text = await readFile(manifest, 'utf8');
  await writeFile(manifest, text.replace(/"schema":"[^"]+"/, '"schema":"0001_platform.sql"'));
  await expect(imported(folder, { label: 'copy' })).rejects.toThrow('The export is of another version of Muster');
  await writeFile(manifest, text);
  const path = tablePath(folder, 'account');
  const bytes = await readFile(path);
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 9) ^ 1, bytes.length - 9);
  await writeFile(path, bytes);
  await expect(imported(folder, { label: 'copy' })).rejects.toThrow('is damaged; export the company again');
  await rm(manifest);
  await expect(imported(folder, { label: 'copy' })).rejects.toThrow('is no complete export of a company');
  expect(await rowsLeft()).toBe(0);
  const after = await there.owner.query('select label from subscription where statusid = 1 order by 1');
  expect(after.rows).toEqual(before.rows);
  expect((await readdir(target)).filter((name) => name.endsWith('.draft'))).toEqual([]);
});

test('a row that refers to nothing is seen, although triggers were off', async () => {
  const client = here.owner;
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  expect(await brokenKeys(client, 1)).toEqual([]);
  await client.query('delete from department where subscriptionid = 1');
  expect(await brokenKeys(client, 1)).toContain('work_profile_subscriptionid_departmentid_fkey');
  await client.query('rollback');
});

test('every sealed text of a company is opened and sealed anew when it moves', async () => {
  const { rows } = await here.owner.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns c
     where table_schema = 'public' and column_name like '%box' and exists (
       select from information_schema.columns s where s.table_name = c.table_name and s.column_name = 'subscriptionid')`,
  );
  expect(sealed.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(
    rows.map(({ name }) => name).toSorted(),
  );
});

test('two operators sign, each with a second factor', async () => {
  const now = new Date();
  const env = { now: () => now, secret: there.secret } as Env;
  const secrets = new Map<string, string>();
  for (const emailid of ['asha@muster.example', 'vikram@muster.example']) {
    await addOperator(there.pools, { emailid, fullname: emailid });
    await setOperatorPassword(there.pools, emailid, await hashPassword('monsoon over the ghats'));
    const { operatorid = 0 } = (await operatorOf(there.pools, emailid)) ?? {};
    const secret = generateSecret();
    secrets.set(emailid, secret);
    await keepOperatorSecret(there.pools, operatorid, seal(there.secret, `operator.${operatorid}`, secret));
  }
  const answers = (name: string, password = 'monsoon over the ghats') => {
    const emailid = `${name}@muster.example`;
    const secret = secrets.get(emailid) ?? '';
    return [emailid, password, generateSync({ secret, epoch: Math.floor(now.getTime() / 1000) })];
  };
  const sign = (list: string[]) =>
    signedByTwo(
      { pools: there.pools, env },
      { ask: async () => list.shift() ?? '', close: () => {} },
      { action: 'exported the company', about: 'acme' },
    );
  await expect(sign(answers('asha', 'a wrong password'))).rejects.toThrow('First operator: the address, the password');
  await expect(sign([...answers('asha'), 'ASHA@muster.example'])).rejects.toThrow('another person than the first');
  // A code counts once: asha's is spent.
  await expect(sign(answers('asha'))).rejects.toThrow('or the code is not right');
  now.setTime(now.getTime() + 31_000);
  await sign([...answers('asha'), ...answers('vikram')]);
  const { rows } = await there.owner.query('select emailid, action, about from operator_event order by 1');
  expect(rows).toEqual(
    ['asha', 'vikram'].map((name) => ({
      emailid: `${name}@muster.example`,
      action: 'exported the company',
      about: 'acme',
    })),
  );
});
