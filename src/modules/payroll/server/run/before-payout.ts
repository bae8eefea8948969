import type { EmployeeFacts } from '#modules/payroll/contract/run/payslip.ts';
import { day, firstDay, lastDay, later, type Month } from '#platform/engine/day.ts';
import { paise } from '#platform/engine/money.ts';
import type { Db } from '#platform/server/db.ts';
import { packagesPaidIn } from '../../engine/person/pending-revisions.ts';
import { inForceOn, packagesOf } from '../person/inputs/packages.ts';
import { revisionsOf } from './past-months.ts';

/** The package that a month pays of those people whose revision was put off to a later month. */
export async function packagesBeforePayout(
  db: Db,
  people: readonly { employeeid: number; joiningdate: string }[],
  month: Month,
): Promise<ReadonlyMap<number, Pick<EmployeeFacts['package'], 'basis' | 'amount'>>> {
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
    people.flatMap(({ employeeid, joiningdate }) => {
      const paid = packagesPaidIn(packages.get(employeeid) ?? [], revisions.get(employeeid) ?? [], month);
      const one = own.includes(employeeid) ? inForceOn(paid, later(firstDay(month), day(joiningdate))) : undefined;
      return one ? [[employeeid, { basis: one.paybasis, amount: paise(one.amount) }] as const] : [];
    }),
  );
}
