import { resolve } from 'node:path';
import { exportCompany } from '../src/backup/company/export.ts';
import { importCompany } from '../src/backup/company/import.ts';
import { readBackupKey } from '../src/backup/key-file.ts';
import { recomputeSample } from '../src/modules/payroll/server/run/recompute.ts';
import { firstBrokenSeal, sealTenant } from '../src/platform/server/audit.ts';
import { type Db, inTenant, type Pools } from '../src/platform/server/db.ts';
import { envOf } from '../src/platform/server/env.ts';
import { openFileStore } from '../src/platform/server/files/store.ts';
import { originOf } from '../src/platform/server/hosts.ts';
import { sealedColumns } from '../src/platform/server/reseal.ts';
import type { Settings } from '../src/platform/server/settings.ts';
import { serverModules } from '../src/server.modules.ts';
import { openQuestions } from './passphrase.ts';
import { printStep } from './print-step.ts';
import { signedByTwo } from './two-operators.ts';
import { ownerUrlOf, withPools } from './with-pools.ts';

const inCompany = <T>(pools: Pools, subscriptionid: number, work: (db: Db) => Promise<T>) =>
  inTenant(pools, subscriptionid, { accountid: null, request: 'move' }, work);

/** `npm run -s company -- export`: writes one company into a folder, by two operators. */
export async function exportOne(
  settings: Settings,
  { label, target }: { label: string; target: string },
): Promise<void> {
  const key = await readBackupKey(settings.dataDir);
  const questions = openQuestions();
  try {
    await withPools(settings, async (pools) => {
      await signedByTwo({ pools, env: envOf(settings) }, questions, { action: 'exported the company', about: label });
      const { folder, missing, rows } = await exportCompany({
        target: resolve(target),
        label,
        url: await ownerUrlOf(settings),
        key,
        secrets: settings,
        sealed: sealedColumns(serverModules),
        files: openFileStore(settings.filesUrl),
        isTrailWhole: async (company) => (await inCompany(pools, company, firstBrokenSeal)) === undefined,
        step: printStep,
      });
      if (missing.length > 0)
        console.log(`The storage does not have ${missing.length} files, the first is ${missing[0] ?? ''}.`);
      console.log(`Exported: ${rows} rows of ${label} in ${folder}. Bring it back with the passphrase of the backups.`);
    });
  } finally {
    questions.close();
  }
}

/** What is wrong with an imported company: payslips that come out otherwise. Its audit trail is sealed here. */
async function checkCompany(pools: Pools, subscriptionid: number): Promise<string[]> {
  // A transaction that is still open puts the rest off; the sealer of the server does it.
  while ((await sealTenant(pools, subscriptionid)) > 0);
  const { seal, sample } = await inCompany(pools, subscriptionid, async (db) => ({
    seal: await firstBrokenSeal(db),
    sample: await recomputeSample(db),
  }));
  const differing = sample.differing.map(
    ({ employeecode, month }) => `The payslip of ${employeecode} of ${month} is computed otherwise than it is stored.`,
  );
  console.log(`${sample.checked} payslips computed again.`);
  return seal === undefined ? differing : [`The audit trail is broken at seal ${seal}.`, ...differing];
}

/** `npm run -s company -- import`: brings an exported company back, by two operators. */
export async function importOne(
  settings: Settings,
  { folder, label }: { folder: string; label: string | undefined },
): Promise<void> {
  const questions = openQuestions();
  try {
    await withPools(settings, async (pools) => {
      const env = envOf(settings);
      await signedByTwo({ pools, env }, questions, { action: 'imported a company', about: label ?? folder });
      const { tenant, rows, takenTerminals } = await importCompany({
        folder: resolve(folder),
        passphrase: await questions.ask('Passphrase of the export: ', true),
        label,
        url: await ownerUrlOf(settings),
        pools,
        secret: settings.secret,
        sealed: sealedColumns(serverModules),
        files: openFileStore(settings.filesUrl),
        check: (company) => checkCompany(pools, company),
        step: printStep,
      });
      for (const serial of takenTerminals)
        console.log(`The terminal ${serial} sends to another company here: release it there, then add it again.`);
      console.log(`Imported: ${rows} rows of ${tenant.companyname}, open at ${originOf(env, tenant.label)}.`);
      console.log('People sign in again; recovery codes of second factors are to be drawn anew.');
    });
  } finally {
    questions.close();
  }
}
