import type { NamedPeriod, WorkPeriod } from '#modules/payroll/contract/run/work-period.ts';
import { addMonths, firstDay, lastDay, type Month } from '#platform/engine/day.ts';
import { notFound } from '#platform/server/application-error.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { monthName, runName } from '../../../engine/wording.ts';
import { conflict, failOnOpenRun } from '../run-order.ts';
import type { PayrollSettings } from '../../setup/settings.ts';
import { type Due, dueGroups } from './due.ts';
import { periodsOfGroup } from './days.ts';
import { groupName } from '../../setup/groups.ts';
import { namedPeriod, severalOf } from './several.ts';
import { partsOfMonth } from './parts.ts';

/** The pay group and the period of a run. */
export type RunPeriod = {
  readonly payperiodid: number;
  readonly paygroup: string;
  readonly groupname: string | null;
  /** Its number in the wage month. */
  readonly number: number;
  readonly kindid: number;
  /** The day of payment that was chosen for it; null for a regular one. */
  readonly paydate: string | null;
  /** What names it; null where it is all of its wage month. */
  readonly period: NamedPeriod | null;
};

/** The period of a run. @throws ApplicationError 404 for an unknown run */
export async function periodOfRun(db: Db, payrollrunid: number): Promise<RunPeriod> {
  const row = await db
    .selectFrom('payroll_run as r')
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .select([
      'q.payperiodid',
      'q.paygroup',
      'q.groupname',
      'q.number',
      'q.kindid',
      'q.paydate',
      severalOf('q').as('period'),
    ])
    .where('r.payrollrunid', '=', payrollrunid)
    .executeTakeFirst();
  return row ?? notFound();
}

/** The other groups in which people of a group were the month before, and whose month is not locked. */
async function unlockedBefore(db: Db, paygroup: string, month: Month): Promise<string[]> {
  const before = addMonths(month, -1);
  const { rows } = await tenantSql<{ paygroup: string }>`
    select distinct b.paygroup
    from ${partsOfMonth(month)} a
    join ${partsOfMonth(before)} b on b.employeeid = a.employeeid and b.paygroup <> a.paygroup
      and b.fromday <= b.untilday
    join employee e on e.subscriptionid = current_subscription() and e.employeeid = a.employeeid
      and e.joiningdate <= ${lastDay(before)} and (e.leavingdate is null or e.leavingdate >= ${firstDay(month)})
    where a.paygroup = ${paygroup} and a.fromday <= a.untilday
      and not exists (select 1 from payroll_run r
        join pay_period q on q.subscriptionid = r.subscriptionid and q.payperiodid = r.payperiodid
        where r.subscriptionid = current_subscription() and q.paygroup = b.paygroup and q.payrollmonth = ${before}
          and r.runtype = 1 and q.kindid = 1 and q.islast and r.statusid in (5, 6))
    order by b.paygroup`.execute(db);
  return rows.map((row) => row.paygroup);
}

async function failOnMovers(db: Db, options: { settings: PayrollSettings; paygroup: string; month: Month }) {
  const { settings, paygroup, month } = options;
  const run = await db
    .selectFrom('payroll_run')
    .select('payrollrunid')
    .where('payrollmonth', '<', month)
    .where('statusid', '<>', 7)
    .limit(1)
    .executeTakeFirst();
  if (!run) return;
  const [first] = await unlockedBefore(db, paygroup, month);
  if (first === undefined) return;
  const name = groupName(settings, first) ?? first;
  conflict(
    `People of this pay group were in ${name} the month before. Lock the payroll of ${monthName(addMonths(month, -1))} of ${name} first`,
  );
}

/** When a group is run next; before the first run without a chosen first month, in whatever month is asked for. */
export const dueOf = async (
  db: Db,
  { first, paygroup, month }: { first: PayrollSettings; paygroup: string; month: Month },
): Promise<Due | undefined> => {
  const run = await db
    .selectFrom('payroll_run')
    .select('statusid')
    .where('statusid', '<>', 7)
    .where('runtype', '=', 1)
    .limit(1)
    .executeTakeFirst();
  const begin = first.payroll.firstmonth ?? (run ? undefined : month);
  return (await dueGroups(db, begin)).find((due) => due.paygroup === paygroup);
};

const nameOf = (period: WorkPeriod): string =>
  runName({ payrollmonth: period.month, sequence: 0, period: namedPeriod(period) });

/**
 * Opens the regular period of a month for a pay group, or finds it after a discarded run.
 * @param number the number of the period; missing for the next one of the month
 * @throws ApplicationError 409 for a period out of order, while another run of the group is open, and while people moved
 * from a group that is not locked
 */
export async function openRegular(
  db: Db,
  options: { first: PayrollSettings; settings: PayrollSettings; paygroup: string; month: Month; number?: number },
): Promise<number> {
  const { first, settings, paygroup, month } = options;
  const grouped = (settings.paygroups ?? []).length > 0;
  if (paygroup !== '' && !settings.paygroups?.some(({ code }) => code === paygroup)) notFound();
  const next = (await dueOf(db, { first, paygroup, month }))?.period;
  if (next === undefined && grouped) conflict('This pay group has nobody to pay');
  const all = periodsOfGroup(settings, paygroup, month);
  const number = options.number ?? (next?.month === month ? next.number : 1);
  const period = all.find((one) => one.number === number) ?? notFound();
  if (next !== undefined && (next.month !== month || next.number !== number))
    conflict(`Payroll continues with ${nameOf(next)}, not with ${nameOf(period)}`);
  await failOnOpenRun(db, paygroup);
  if (grouped && number === 1) await failOnMovers(db, { settings, paygroup, month });
  const groupname = groupName(settings, paygroup);
  const { from: fromday, to: untilday, last: islast } = period;
  const { payperiodid } = await db
    .insertInto('pay_period')
    .values({ paygroup, groupname, payrollmonth: month, number, fromday, untilday, islast })
    .onConflict((conflicting) =>
      conflicting.columns(['subscriptionid', 'paygroup', 'payrollmonth', 'number']).doUpdateSet((eb) => ({
        groupname: eb.ref('excluded.groupname'),
        fromday: eb.ref('excluded.fromday'),
        untilday: eb.ref('excluded.untilday'),
        islast: eb.ref('excluded.islast'),
      })),
    )
    .returning('payperiodid')
    .executeTakeFirstOrThrow();
  return payperiodid;
}
