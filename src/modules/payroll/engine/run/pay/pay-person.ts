import type { PaidPackage } from '#modules/payroll/contract/run/past-month.ts';
import type { EmployeeFacts } from '#modules/payroll/contract/run/payslip.ts';
import { addDays, birthday, type Day, type Month } from '#platform/engine/day.ts';
import { add } from '#platform/engine/money.ts';
import { fraction } from '#platform/engine/rounding.ts';
import type { PastContext } from './context.ts';
import { epsDue, pfBase, pfWages, providentFund } from './provident-fund.ts';
import type { PayPerson } from './structure.ts';

const WHOLE = { paid: 1, of: 1 };

/** Completed months from one day to another, both counted. */
function completedMonths(from: Day, to: Day): number {
  const next = addDays(to, 1);
  const months =
    (Number(next.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(next.slice(5, 7)) - Number(from.slice(5, 7));
  return Math.max(0, next.slice(8) >= from.slice(8) ? months : months - 1);
}

function completedYears(birthdate: Day, on: Day): number {
  const years = Number(on.slice(0, 4)) - Number(birthdate.slice(0, 4));
  return birthday(birthdate, years) <= on ? years : years - 1;
}

/** What formulas read of a person in a month, with the package of it. */
export function payPerson(
  context: PastContext,
  facts: EmployeeFacts,
  month: Month,
  figures: PaidPackage = facts.package,
): PayPerson {
  const { to: last, days } = context.span(month);
  return {
    package: figures,
    facts: {
      city: facts.city,
      state: facts.workstate,
      grade: facts.grade,
      employment_type: facts.employmenttype,
      gender: facts.gender,
      disabled: facts.disability,
      pf_member: pfBase(context, facts) !== 'none',
      age: fraction(completedYears(facts.birthdate, last)),
      service_months: fraction(completedMonths(facts.joiningdate, last)),
      month: fraction(Number(month.slice(5, 7))),
      days_of_month: fraction(days),
    },
    employerpf(amounts) {
      const wage = pfWages(context, amounts, amounts, WHOLE);
      const { eps, employer } = providentFund(context, facts, { month, wage, pension: epsDue(context, facts, month) });
      return add(eps, employer);
    },
  };
}
