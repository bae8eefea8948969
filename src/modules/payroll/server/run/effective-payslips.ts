import { type Month, month } from '#platform/engine/day.ts';
import { sql } from 'kysely';
import type { WorkPeriod } from '#modules/payroll/contract/run/work-period.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';

/**
 * SQL condition for payslips in effect: the run is locked or released, and the payslip is not reversed. The one
 * condition under which payslips and loan balances are used in any later calculation. The query names payroll_run `r`.
 * @param employee the column of the employee
 */
export const counts = (employee: 'p.employeeid' | 'l.employeeid') =>
  tenantSql<boolean>`(r.statusid in (5, 6) and not exists (select 1 from payslip_reversal reversed
    where reversed.subscriptionid = current_subscription() and reversed.payrollrunid = r.payrollrunid and reversed.employeeid = ${sql.ref(employee)}))`;

/** The payslips in effect, as `p` with their run as `r`. */
export const effectivePayslips = (db: Db) =>
  db
    .selectFrom('payslip as p')
    .innerJoin('payroll_run as r', 'r.payrollrunid', 'p.payrollrunid')
    .where(counts('p.employeeid'));

/** SQL condition for runs whose payslips the people themselves see. The query names payroll_run `r`. */
export const isPublished = tenantSql<boolean>`r.publishedon is not null /* subscriptionid in the joins */`;

/** The payslips in effect that the people themselves see, as `p` with their run as `r`. */
export const publishedPayslips = (db: Db) => effectivePayslips(db).where(isPublished);

/** The latest wage month with a payslip in effect; undefined before the first. */
export async function lastLockedMonth(db: Db): Promise<Month | undefined> {
  const last = await effectivePayslips(db)
    .select('p.payrollmonth')
    .orderBy('p.payrollmonth', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last && month(last.payrollmonth);
}

/**
 * SQL: the register of a payslip `p` as `g.register`, joined on true. A payslip is compressed, and each of several figures
 * would unpack the whole of it; `offset 0` keeps them from being read apart.
 */
export const unpackedRegister = sql<{
  register: unknown;
}>`lateral (select p.result -> 'register' as register offset 0)`.as<'g'>('g');

/** SQL: the first day of its period that a payslip `p` pays, of the period `q`. */
export const firstPaid = tenantSql<string>`coalesce((p.facts #>> '{span,from}')::date, q.fromday) /* subscriptionid in the joins */`;

/** A period among those of its wage month, and its pay group where it is known. */
export type InMonth = Pick<WorkPeriod, 'kind' | 'number'> & { readonly paygroup?: string | undefined };

/**
 * SQL condition for runs of the same wage month whose payslips a period stands on: of the regular periods those before
 * it, of others all. What another pay group has paid comes before, too: it is of days in another legal entity. The query
 * names pay_period `q`.
 */
export const beforeInMonth = ({
  kind,
  number,
  paygroup = null,
}: Omit<InMonth, 'paygroup'> & { paygroup?: string | null | undefined }) =>
  kind === 1 || kind === 2
    ? tenantSql<boolean>`not (q.kindid = 1 and q.number >= ${number}
        and (${paygroup}::text is null or q.paygroup = ${paygroup}::text)) /* subscriptionid in the joins */`
    : tenantSql<boolean>`q.number <> ${number} /* subscriptionid in the joins */`;

/** A period of a wage month: the first one where no number is given; of a pay group where it is named. */
export type MonthAt = { readonly month: Month; readonly number?: number; readonly paygroup?: string | undefined };

/**
 * SQL: whether the run `r` with its period `q` is of a later regular period than one; within the month of the same pay
 * group where it is named.
 */
const isLater = ({ month, number = 1, paygroup }: MonthAt) =>
  tenantSql<boolean>`(r.payrollmonth > ${month}
    or (r.payrollmonth = ${month} and q.kindid = 1 and q.number > ${number}
      and (${paygroup ?? null}::text is null or q.paygroup = ${paygroup ?? null}::text))) /* subscriptionid in the joins */`;

/** Those of these people whom a run of a later period has, of whatever pay group. */
export async function inLaterRun(db: Db, at: MonthAt, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('draft_payslip as d')
    .innerJoin('payroll_run as r', 'r.payrollrunid', 'd.payrollrunid')
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .select('d.employeeid')
    .distinct()
    .where('d.employeeid', 'in', [...ids])
    .where(isLater(at))
    .where('r.statusid', '<>', 7)
    .execute();
  return new Set(rows.map(({ employeeid }) => employeeid));
}

export type Unsettled = {
  readonly employeeid: number;
  readonly payrollmonth: string;
  /** The period of the month. */
  readonly number: number;
  readonly retained: number;
};

/**
 * Reversed periods, up to the one given, that are not settled with the person yet: no payslip in effect follows them
 * before that period. Payslips of the month from another pay group, of days in another legal entity, are settled there.
 * `retained` is the unrecovered pay, in paise. Oldest first.
 */
export async function unsettled(
  db: Db,
  { month, number = 1, paygroup }: MonthAt,
  { ids }: { ids?: readonly number[] } = {},
): Promise<readonly Unsettled[]> {
  const at = sql`(${month}::text, ${number}::integer)`;
  const group = sql`${paygroup ?? null}::text`;
  /** Payslips of the month that another pay group pays; null where no group is named. */
  const beside = (one: 'z' | 'q', of: 'v' | 'p') =>
    sql<boolean>`coalesce(${sql.ref(`${of}.payrollmonth`)} = ${month} and ${sql.ref(`${one}.kindid`)} = 1 and ${sql.ref(`${one}.paygroup`)} <> ${group}, false)`;
  let query = db
    .selectFrom('payslip_reversal as v')
    .innerJoin('payroll_run as w', 'w.payrollrunid', 'v.payrollrunid')
    .innerJoin('pay_period as z', 'z.payperiodid', 'w.payperiodid')
    .where(sql<boolean>`(v.payrollmonth, z.number::integer) <= ${at}`)
    .where((eb) => eb.not(beside('z', 'v')))
    .where((eb) =>
      eb.not(
        eb.exists(
          effectivePayslips(db)
            .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
            .select('p.employeeid')
            .where('p.employeeid', '=', eb.ref('v.employeeid'))
            .where('p.payrollmonth', '>=', eb.ref('v.payrollmonth'))
            .where(sql<boolean>`(p.payrollmonth, q.number) >= (v.payrollmonth, z.number)`)
            .where((or) => or.or([sql<boolean>`(p.payrollmonth, q.number::integer) < ${at}`, beside('q', 'p')]))
            .where(
              sql<boolean>`not (p.payrollmonth = v.payrollmonth and q.kindid = 1 and z.kindid = 1 and q.paygroup <> z.paygroup)`,
            )
            // Off-cycle pay of something else settles nothing.
            .where((or) => or.or([or('q.kindid', '<>', 4), or('q.payperiodid', '=', eb.ref('z.payperiodid'))])),
        ),
      ),
    );
  if (ids) query = query.where('v.employeeid', 'in', [...ids]);
  return query
    .select([
      'v.employeeid',
      'v.payrollmonth',
      'z.number',
      sql<number>`sum(case when v.settlement = 'kept' then v.amountpaid else 0 end)::bigint`.as('retained'),
    ])
    .groupBy(['v.employeeid', 'v.payrollmonth', 'z.number'])
    .orderBy('v.payrollmonth')
    .orderBy('z.number')
    .execute();
}
