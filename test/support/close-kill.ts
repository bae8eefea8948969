import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { expect } from 'vitest';
import { closeTime } from '#modules/attendance/server/public.ts';
import { day, lastDay, month } from '#platform/engine/day.ts';
import { closePools, type Db, inTenant, tenantSql } from '#platform/server/db.ts';
import { readSettings } from '#platform/server/settings.ts';
import { createCompany } from '#platform/server/tenants.ts';
import { envOf } from '#platform/server/env.ts';
import { serverModules } from '../../src/server.modules.ts';
import { addPlan, GENERAL, OFFICE, switchOn } from '../../src/modules/attendance/test/attending.ts';
import { startJob } from '../../src/modules/attendance/server/close/jobs.ts';
import { withLeave } from '../../src/modules/attendance/test/closing.ts';
import type { KilledProgram } from './killed-program.ts';
import { until } from './program.ts';

const OCTOBER = month('2026-10');
const SPAN = { from: day('2026-10-01'), to: day('2026-10-31') };

/** People with a policy, a shift and leave; none of them has a punch, every tenth leaves on the 16th. */
async function staff(tx: <T>(work: (db: Db) => Promise<T>) => Promise<T>, people: number): Promise<void> {
  const company = { tx } as never;
  await addPlan(company, 'shift', { name: 'General', detail: GENERAL });
  await addPlan(company, 'attendance_policy', { name: 'Office', detail: OFFICE });
  await switchOn(company);
  await withLeave({ company } as never);
  const rows = Array.from({ length: people }, (_, at) => ({
    employeecode: `K${at + 1}`,
    fullname: `Person ${at + 1}`,
    joiningdate: '2026-10-01',
    leavingdate: (at + 1) % 10 === 0 ? '2026-10-16' : null,
  }));
  await tx((db) => db.insertInto('employee').values(rows).execute());
}

/** What the close wrote: people, lines of the ledger and exits, and a digest of the ledgers as they stand. */
async function written(db: Db, closeid: number) {
  const { rows } = await tenantSql<Record<'people' | 'lines' | 'exits' | 'digest', string>>`
    select (select count(*) from time_close_person p
        where p.subscriptionid = current_subscription() and p.closeid = ${closeid})::text as people,
      count(*)::text as lines, count(*) filter (where l.reason = 'exit')::text as exits,
      md5(coalesce(string_agg(concat_ws('|', e.employeecode, t.leavecode, l.kind, l.linedate, l.days, l.reason), ';'
        order by e.employeecode, l.seq), '')) as digest
    from leave_ledger l
    join leave_type t on t.subscriptionid = l.subscriptionid and t.leavetypeid = l.leavetypeid
    join employee e on e.subscriptionid = l.subscriptionid and e.employeeid = l.employeeid
    where l.subscriptionid = current_subscription()`.execute(db);
  return rows[0];
}

type Rounds = {
  /** People of each company: a close takes 500 of them at once. */
  readonly headcount: number;
  readonly rounds: number;
  readonly seed: number;
};

/**
 * Closes a month in a real running program and kills the worker, or the whole program, during it: the job
 * goes on by itself, everybody is closed once, and the ledgers have the lines of an undisturbed close. Every round is a
 * company of its own, for a month is closed once.
 */
export async function closeKillRounds(killed: KilledProgram, { headcount, rounds, seed }: Rounds): Promise<void> {
  console.log(`close kill: seed ${seed}`);
  let pools = await killed.open();
  const env = envOf(readSettings({ DATA_DIR: killed.dataDir }));
  let companies = 0;

  /** A company whose close is begun. */
  const begun = async () => {
    companies += 1;
    const label = `killedclose${companies}`;
    const { tenant } = await createCompany({
      pools,
      env,
      modules: serverModules,
      company: { label, companyname: 'Killed Pvt Ltd', admin: { emailid: `admin@${label}.example` } },
    });
    const tx = <T>(work: (db: Db) => Promise<T>) =>
      inTenant(pools, tenant.subscriptionid, { accountid: null, request: 'test' }, work);
    await staff(tx, headcount);
    const closeid = await tx(async (db) => {
      const begin = await closeTime(db, { ...SPAN, on: lastDay(OCTOBER), employeeids: [] });
      await startJob(db, 'close', { closeid: begin.closeid, month: OCTOBER, total: headcount });
      return begin.closeid;
    });
    const close = () =>
      tx((db) =>
        db.selectFrom('time_close').select('isclosed').where('closeid', '=', closeid).executeTakeFirstOrThrow(),
      );
    const people = () => tx(async (db) => Number((await written(db, closeid))?.people));
    const outcome = () => tx((db) => written(db, closeid));
    return { close, people, outcome };
  };
  try {
    const first = await begun();
    await until('the month is closed', async () => (await first.close()).isclosed, 90);
    const undisturbed = await first.outcome();
    expect(undisturbed).toMatchObject({ people: String(headcount) });
    expect(Number(undisturbed?.exits)).toBeGreaterThan(0);

    const kills = fc.sample(
      fc.record({ parent: fc.boolean(), afterstep: fc.boolean(), wait: fc.integer({ min: 0, max: 900 }) }),
      { seed, numRuns: rounds },
    );
    for (const { parent, afterstep, wait } of kills) {
      const next = await begun();
      // Within the first step, or when some people are closed and others are not.
      if (afterstep) await until('a step is done', async () => (await next.people()) > 0, 60);
      await sleep(wait);
      if (parent) {
        await closePools(pools);
        await killed.restart();
        pools = await killed.open();
      } else await killed.killWorker();
      await until('the close ends by itself', async () => (await next.close()).isclosed, 120);
      expect(await next.outcome()).toEqual(undisturbed);
    }
  } finally {
    await closePools(pools).catch(() => {});
  }
}
