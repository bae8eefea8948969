import { UNITS_PER_DAY } from '#platform/engine/day-units.ts';
import type { Day, Month } from '#platform/engine/day.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { wholeParts } from '../../../engine/run/pay/service.ts';

const REMARKS = 'Changed since the close of attendance';

/** A person and the closed month that changed. */
export type Of = { readonly employeeid: number; readonly wagemonth: string };
export const keyOf = ({ employeeid, wagemonth }: Of): string => `${employeeid} ${wagemonth}`;

/** The payroll that takes up: a period of a month. */
export type TakenBy = { readonly payrollmonth: Month; readonly number: number };

/**
 * SQL: a row `c` that a payroll pays or paid. One whose payslip was reversed counts as long as it can be paid again, which
 * it cannot once a later month is run.
 */
const counts = (payrollmonth: Month) =>
  tenantSql<boolean>`(c.payrollmonth >= ${payrollmonth}
    or not exists (select 1 from payslip_reversal v where v.subscriptionid = c.subscriptionid
      and v.employeeid = c.employeeid and v.payrollmonth = c.payrollmonth)
    or exists (select 1 from payslip p
      join payroll_run r on r.subscriptionid = p.subscriptionid and r.payrollrunid = p.payrollrunid and r.statusid in (5, 6)
      where p.subscriptionid = c.subscriptionid and p.employeeid = c.employeeid and p.payrollmonth = c.payrollmonth
        and not exists (select 1 from payslip_reversal v where v.subscriptionid = p.subscriptionid
          and v.payrollrunid = p.payrollrunid and v.employeeid = p.employeeid))
    or not exists (select 1 from payroll_run r where r.subscriptionid = c.subscriptionid and r.statusid <> 7
      and r.payrollmonth > c.payrollmonth))`;

/** What payrolls take up of a month, whether they have paid it yet or not. */
export type Known = {
  /** Unpaid days, more or fewer. */
  readonly days: number;
  /** What the month comes to by the last of them; null where none has changed it. */
  readonly overtimeworking: number | null;
  readonly overtimeoff: number | null;
  readonly encashed: number | null;
  readonly yearendleave: number | null;
  readonly nightshifts: number | null;
  /** The day until which it is due; null where none has changed it. */
  readonly lastday: Day | null;
};
const UNKNOWN: Known = {
  days: 0,
  overtimeworking: null,
  overtimeoff: null,
  encashed: null,
  yearendleave: null,
  nightshifts: null,
  lastday: null,
};
/** What is known of a person's month, and the months that payrolls have taken up as changed since their close. */
export type TakenUp = { readonly of: (one: Of) => Known; readonly months: readonly Of[] };

/** What is taken up of closed months, of any payroll, by person and month; two statements. */
export async function takenUp(db: Db, ids: readonly number[], payrollmonth: Month): Promise<TakenUp> {
  const days = await db
    .selectFrom('loss_of_pay_change as c')
    .select(['c.employeeid', 'c.wagemonth'])
    .select((eb) => eb.fn.sum<string>('c.days').as('days'))
    .where(anyOf('c.employeeid', ids))
    .where(counts(payrollmonth))
    .groupBy(['c.employeeid', 'c.wagemonth'])
    .execute();
  const units = await db
    .selectFrom('since_close_change as c')
    .select([
      'c.employeeid',
      'c.wagemonth',
      'c.overtimeworking',
      'c.overtimeoff',
      'c.encashed',
      'c.yearendleave',
      'c.nightshifts',
      'c.lastday',
    ])
    .where(anyOf('c.employeeid', ids))
    .where(counts(payrollmonth))
    .orderBy('c.payrollmonth')
    .orderBy('c.periodnumber')
    .execute();
  const matches = new Map<string, Known>();
  for (const { overtimeworking, overtimeoff, encashed, yearendleave, nightshifts, lastday, ...of } of units) {
    const before = matches.get(keyOf(of)) ?? UNKNOWN;
    matches.set(keyOf(of), {
      days: 0,
      overtimeworking: overtimeworking ?? before.overtimeworking,
      overtimeoff: overtimeoff ?? before.overtimeoff,
      encashed: encashed ?? before.encashed,
      yearendleave: yearendleave ?? before.yearendleave,
      nightshifts: nightshifts ?? before.nightshifts,
      lastday: (lastday as Day | null) ?? before.lastday,
    });
  }
  for (const row of days) matches.set(keyOf(row), { ...(matches.get(keyOf(row)) ?? UNKNOWN), days: Number(row.days) });
  const months = units.map(({ employeeid, wagemonth }) => ({ employeeid, wagemonth }));
  return { of: (one) => matches.get(keyOf(one)) ?? UNKNOWN, months };
}

