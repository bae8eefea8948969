import { sql } from 'kysely';
import { type CostCentres, getCostCentres, saveCostCentres } from '#modules/payroll/contract/person/cost-centres.ts';
import type { CostCentre } from '#modules/payroll/contract/outputs/journal.ts';
import { addMonths, day, lastDay, type Month, monthsFrom } from '#platform/engine/day.ts';
import { failField, notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { monthToRun } from '../../setup/change-settings.ts';
import { expectEntry } from './entry-guard.ts';

/** Months that a split may begin in, from the next one to be run. */
const AHEAD = 5;

/** Splits in force in a month by person; nobody whose cost stands in one place. */
export async function costCentresIn(
  db: Db,
  ids: readonly number[],
  month: Month,
): Promise<Map<number, readonly CostCentre[]>> {
  const rows = await db
    .selectFrom('cost_centre_split')
    .distinctOn('employeeid')
    .select(['employeeid', sql<CostCentre[]>`costcentres`.as('costcentres')])
    .where(anyOf('employeeid', ids))
    .where('payrollmonth', '<=', month)
    .orderBy('employeeid')
    .orderBy('payrollmonth', 'desc')
    .execute();
  return new Map(rows.flatMap((row) => (row.costcentres.length === 0 ? [] : [[row.employeeid, row.costcentres]])));
}

/** Writes splits from a month on; one of the same month is replaced. */
export async function writeCostCentres(
  db: Db,
  rows: readonly {
    readonly employeeid: number;
    readonly payrollmonth: Month;
    readonly costcentres: readonly CostCentre[];
    readonly addedby: number | null;
  }[],
): Promise<void> {
  await db
    .insertInto('cost_centre_split')
    .values(rows.map((row) => ({ ...row, costcentres: JSON.stringify(row.costcentres) })))
    .onConflict((conflict) =>
      conflict.columns(['subscriptionid', 'employeeid', 'payrollmonth']).doUpdateSet((eb) => ({
        costcentres: eb.ref('excluded.costcentres'),
        addedby: eb.ref('excluded.addedby'),
        addeddate: sql`now()`,
        version: sql<number>`cost_centre_split.version + 1`,
      })),
    )
    .execute();
}

async function state({ db, today }: Pick<Context, 'db' | 'today'>, employeeid: number): Promise<CostCentres[]> {
  const next = await monthToRun(db, today);
  const splits = await db
    .selectFrom('cost_centre_split as s')
    .leftJoin('account as a', 'a.accountid', 's.addedby')
    .select(['s.payrollmonth', 'a.fullname as addedbyname', sql<CostCentre[]>`s.costcentres`.as('costcentres')])
    .where('s.employeeid', '=', employeeid)
    .orderBy('s.payrollmonth', 'desc')
    .execute();
  const existing = await db
    .selectFrom('cost_centre_split as s')
    .innerJoinLateral(sql<{ code: string }>`jsonb_to_recordset(s.costcentres)`.as<'c'>(sql`c(code text)`), (join) =>
      join.onTrue(),
    )
    .select('c.code')
    .distinct()
    .orderBy('c.code')
    .limit(200)
    .execute();
  return [
    {
      next,
      months: monthsFrom(next, addMonths(next, AHEAD)),
      splits: splits.map((row) => ({ ...row, closed: row.payrollmonth < next })),
      known: existing.map(({ code }) => code),
    },
  ];
}

const get = serve(getCostCentres, async (ctx, { employeeid }) => {
  const person = await ctx.db
    .selectFrom('employee')
    .select('employeeid')
    .where('employeeid', '=', employeeid)
    .executeTakeFirst();
  return person ? state(ctx, employeeid) : notFound();
});

const save = serve(saveCostCentres, async (ctx, { employeeid, payrollmonth, costcentres }) => {
  const { db, session } = ctx;
  const { joiningdate } = await expectEntry(ctx, { employeeid, what: 'Cost centres', payrollmonth });
  if (day(joiningdate) > lastDay(payrollmonth))
    failField('payrollmonth', 'The person joins later. Choose the month of joining or a later one.');
  if (costcentres === null)
    await db
      .deleteFrom('cost_centre_split')
      .where('employeeid', '=', employeeid)
      .where('payrollmonth', '=', payrollmonth)
      .execute();
  else await writeCostCentres(db, [{ employeeid, payrollmonth, costcentres, addedby: session.accountid }]);
  return state(ctx, employeeid);
});

export const costCentreEndpoints = [get, save];
