import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { expect } from 'vitest';
import { registerKind } from '#modules/people/server/public.ts';
import { day, type Month } from '#platform/engine/day.ts';
import { closePools, type Db, inTenant } from '#platform/server/db.ts';
import { PROJECT_DIR, readSettings } from '#platform/server/settings.ts';
import { createCompany } from '#platform/server/tenants.ts';
import { envOf } from '#platform/server/env.ts';
import { demoPeople } from '../../tools/demo/payroll/people.ts';
import { enqueueCompute, openRun } from '../../src/modules/payroll/server/run/decide.ts';
import { serverModules } from '../../src/server.modules.ts';
import type { KilledProgram } from './killed-program.ts';
import { until } from './program.ts';

const OCTOBER = '2026-10' as Month;

const people = (times: number) =>
  Array.from({ length: times }, (_, time) => time).flatMap((time) =>
    demoPeople().map((row) => ({
      ...row,
      rownumber: time * 100 + row.rownumber,
      values: { ...row.values, employeecode: `T${time}${String(row.values['employeecode'])}`, managercode: null },
    })),
  );

type Rounds = {
  /** How many times the sixty people of the demo are in the company: a run must take long enough to be killed. */
  readonly times: number;
  readonly rounds: number;
  readonly seed: number;
};

/**
 * Computes a payroll in a real running program and kills the worker, or the whole program, during it:
 * after the restart the run completes with everyone once, with the same bytes as an undisturbed one.
 */
export async function runKillRounds(killed: KilledProgram, { times, rounds, seed }: Rounds): Promise<void> {
  console.log(`run kill: seed ${seed}`);
  let pools = await killed.open();
  try {
    const configuration = JSON.parse(await readFile(join(PROJECT_DIR, 'samples/acme/company.json'), 'utf8')) as Record<
      string,
      unknown
    >;
    const env = envOf(readSettings({ DATA_DIR: killed.dataDir }));
    const { tenant } = await createCompany({
      pools,
      env,
      modules: serverModules,
      company: {
        label: 'killedrun',
        companyname: 'Killed Pvt Ltd',
        configuration,
        admin: { emailid: 'admin@killedrun.example' },
      },
    });
    const tx = <T>(work: (db: Db) => Promise<T>) =>
      inTenant(pools, tenant.subscriptionid, { accountid: null, request: 'test' }, work);
    const designation = [...new Set(demoPeople().map(({ values }) => String(values['designation'])))];
    await tx((db) =>
      registerKind.apply(
        { db, today: day('2026-10-01'), accountid: null, parameters: {}, accepted: { designation } },
        people(times),
      ),
    );
    const payrollrunid = await tx((db) => openRun(db, { payrollmonth: OCTOBER, accountid: null }));
    const run = () =>
      tx((db) =>
        db
          .selectFrom('payroll_run')
          .select(['statusid', 'headcount', 'exceptioncount', 'contenthash', 'netpay'])
          .where('payrollrunid', '=', payrollrunid)
          .executeTakeFirstOrThrow(),
      );
    const compute = () => tx((db) => enqueueCompute(db, { payrollrunid, accountid: null }));

    await compute();
    await until('the run is computed', async () => (await run()).statusid === 3, 40);
    const undisturbed = await run();
    expect(undisturbed).toMatchObject({ headcount: times * 60, exceptioncount: 0 });

    const kills = fc.sample(fc.record({ parent: fc.boolean(), after: fc.integer({ min: 20, max: times * 36 }) }), {
      seed,
      numRuns: rounds,
    });
    for (const { parent, after } of kills) {
      await compute();
      await sleep(after);
      if (parent) {
        await closePools(pools);
        await killed.restart();
        pools = await killed.open();
      } else await killed.killWorker();
      await until('the run ends by itself', async () => (await run()).statusid === 3, 60);
      expect(await run()).toEqual(undisturbed);
    }
  } finally {
    await closePools(pools).catch(() => {});
  }
}
