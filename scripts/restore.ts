import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { finishRestore } from '../src/backup/restoring.ts';
import { chooseBackup, openKeyring, restoreContents, restoreDatabase } from '../src/backup/restore.ts';
import { firstBrokenSeal } from '../src/platform/server/audit.ts';
import { closePools, inTenant, type Pools } from '../src/platform/server/db.ts';
import { allTenants } from '../src/platform/server/directory.ts';
import { poolsOf } from '../src/platform/server/env.ts';
import { keyOf } from '../src/platform/server/files/key.ts';
import { type FileStore, openFileStore } from '../src/platform/server/files/store.ts';
import { openLog } from '../src/platform/server/log.ts';
import { dataDirOf, readSettings } from '../src/platform/server/settings.ts';
import { startError } from '../src/platform/server/start-error.ts';
import { recomputeSample } from '../src/modules/payroll/server/run/recompute.ts';
import { readPassphrase } from './passphrase.ts';
import { openDatabase } from './open-database.ts';
import { printStep } from './print-step.ts';

const USAGE = 'Usage: DATA_DIR=<empty folder> npm run -s restore -- <folder of backups> [--to 2026-11-28T09:30:00Z]';

type Findings = { companies: number; payslips: number; files: number; faults: string[] };

/** Checks what was restored: seals of the audit trail, a sample of payslips, contents of all files. */
async function check(pools: Pools, store: FileStore): Promise<Findings> {
  const companies = await allTenants(pools);
  const report = printStep('Checks');
  const findings: Findings = { companies: companies.length, payslips: 0, files: 0, faults: [] };
  for (const [at, subscriptionid] of companies.entries()) {
    report(at, companies.length);
    const { seal, sample, keys } = await inTenant(
      pools,
      subscriptionid,
      { accountid: null, request: 'restore' },
      async (db) => ({
        seal: await firstBrokenSeal(db),
        sample: await recomputeSample(db),
        keys: await db.selectFrom('stored_file').select('key').distinct().orderBy('key').execute(),
      }),
    );
    if (seal !== undefined)
      findings.faults.push(`Company ${subscriptionid}: the audit trail is broken at seal ${seal}.`);
    for (const { employeecode, month } of sample.differing)
      findings.faults.push(
        `Company ${subscriptionid}: the payslip of ${employeecode} of ${month} is computed otherwise than it is stored.`,
      );
    for (const { key } of keys)
      if ((await store.get(keyOf(subscriptionid, key))) === undefined)
        findings.faults.push(`Company ${subscriptionid}: the content of the file ${key} is missing.`);
    findings.payslips += sample.checked;
    findings.files += keys.length;
  }
  report(companies.length, companies.length);
  return findings;
}

function timeOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const to = new Date(text);
  if (Number.isNaN(to.getTime()) || !/(Z|[+-]\d\d:\d\d)$/.test(text))
    throw startError('--to is a time with its zone, such as 2026-11-28T09:30:00Z or 2026-11-28T15:00:00+05:30.');
  return to;
}

/**
 * `npm run -s restore -- <folder> [--to <time>]`: restores a backup into an empty data folder, and says so once seals,
 * payslips and files are as they were.
 */
export async function main(): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } });
  const [folder] = positionals;
  if (folder === undefined) throw startError(USAGE);
  const target = resolve(folder);
  const to = timeOf(values.to);
  const dataDir = dataDirOf(process.env);
  const backup = await chooseBackup(target, to);
  const passphrase = await readPassphrase('Passphrase of the backups: ');
  const { secretBefore } = openKeyring(backup, passphrase);
  const log = openLog({ level: 'error' });
  await restoreDatabase({ backup, passphrase, to, dataDir, log, step: printStep });
  const settings = readSettings(process.env);
  const store = openFileStore(settings.filesUrl);
  await restoreContents(backup, target, store, printStep('Files'));
  if (backup.manifest.cluster === null) {
    await finishRestore(dataDir);
    console.log('Files and secret are restored. Restore the database by its own tools (docs/operate.md).');
    return;
  }
  const database = await openDatabase(settings, log, { isRestoring: true });
  const pools = poolsOf(database.urls, log);
  try {
    const { faults, companies, payslips, files } = await check(pools, store);
    if (faults.length > 0)
      throw startError(
        `${faults.join('\n')}\nThe backup is restored into ${dataDir}, but it cannot be started: mend these, or take an earlier backup with --to.`,
      );
    await finishRestore(dataDir);
    if (secretBefore !== undefined)
      console.log(`MUSTER_SECRET_BEFORE was set when this backup was made; set it again: ${secretBefore}`);
    console.log(
      `Restored: ${companies} companies, all seals valid, ${payslips} payslips computed again, ${files} files complete.`,
    );
  } finally {
    await closePools(pools);
    await database.stop();
  }
}
