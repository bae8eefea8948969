import { sql } from 'kysely';
import type { FbpOfHead, FbpFacts, FbpHeadFacts } from '#modules/payroll/contract/person/fbp-facts.ts';
import { isPlanKey, planKey } from '#modules/payroll/contract/person/fbp-facts.ts';
import type { EmployeeFacts, PaidMonth } from '#modules/payroll/contract/run/payslip.ts';
import { addMonths, type Month } from '#platform/engine/day.ts';
import { notBelowZero, paise, type Paise } from '#platform/engine/money.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { firstMonthOfPlan } from '../../../engine/person/fbp/benefits.ts';
import { byEmployee } from '../../run/by-employee.ts';
import { counts, isPublished } from '../../run/effective-payslips.ts';
import { fbpPolicyOf } from './policy.ts';

const ACCEPTED = 2;
const MONTHS = 12;

/** What payslips in effect did with heads in a span of wage months; paise. */
export type HeadSums = { readonly employeeid: number } & Pick<
  FbpOfHead,
  'head' | 'accrued' | 'approved' | 'paid' | 'unclaimed' | 'lapsed'
>;

/**
 * Sums of heads over the payslips in effect of people and months; both months included. `own`: for the people themselves,
 * over those that are published.
 */
export async function headSums(
  db: Db,
  ids: readonly number[],
  { from, to, own = false }: { from: Month; to: Month; own?: boolean },
): Promise<HeadSums[]> {
  const { rows } = await tenantSql<HeadSums>`
    select p.employeeid, h.head, sum(h.accrued)::bigint as accrued, sum(h.approved)::bigint as approved,
      sum(h.paid)::bigint as paid, sum(h.unclaimed)::bigint as unclaimed, sum(h.lapsed)::bigint as lapsed
    from payslip p
    join payroll_run r on r.subscriptionid = p.subscriptionid and r.payrollrunid = p.payrollrunid
    cross join lateral jsonb_to_recordset(p.result #> '{carry,paid,fbp}')
      as h (head text, accrued bigint, approved bigint, paid bigint, unclaimed bigint, lapsed bigint)
    where p.subscriptionid = current_subscription() and p.employeeid = any(${[...ids]}::bigint[])
      and p.payrollmonth >= ${from} and p.payrollmonth <= ${to} and ${counts('p.employeeid')}
      and (not ${own}::boolean or ${isPublished})
    group by p.employeeid, h.head`.execute(db);
  return rows;
}

/** Bills accepted of people by head up to a month of the tax year, and those of the month itself. */
export async function acceptedBills(db: Db, ids: readonly number[], month: Month) {
  return db
    .selectFrom('fbp_claim')
    .select(['employeeid', 'head', sql<Paise>`sum(accepted)::bigint`.as('approved')])
    .select(sql<Paise>`coalesce(sum(accepted) filter (where payrollmonth = ${month}), 0)::bigint`.as('approvednow'))
    .where('stateid', '=', ACCEPTED)
    .where('payrollmonth', '>=', firstMonthOfPlan(month))
    .where('payrollmonth', '<=', month)
    .where(anyOf('employeeid', ids))
    .groupBy(['employeeid', 'head'])
    .execute();
}

/** What later payslips took of earlier months; missing where they took nothing. */
function takenBy(later: HeadSums | undefined): Pick<FbpHeadFacts, 'takenlater'> {
  if (!later) return {};
  const balance = notBelowZero(paise(later.paid + later.unclaimed - later.accrued));
  const bills = notBelowZero(paise(later.paid + later.lapsed - later.approved));
  return balance === 0 && bills === 0 ? {} : { takenlater: { balance, bills } };
}

/**
 * The flexible benefit plan of people in a month as a fact: heads that they have chosen, claimed of or accrued in the tax
 * year. A fixed number of statements; one where nobody has a plan. @returns missing for whoever has none
 */
export async function benefitFacts(
  db: Db,
  ids: readonly number[],
  { month, figures }: { month: Month; figures: ReadonlyMap<number, Readonly<Record<string, string>>> },
): Promise<(employeeid: number, history: readonly PaidMonth[]) => Pick<EmployeeFacts, 'fbp'>> {
  if (ids.length === 0) return () => ({});
  const first = firstMonthOfPlan(month);
  const bills = byEmployee(await acceptedBills(db, ids, month));
  const isChosen = [...figures.values()].some((amounts) => Object.keys(amounts).some(isPlanKey));
  if (bills.size === 0 && !isChosen) return () => ({});
  const { heads, unclaimed, rounding, releasemonths } = await fbpPolicyOf(db);
  const later = byEmployee(await headSums(db, ids, { from: addMonths(month, 1), to: addMonths(first, MONTHS - 1) }));
  const releases = releasemonths.includes(Number(month.slice(5)));
  return (employeeid, history) => {
    const chosen = figures.get(employeeid) ?? {};
    const accepted = bills.get(employeeid) ?? [];
    const before = history.filter((one) => one.month >= first).flatMap(({ fbp = [] }) => fbp);
    const own = heads.flatMap(({ code, name, component, lopreduces }): FbpHeadFacts[] => {
      const bill = accepted.find(({ head }) => head === code);
      const has = bill ?? before.find(({ head }) => head === code);
      if (!has && chosen[planKey(code)] === undefined) return [];
      return [
        {
          head: code,
          name,
          component,
          ...(lopreduces ? { lopreduces: true as const } : {}),
          approved: paise(bill?.approved ?? 0),
          approvednow: paise(bill?.approvednow ?? 0),
          ...takenBy(later.get(employeeid)?.find(({ head }) => head === code)),
        },
      ];
    });
    if (own.length === 0) return {};
    const fbp: FbpFacts = { heads: own, unclaimed, rounding, ...(releases ? { releases: true as const } : {}) };
    return { fbp };
  };
}