/** Leave of year ends of a month that payrolls pay beside it, by person, in ten-thousandths of days. One statement. */
export async function yearEndLeaveBeside(
  db: Db,
  { month, ids }: { readonly month: Month; readonly ids: readonly number[] },
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('since_close_change')
    .select('employeeid')
    .select((c) => c.fn.sum<string>('yearendleavechange').as('days'))
    .where('wagemonth', '=', month)
    .where(anyOf('employeeid', ids))
    .groupBy('employeeid')
    .execute();
  return new Map(rows.map(({ employeeid, days }) => [employeeid, Number(days)]));
}

/** Changes of unpaid days of past months by a payroll. */
type DaysChange = Of & { readonly days: number };

/** Adds to what a payroll changes of past months; nothing is left where the two are nothing together. Three statements. */
async function addDays(db: Db, by: TakenBy, changes: readonly DaysChange[]): Promise<void> {
  const requests = changes.filter(({ days }) => days !== 0);
  if (requests.length === 0) return;
  const { payrollmonth, number } = by;
  const stored = await db
    .selectFrom('loss_of_pay_change')
    .select(['lopchangeid', 'employeeid', 'wagemonth', 'days'])
    .where('payrollmonth', '=', payrollmonth)
    .where('periodnumber', '=', number)
    .where(
      anyOf(
        'employeeid',
        requests.map(({ employeeid }) => employeeid),
      ),
    )
    .execute();
  const before = new Map(stored.map((row) => [keyOf(row), row]));
  const sums = requests.map((one) => ({
    ...one,
    id: before.get(keyOf(one))?.lopchangeid,
    sum: wholeParts(Number(before.get(keyOf(one))?.days ?? 0) + one.days),
  }));
  const gone = sums.flatMap(({ id, sum }) => (sum === 0 && id !== undefined ? [id] : []));
  if (gone.length > 0) await db.deleteFrom('loss_of_pay_change').where(anyOf('lopchangeid', gone)).execute();
  const left = sums.filter(({ sum }) => sum !== 0);
  if (left.length > 0)
    await tenantSql`insert into loss_of_pay_change
        (subscriptionid, payrollmonth, periodnumber, wagemonth, employeeid, days, remarks)
      select current_subscription(), ${payrollmonth}, ${number}::smallint, n.wagemonth, n.employeeid, n.days, ${REMARKS}
      from unnest(${left.map(({ wagemonth }) => wagemonth)}::text[], ${left.map(({ employeeid }) => employeeid)}::bigint[],
        ${left.map(({ sum }) => String(sum))}::numeric[]) as n (wagemonth, employeeid, days)
      on conflict (subscriptionid, payrollmonth, employeeid, wagemonth, periodnumber) do update
        set days = excluded.days, remarks = excluded.remarks, version = loss_of_pay_change.version + 1`.execute(db);
}

/** What is taken up of a month. */
export type Taking = Of & {
  /** More unpaid days. */
  readonly days: number;
  /** What the month comes to now, with how much that is more than before: minutes, and ten-thousandths of days. */
  readonly overtimeworking: readonly [now: number, more: number];
  readonly overtimeoff: readonly [now: number, more: number];
  readonly encashed: readonly [now: number, more: number];
  readonly yearendleave: readonly [now: number, more: number];
  readonly nightshifts: readonly [now: number, more: number];
  /** The day until which the month is due; null where it has not changed. Days after it that were not known before. */
  readonly lastday: Day | null;
  readonly daysafter: number;
};

