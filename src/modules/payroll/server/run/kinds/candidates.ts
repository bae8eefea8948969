import { EXCLUDED, PROCESSING } from '#modules/payroll/contract/run/hold.ts';
import type { Month } from '#platform/engine/day.ts';
import { FULL_AND_FINAL, type WHY_MISSING } from '#modules/payroll/contract/run/other-runs.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { partsOfMonth } from '../periods/parts.ts';
import { nonZero, type Now, parts, type PersonVariance } from '../variance-causes.ts';

/** What a run beside the regular ones pays: the parts of its earnings are the causes. */
export const againstNothing = (now: readonly Now[]): PersonVariance[] =>
  now.map(({ register, ...person }) => {
    const { gross, days, arrears, onetime } = parts(register);
    const causes = nonZero([
      { cause: 'Pay for days', amount: gross + days },
      { cause: 'Arrears', amount: arrears },
      { cause: 'One-time earnings', amount: onetime },
    ]);
    return { ...person, before: 0, now: register.totalearnings, causes };
  });

type Why = keyof typeof WHY_MISSING;
export type Candidate = {
  readonly employeeid: number;
  readonly employeecode: string;
  readonly fullname: string;
  readonly joiningdate: string;
  readonly leavingdate: string | null;
  readonly why: Why;
};
/** A period of another kind, and the group whose people it may pay. */
export type OtherAt = {
  readonly payperiodid: number;
  readonly kindid: number;
  readonly month: Month;
  readonly paygroup: string;
  readonly fromday: string;
  readonly untilday: string;
};

/** SQL: a payslip of the month in effect that pays days of the period. */
const paid = ({ month, fromday, untilday }: OtherAt) => tenantSql<boolean>`exists (select 1 from payslip p
  join payroll_run r on r.subscriptionid = p.subscriptionid and r.payrollrunid = p.payrollrunid and r.statusid in (5, 6)
  join pay_period q on q.subscriptionid = r.subscriptionid and q.payperiodid = r.payperiodid
  where p.subscriptionid = e.subscriptionid and p.employeeid = e.employeeid and p.payrollmonth = ${month}
    and paid_days(q.kindid, q.fromday, q.untilday, p.facts, p.result)
      && daterange(greatest(${fromday}::date, g.fromday), least(${untilday}::date, g.untilday), '[]')
    and not exists (select 1 from payslip_reversal v
      where v.subscriptionid = p.subscriptionid and v.payrollrunid = p.payrollrunid and v.employeeid = p.employeeid))`;

/**
 * Who may be chosen for a supplementary or a full and final run, in code order: people of the group in service on its days
 * whom no payslip paid one of them, or who leave on one of them; nobody whom a later payroll has.
 * @param options.search words that begin a name or a code
 */
export async function candidates(
  db: Db,
  at: OtherAt,
  options: { search?: string | undefined; only?: readonly number[]; limit: number; offset: number },
): Promise<{ rows: Candidate[]; total: number }> {
  const { month, paygroup, fromday, untilday, kindid, payperiodid } = at;
  const settles = kindid === FULL_AND_FINAL;
  const words = (options.search ?? '').trim().toLowerCase().split(/\s+/).filter(Boolean);
  const { rows } = await tenantSql<Candidate & { n: number }>`
    with unpaid as materialized (select u.employeeid from unpaid_by_hold(current_subscription()) u
        where u.payrollmonth = ${month}),
      found as (select e.*, ${paid(at)} as ispaid
      from ${partsOfMonth(month)} g
      join employee e on e.subscriptionid = current_subscription() and e.employeeid = g.employeeid
      where g.paygroup = ${paygroup} and g.fromday <= ${untilday}::date and g.untilday >= ${fromday}::date
        and e.joiningdate <= ${untilday}
        and (e.leavingdate is null or e.leavingdate >= ${fromday})
        and (not ${settles}::boolean or (g.islast and e.leavingdate between ${fromday} and ${untilday}))
        and (${options.only === undefined}::boolean or e.employeeid = any(${[...(options.only ?? [])]}::bigint[]))
        and not exists (select 1 from unnest(${words}::text[]) w (word)
          where position(' ' || w.word in lower(' ' || e.fullname || ' ' || e.employeecode)) = 0)
        and not exists (select 1 from pay_period_person c
          join pay_period q on q.subscriptionid = c.subscriptionid and q.payperiodid = c.payperiodid
          join payroll_run r on r.subscriptionid = q.subscriptionid and r.payperiodid = q.payperiodid and r.statusid <> 7
          where c.subscriptionid = e.subscriptionid and c.employeeid = e.employeeid
            and (c.payperiodid = ${payperiodid} or (q.kindid = ${FULL_AND_FINAL} and ${settles}::boolean)))
        and not exists (select 1 from draft_payslip d
          join payroll_run r on r.subscriptionid = d.subscriptionid and r.payrollrunid = d.payrollrunid and r.statusid <> 7
          where d.subscriptionid = e.subscriptionid and d.employeeid = e.employeeid and r.payrollmonth > ${month}))
    select f.employeeid, f.employeecode, f.fullname, f.joiningdate, f.leavingdate, count(*) over ()::integer as n,
      case
        when exists (select 1 from pay_hold h where h.subscriptionid = f.subscriptionid and h.employeeid = f.employeeid
          and h.kindid in (${PROCESSING}, ${EXCLUDED}) and h.untilmonth is null and h.payrollmonth <= ${month}) then 'onhold'
        when f.employeeid in (select u.employeeid from unpaid u) then 'hold'
        when not f.ispaid and exists (select 1 from payslip_reversal v
          where v.subscriptionid = f.subscriptionid and v.employeeid = f.employeeid and v.payrollmonth = ${month}) then 'reversed'
        when f.ispaid then 'paid'
        when ${settles}::boolean then 'leaves'
        when f.joiningdate >= ${fromday} then 'joined'
        else 'leftout' end as why
    from found f
    where ${settles}::boolean or not f.ispaid
    order by f.employeecode limit ${options.limit} offset ${options.offset}`.execute(db);
  return {
    rows: rows.map(({ employeeid, employeecode, fullname, joiningdate, leavingdate, why }) => ({
      employeeid,
      employeecode,
      fullname,
      joiningdate,
      leavingdate,
      why,
    })),
    total: rows[0]?.n ?? 0,
  };
}
