import type { EmployeeFacts } from '#modules/payroll/contract/run/payslip.ts';
import { calendarsOf } from '#modules/calendar/server/public.ts';
import { addDays, type Day, type Month, monthOf } from '#platform/engine/day.ts';
import {
  dayHalves,
  SATURDAY_AND_SUNDAY,
  type WorkingCalendar,
  workingCalendar,
} from '#platform/engine/working-days.ts';
import type { Db } from '#platform/server/db.ts';
import { canonical } from '#platform/server/idempotency.ts';
import { sha256 } from '#platform/server/token.ts';
import type { PayrollPolicy } from '#modules/payroll/contract/setup/policy.ts';
import { readsCalendar } from '../../engine/run/pay/counted-days.ts';
import type { Days } from '../../engine/run/pay/service.ts';
import { settingsOver } from '../setup/settings.ts';

type PaidDays = PayrollPolicy['proration']['days'];
const USUAL = workingCalendar(SATURDAY_AND_SUNDAY, []);

/** How much of each day of a stretch is off by a calendar, where any of it is. */
function offOf(calendar: WorkingCalendar, { from, to }: Days, withholidays: boolean): Record<string, number> {
  const off: Record<string, number> = {};
  for (let at = from; at <= to; at = addDays(at, 1)) {
    const halves = dayHalves(calendar, at).filter((half) => half === 'off' || (withholidays && half === 'holiday'));
    if (halves.length > 0) off[at] = halves.length / 2;
  }
  return off;
}

/** The months of people whose days are counted: the one that is paid, past ones, and those ahead in which somebody leaves. */
export function countedMonths({
  month,
  span,
  arrears,
  people,
}: {
  readonly month: Month;
  readonly span: (month: Month) => Days;
  readonly arrears: ReadonlyMap<number, string | readonly { readonly month: Month }[]>;
  readonly people: readonly { readonly leavingdate: string | null }[];
}): ReadonlyMap<Month, Days> {
  const past = [...arrears.values()].flatMap((owed) => (typeof owed === 'string' ? [] : owed));
  const leavings = people.flatMap(({ leavingdate }) => (leavingdate === null ? [] : [monthOf(leavingdate as Day)]));
  const all = [month, ...past.map((one) => one.month), ...leavings.filter((at) => at > month)];
  return new Map(all.map((at) => [at, span(at)]));
}

/**
 * The days off of people in months that are paid by the working days of a calendar, each by the policy of its month; without
 * a calendar Saturday and Sunday are off. Nothing where no such month pays so. A fixed number of statements.
 * @param months days of wage months by month
 */
export async function offDays(
  db: Db,
  ids: readonly number[],
  months: ReadonlyMap<Month, Days>,
): Promise<(employeeid: number) => Pick<EmployeeFacts, 'offdays'>> {
  const settings = await settingsOver(db);
  const wayIn = (month: Month): PaidDays => settings(month)?.payroll.proration.days ?? 'calendar';
  const read = [...months].filter(([month]) => readsCalendar(wayIn(month)));
  const [from] = read.map(([, days]) => days.from).sort();
  const to = read
    .map(([, days]) => days.to)
    .sort()
    .at(-1);
  if (from === undefined || to === undefined || ids.length === 0) return () => ({});
  const { employees } = await calendarsOf(db, { employeeids: [...ids] }, from, to);
  return (employeeid) => {
    const calendar = employees.get(employeeid) ?? USUAL;
    const off = read.map(([month, days]) => {
      const way = wayIn(month);
      return offOf(calendar, days, typeof way === 'object' && 'working' in way && way.working.endsWith('holidays'));
    });
    return { offdays: Object.assign({}, ...off) as Record<string, number> };
  };
}

const CALENDAR_TABLES = [
  'calendar_assignment',
  'calendar_eligibility',
  'holiday',
  'weekly_off',
  'weekly_off_cycle_day',
  'weekly_off_day',
] as const;

/**
 * A digest of the calendars, for months that are paid by their working days: what was computed by others no longer stands.
 * Nothing where no month of these policies is.
 */
export async function calendarDigest(db: Db, ways: readonly PaidDays[]): Promise<string[]> {
  if (!ways.some(readsCalendar)) return [];
  const rows = [];
  for (const table of CALENDAR_TABLES) rows.push(await db.selectFrom(table).selectAll().execute());
  return [sha256(canonical(rows.map((all) => all.map((row) => canonical(row)).sort())))];
}
