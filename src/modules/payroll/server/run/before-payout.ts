import type { EmployeeFacts } from '#modules/payroll/contract/run/payslip.ts';
import { day, firstDay, lastDay, later, type Month } from '#platform/engine/day.ts';
import { paise } from '#platform/engine/money.ts';
import type { Db } from '#platform/server/db.ts';
import { dueAtLeaving, packagesPaidIn } from '../../engine/person/pending-revisions.ts';
import { inForceOn, packagesOf } from '../person/inputs/packages.ts';
import type { Days } from '../../engine/run/pay/service.ts';
import { isLastMonth, revisionsOf } from './past-months.ts';

type Person = {
  readonly employeeid: number;
  readonly joiningdate: string;
  readonly leavingdate: string | null;
};
type Agreed = Pick<EmployeeFacts['package'], 'basis' | 'amount'>;
type Packaged = Person & {
  readonly paybasis: Agreed['basis'];
  readonly annualctc: number | null;
  readonly monthlygross: number | null;
};

/** The package that a month pays of those people whose revision was put off to a later month. */
async function packagesBeforePayout(
  db: Db,
  people: readonly Person[],
  { month, days }: { month: Month; days: Days },
): Promise<ReadonlyMap<number, Agreed>> {
  if (people.length === 0) return new Map();
  const waiting = await db
    .selectFrom('salary_revision')
    .select('employeeid')
    .distinct()
    .where('payrollmonth', '>', month)
    .where('firstpayout', '<=', month)
    .where('effectivefrom', '<=', lastDay(month))
    .where(
      'employeeid',
      'in',
      people.map(({ employeeid }) => employeeid),
    )
    .execute();
  const own = waiting.map(({ employeeid }) => employeeid);
  if (own.length === 0) return new Map();
  const revisions = Map.groupBy(await revisionsOf(db, own), ({ employeeid }) => employeeid);
  const packages = await packagesOf(db, own);
  return new Map(
    people.flatMap((person) => {
      const { employeeid, joiningdate } = person;
      const all = revisions.get(employeeid) ?? [];
      const due = isLastMonth(person, days) ? dueAtLeaving(all, month) : all;
      const paid = packagesPaidIn(packages.get(employeeid) ?? [], due, month);
      const one = own.includes(employeeid) ? inForceOn(paid, later(firstDay(month), day(joiningdate))) : undefined;
      return one ? [[employeeid, { basis: one.paybasis, amount: paise(one.amount) }] as const] : [];
    }),
  );
}

/** The package of each person that a month pays: that in force, or that of before a revision whose payout was put off. */
export async function agreedPackages(
  db: Db,
  people: readonly Person[],
  place: { month: Month; days: Days },
): Promise<(person: Packaged) => Agreed> {
  const before = await packagesBeforePayout(db, people, place);
  return ({ employeeid, paybasis: basis, annualctc, monthlygross }) =>
    before.get(employeeid) ?? { basis, amount: (basis === 'CTC' ? annualctc : monthlygross) as Agreed['amount'] };
}
