import type { Month } from '#platform/engine/day.ts';
import { OFF_CYCLE } from '#modules/payroll/contract/run/other-runs.ts';
import { isPaidByWeeks } from '#modules/payroll/contract/setup/pay-groups.ts';
import { readNumber } from '#bulk/engine/cell.ts';
import { column } from '#bulk/server/columns.ts';
import { type BulkColumn, fail, notice, type ReadRow } from '#bulk/server/kind.ts';
import type { PersonRow } from '#modules/people/server/public.ts';
import { say } from '#platform/engine/say.ts';
import type { Db } from '#platform/server/db.ts';
import { daysInService } from '../../../engine/run/pay/service.ts';
import { dayName, monthName, periodWords } from '../../../engine/wording.ts';
import { hasOtherPeriods, type OtherPeriod, otherPeriodsOfPeople } from '../../run/kinds/uploads.ts';
import { isOther } from '../../run/kinds/period.ts';
import { periodsOfPeople } from '../../run/periods/days.ts';
import { storedGroups } from '../../setup/groups.ts';
import { namedPeriod } from '../../run/periods/several.ts';
import { payrollSetting } from '../../setup/settings.ts';
import type { PeriodClosing } from './closed.ts';

/** The highest number of a period. */
const MAX = 99;

const PERIOD = column({
  name: 'period',
  label: 'Period',
  aliases: ['Week', 'Fortnight', 'Period Number'],
  hint: 'For people who are paid by weeks: the number of the week, or pair of weeks, in the month. For another payroll, such as a bonus paid on a day of its own, the number on its page',
  read: (cell) => readNumber(cell, { min: 1, max: MAX, places: 0 }),
});

/** The column of the period, in companies with a pay group that is paid by weeks, or with payrolls beside the regular ones. */
export async function periodColumns(db: Db): Promise<readonly BulkColumn[]> {
  const series = await payrollSetting.series(db);
  if (series.some(({ value }) => storedGroups(value).some(isPaidByWeeks))) return [PERIOD];
  return (await hasOtherPeriods(db)) ? [PERIOD] : [];
}

/** The period that a row names; the first one where it names none. */
export const periodOf = (row: ReadRow): number => {
  const number = row.values['period'];
  return typeof number === 'number' ? number : 1;
};

/** A row of a payroll beside the regular ones: there is one of the number that the person may be paid by. */
function validateOther(
  row: ReadRow,
  person: PersonRow['person'],
  { month, of }: { month: Month; of: readonly OtherPeriod[] },
): boolean {
  const match = of.find(({ number }) => number === periodOf(row));
  // Off-cycle pay may be of people who left before.
  const ispayable =
    match && (match.kind === OFF_CYCLE ? person.joiningdate <= match.to : daysInService(person, match) > 0);
  if (ispayable && match.ischosen) return true;
  fail(
    row,
    'period',
    match && !match.ischosen
      ? `${person.code} is not in the payroll ${match.title}. Choose the person on its page first.`
      : `${monthName(month)} has no payroll of the number ${periodOf(row)} for ${person.code}. The number stands on the page of the payroll.`,
  );
  return false;
}

/**
 * Leaves out rows of periods that there are not, and people without a day of service in the period: lists of later
 * months may still name leavers.
 */
export async function validatePeriods(db: Db, people: readonly PersonRow[], month: Month): Promise<PersonRow[]> {
  const ids = people.map(({ person }) => person.employeeid);
  const periods = await periodsOfPeople(db, month, ids);
  const others = await otherPeriodsOfPeople(db, month, ids);
  return people.filter(({ row, person }) => {
    const all = periods(person.employeeid);
    if (isOther(periodOf(row))) return validateOther(row, person, { month, of: others(person.employeeid) });
    const isSet = typeof row.values['period'] === 'number';
    if (!isSet && all.length > 1) {
      const text = `${person.code} has ${all.length} periods in ${monthName(month)}. Enter the number of one, 1 to ${all.length}.`;
      if (row.messages.every(({ column: of }) => of !== 'period')) fail(row, 'period', text);
      return false;
    }
    const match = all.find(({ number }) => number === periodOf(row));
    if (!match) {
      const text =
        all.length === 1
          ? `${person.code} is paid for the whole of ${monthName(month)} at once. Leave the period out.`
          : `${person.code} has ${all.length} periods in ${monthName(month)}. Enter the number of one, 1 to ${all.length}.`;
      fail(row, 'period', text);
      return false;
    }
    if (daysInService(person, match) > 0) return true;
    const why =
      person.leavingdate !== null && person.leavingdate < match.from
        ? say`${person.code} left on ${dayName(person.leavingdate)}.`
        : say`${person.code} joins on ${dayName(person.joiningdate)}.`;
    const named = namedPeriod(match);
    const name = named ? periodWords(named) : monthName(month);
    notice(row, 'employeecode', `${why} ${say`The row is not used: not on the payroll of ${name}.`}`);
    row.leftout = true;
    return false;
  });
}

/** Rejects the rows of people whose payslip of the period is in effect. @returns the rows of the others */
export function validateClosedPeriods(people: readonly PersonRow[], closed: PeriodClosing, month: Month): PersonRow[] {
  return people.filter(({ row, person }) => {
    if (!closed(person.employeeid, periodOf(row))) return true;
    const several = typeof row.values['period'] === 'number';
    fail(
      row,
      several ? 'period' : 'employeecode',
      several
        ? `Period ${periodOf(row)} of ${monthName(month)} is approved or locked for ${person.code}. Enter this in a later one.`
        : `The payroll of ${monthName(month)} is locked for ${person.code}: the payslip is not reversed. Enter this in a later month.`,
    );
    return false;
  });
}
