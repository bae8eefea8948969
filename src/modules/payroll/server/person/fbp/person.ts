import { firstMonthOfPlan } from '../../../engine/person/fbp/benefits.ts';
import type { FbpPolicy } from '#modules/payroll/contract/person/fbp.ts';
import { addMonths, type Day, day, type Month } from '#platform/engine/day.ts';
import { notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { type PlanDays, planDays } from '../../../engine/person/fbp/window.ts';
import { taxYearOf } from '../../run/facts.ts';
import { openMonths as openMonthsOf } from '../../run/start/closed-months.ts';
import { nextMonth } from '../../run/start/standing.ts';
import { fbpPolicyOf } from './policy.ts';

/** Months that are looked through for one whose payroll takes changes of a person. */
const MAX_MONTHS = 12;

/** The first month of each person, from one on, whose payroll takes changes. */
export async function openMonths(db: Db, ids: readonly number[], from: Month): Promise<(employeeid: number) => Month> {
  const pairs = ids.map((employeeid) => ({ employeeid, month: from }));
  const open = await openMonthsOf(db, pairs, { within: MAX_MONTHS, check: 'month' });
  const months = new Map(ids.map((employeeid, at) => [employeeid, open[at]]));
  return (employeeid) => months.get(employeeid) ?? addMonths(from, MAX_MONTHS);
}

export type BenefitPerson = {
  readonly employeeid: number;
  readonly employeecode: string;
  readonly fullname: string;
  readonly joiningdate: Day;
  /** The first month of the tax year, and its name. */
  readonly first: Month;
  readonly taxyear: string;
  /** The next month that takes changes. */
  readonly payrollmonth: Month;
  readonly days: PlanDays;
  readonly policy: FbpPolicy;
};

/**
 * A person with the flexible benefit plan of the company and what may be chosen today; locked for a change with `change`.
 * @throws ApplicationError 404 for an unknown person
 */
export async function benefitPerson(
  db: Db,
  { employeeid, today, change = false }: { employeeid: number; today: string; change?: boolean },
): Promise<BenefitPerson> {
  const query = db
    .selectFrom('employee')
    .select(['employeeid', 'employeecode', 'fullname', 'joiningdate'])
    .where('employeeid', '=', employeeid);
  const person = await (change ? query.forUpdate() : query).executeTakeFirst();
  if (!person) return notFound();
  const joiningdate = day(person.joiningdate);
  const policy = await fbpPolicyOf(db);
  const payrollmonth = (await openMonths(db, [employeeid], await nextMonth(db, today)))(employeeid);
  const days = planDays(day(today), policy, { joiningdate, open: payrollmonth });
  const closed = policy.heads.length === 0 ? { planfrom: null, openuntil: null, opens: null } : days;
  return {
    ...person,
    joiningdate,
    first: firstMonthOfPlan(payrollmonth),
    taxyear: taxYearOf(payrollmonth),
    payrollmonth,
    days: closed,
    policy,
  };
}
