import { sql } from 'kysely';
import { demoPeople } from '../src/modules/payroll/server/demo-people.ts';
import { checkPeople } from '../src/modules/payroll/server/retro/check.ts';
import { approveRun } from '../src/modules/payroll/server/run/approve.ts';
import { contextFor } from '../src/modules/payroll/server/run/compute.ts';
import { beginCompute, lockRun, openRun } from '../src/modules/payroll/server/run/decide.ts';
import { computeDrafts, finishRun } from '../src/modules/payroll/server/run/drafts.ts';
import { onPayroll } from '../src/modules/payroll/server/run/facts.ts';
import { registerKind } from '../src/modules/people/server/public.ts';
import { addMonths, day, type Month, monthsFrom } from '../src/platform/engine/day.ts';
import { chunks, type Db, inTenant, tenantSql } from '../src/platform/server/db.ts';
import { createAccount } from '../src/platform/server/tenants.ts';
import { type Figure, timed } from './measure.ts';
import { onOwnDatabase } from './payroll-database.ts';
import { configurationOf, peopleOf } from './payroll-run.ts';

const PEOPLE = 1_000;
/** People per transaction, as in the job. */
const STEP = 200;
const [FIRST, LAST] = ['2026-03', '2027-02'] as [Month, Month];
const LIMIT_SECONDS = 20;

/** Measures twelve locked months of a thousand people computed again in shadow, after everybody moved a year ago. */
export async function retro(): Promise<Figure[]> {
  return onOwnDatabase(async ({ pools, company }) => {
    const subscriptionid = await company('retro', await configurationOf('acme'));
    const tx = <T>(work: (db: Db) => Promise<T>, accountid: number | null = null) =>
      inTenant(pools, subscriptionid, { accountid, request: 'bench' }, work);
    const designation = [...new Set(demoPeople().map(({ values }) => String(values['designation'])))];
    const input = { today: day('2025-10-01'), accountid: null, parameters: {}, accepted: { designation } };
    await tx((db) => registerKind.apply({ db, ...input }, peopleOf('acme', PEOPLE)));
    await tx((db) => sql`select refresh_statistics()`.execute(db));
    const account = (name: string) =>
      tx((db) =>
        createAccount(db, {
          emailid: `${name}@bench.example`,
          fullname: name,
          passwordhash: null,
          groups: [],
          atonce: true,
        }),
      );
    const [maker, checker] = [await account('maker'), await account('checker')];
    for (const month of monthsFrom(FIRST, LAST)) {
      const payrollrunid = await tx((db) => openRun(db, { payrollmonth: month, accountid: maker }));
      const contenthash = await tx(async (db) => {
        await beginCompute(db, { payrollrunid, accountid: maker });
        const ids = (await onPayroll(db, month, { limit: PEOPLE })).map(({ employeeid }) => employeeid);
        const context = await contextFor(db, month);
        for (const part of chunks(ids, 1, 500)) await computeDrafts(db, context, { payrollrunid, ids: part });
        await finishRun(db, payrollrunid);
        const run = await db
          .selectFrom('payroll_run')
          .select('contenthash')
          .where('payrollrunid', '=', payrollrunid)
          .executeTakeFirstOrThrow();
        return run.contenthash ?? '';
      });
      await tx((db) => approveRun(db, { payrollrunid, accountid: checker, contenthash }), checker);
      await tx((db) => lockRun(db, { payrollrunid, accountid: maker, subscriptionid }), maker);
    }
    await tx((db) =>
      tenantSql`update work_profile set city = case when city = 'Pune' then 'Nashik' else 'Pune' end
        where subscriptionid = current_subscription()`.execute(db),
    );
    await tx((db) => sql`select refresh_statistics()`.execute(db));
    const people = await tx((db) => db.selectFrom('employee').select('employeeid').orderBy('employeeid').execute());
    const ids = people.map(({ employeeid }) => employeeid);
    const { ms } = await timed(async () => {
      for (const part of chunks(ids, 1, STEP)) await tx((db) => checkPeople(db, addMonths(LAST, 1), part));
    });
    const { rows } = await tx((db) =>
      tenantSql<{
        n: number;
      }>`select count(*)::integer as n from retro_proposal where subscriptionid = current_subscription()`.execute(db),
    );
    console.log(`months proposed: ${rows[0]?.n ?? 0}`);
    return [{ name: 'retro of 12 months, 1,000 people', value: ms / 1000, unit: 's', asked: LIMIT_SECONDS }];
  });
}
