import { calendarsOf } from '#modules/calendar/server/public.ts';
import { addDays, type Day, type Month } from '#platform/engine/day.ts';
import { SATURDAY_AND_SUNDAY, workingCalendar } from '#platform/engine/working-days.ts';
import type { Db } from '#platform/server/db.ts';
import type { Days } from '../../engine/run/pay/service.ts';
import { duesDay } from '../../engine/run/final-dues.ts';
import { inGroup } from '../setup/groups.ts';
import { currentRules } from '../law/rule-packs.ts';

/** How far after the month the calendars are read. */
const AFTER = 60;
const USUAL = workingCalendar(SATURDAY_AND_SUNDAY, []);

/**
 * Who leaves in a month, and the day until which their wages are due by the law, each by their own calendar; by the last
 * day. Without a calendar Saturday and Sunday are off. Of one pay group where it is given.
 */
export async function finalDues(
  db: Db,
  month: Month,
  { paygroup, days }: { paygroup?: string | undefined; days: Days },
) {
  const { from, to } = days;
  const leavers = await db
    .selectFrom('employee')
    .select(['employeeid', 'employeecode', 'fullname', 'leavingdate'])
    .where('leavingdate', '>=', from)
    .where('leavingdate', '<=', to)
    .$if(paygroup !== undefined, (query) => query.where('employeeid', 'in', inGroup(month, paygroup ?? '')))
    .orderBy('leavingdate')
    .orderBy('employeecode')
    .execute();
  if (leavers.length === 0) return [];
  const { employees } = await calendarsOf(
    db,
    { employeeids: leavers.map(({ employeeid }) => employeeid) },
    from,
    addDays(to, AFTER),
  );
  const rules = currentRules()['labour-codes'].rules;
  return leavers.flatMap(({ leavingdate, ...person }) => {
    const due = leavingdate && duesDay(rules, leavingdate as Day, employees.get(person.employeeid) ?? USUAL);
    return due ? [{ ...person, leavingdate, dueon: due.dueon, skipped: [...due.skipped] }] : [];
  });
}