/** Lets a payroll take up what changed; together with what it has taken up of the same months. A fixed number of statements. */
export async function takeUp(
  db: Db,
  by: TakenBy & { readonly addedby: number | null },
  rows: readonly Taking[],
): Promise<void> {
  await addDays(db, by, rows);
  const due = ([now, more]: Taking['encashed']): number | null => (more === 0 ? null : now);
  const column = <T>(of: (row: Taking) => T): T[] => rows.map(of);
  await tenantSql`insert into since_close_change (subscriptionid, payrollmonth, periodnumber, addedby, wagemonth,
      employeeid, lossofpay, overtimeworking, overtimeoff, encashed, overtimeworkingchange, overtimeoffchange, encashedchange,
      yearendleave, yearendleavechange, nightshifts, nightshiftschange, lastday, daysafter)
    select current_subscription(), ${by.payrollmonth}, ${by.number}::smallint, ${by.addedby}::bigint, n.*
    from unnest(${column(({ wagemonth }) => wagemonth)}::text[], ${column(({ employeeid }) => employeeid)}::bigint[],
      ${column(({ days }) => Math.round(days * UNITS_PER_DAY))}::integer[],
      ${column((row) => due(row.overtimeworking))}::integer[], ${column((row) => due(row.overtimeoff))}::integer[],
      ${column((row) => due(row.encashed))}::integer[], ${column((row) => row.overtimeworking[1])}::integer[],
      ${column((row) => row.overtimeoff[1])}::integer[], ${column((row) => row.encashed[1])}::integer[],
      ${column((row) => due(row.yearendleave))}::integer[], ${column((row) => row.yearendleave[1])}::integer[],
      ${column((row) => due(row.nightshifts))}::integer[], ${column((row) => row.nightshifts[1])}::integer[],
      ${column(({ lastday }) => lastday)}::date[], ${column(({ daysafter }) => Math.round(daysafter * UNITS_PER_DAY))}::integer[]) as n
    on conflict (subscriptionid, employeeid, payrollmonth, periodnumber, wagemonth) do update set
      lossofpay = since_close_change.lossofpay + excluded.lossofpay,
      overtimeworking = coalesce(excluded.overtimeworking, since_close_change.overtimeworking),
      overtimeoff = coalesce(excluded.overtimeoff, since_close_change.overtimeoff),
      encashed = coalesce(excluded.encashed, since_close_change.encashed),
      overtimeworkingchange = since_close_change.overtimeworkingchange + excluded.overtimeworkingchange,
      overtimeoffchange = since_close_change.overtimeoffchange + excluded.overtimeoffchange,
      encashedchange = since_close_change.encashedchange + excluded.encashedchange,
      yearendleave = coalesce(excluded.yearendleave, since_close_change.yearendleave),
      yearendleavechange = since_close_change.yearendleavechange + excluded.yearendleavechange,
      nightshifts = coalesce(excluded.nightshifts, since_close_change.nightshifts),
      nightshiftschange = since_close_change.nightshiftschange + excluded.nightshiftschange,
      lastday = coalesce(excluded.lastday, since_close_change.lastday),
      daysafter = since_close_change.daysafter + excluded.daysafter,
      version = since_close_change.version + 1`.execute(db);
}

/** What a payroll has taken up, of some people or of one of their months. Days are days. */
export async function takenBy(
  db: Db,
  { payrollmonth, number }: TakenBy,
  { ids, wagemonth }: { readonly ids: readonly number[]; readonly wagemonth?: string | undefined },
) {
  const rows = await db
    .selectFrom('since_close_change')
    .select(['sincecloseid', 'employeeid', 'wagemonth', 'lossofpay'])
    .select([
      'overtimeworkingchange as overtimeworking',
      'overtimeoffchange as overtimeoff',
      'encashedchange',
      'yearendleavechange',
      'nightshiftschange',
      'daysafter',
    ])
    .where('payrollmonth', '=', payrollmonth)
    .where('periodnumber', '=', number)
    .where(anyOf('employeeid', ids))
    .$if(wagemonth !== undefined, (query) => query.where('wagemonth', '=', wagemonth ?? ''))
    .orderBy('wagemonth')
    .execute();
  return rows.map(({ lossofpay, encashedchange, yearendleavechange, nightshiftschange, daysafter, ...row }) => ({
    ...row,
    daysafter: daysafter / UNITS_PER_DAY,
    days: lossofpay / UNITS_PER_DAY,
    encashed: encashedchange / UNITS_PER_DAY,
    yearendleave: yearendleavechange / UNITS_PER_DAY,
    nightshifts: nightshiftschange / UNITS_PER_DAY,
  }));
}

/** Takes back what a payroll has taken up. */
export async function takeBack(db: Db, by: TakenBy, rows: Awaited<ReturnType<typeof takenBy>>): Promise<void> {
  await addDays(
    db,
    by,
    rows.map((row) => ({ ...row, days: 0 - row.days })),
  );
  await db
    .deleteFrom('since_close_change')
    .where(
      anyOf(
        'sincecloseid',
        rows.map(({ sincecloseid }) => sincecloseid),
      ),
    )
    .execute();
}
