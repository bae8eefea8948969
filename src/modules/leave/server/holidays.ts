import { calendarsOf } from '#modules/calendar/server/public.ts';
import { structureChoices } from '#modules/company/server/public.ts';
import { day, type Day } from '#platform/engine/day.ts';
import type { WorkingCalendar } from '#platform/engine/working-days.ts';
import { notFound } from '#platform/server/application-error.ts';
import type { Context } from '#platform/server/serve.ts';
import { serve } from '#platform/server/serve.ts';
import { type HolidayOfYear, listHolidays } from '../contract/holidays.ts';
import { REQUEST_STATUS } from '../contract/request.ts';
import { OPTIONAL_HOLIDAY } from '../contract/type.ts';
import { loadLeave } from './ledger/load.ts';
import { ruledOn } from './ledger/rules.ts';
import { optionalOf, optionalTaken } from './request/optional.ts';
import { typesOf } from './versions.ts';

type Statuses = ReadonlyMap<Day, number>;

const rowsOf = (calendar: WorkingCalendar | undefined, statuses: Statuses): HolidayOfYear[] =>
  [...(calendar?.holidays.values() ?? [])]
    .map(({ date, name, isoptional, half = null }) => {
      const status = isoptional ? statuses.get(date) : undefined;
      return {
        holidaydate: date,
        holidayname: name,
        isoptional,
        half,
        statusid: REQUEST_STATUS.ids.find((one) => one === status) ?? null,
      };
    })
    .sort((a, b) => (a.holidaydate < b.holidaydate ? -1 : 1));

/** The leave type of optional holidays in the policy of a person today. */
async function optionalTypeOf({ db, today: now }: Context, employeeid: number): Promise<number | null> {
  const today = day(now);
  const optional = new Set(
    (await typesOf(db)).filter((one) => one.leavecategoryid === OPTIONAL_HOLIDAY).map(({ leavetypeid }) => leavetypeid),
  );
  if (optional.size === 0) return null;
  const [loaded] = await loadLeave(db, { employeeids: [employeeid], today });
  const details = loaded ? ruledOn(loaded.versions, today, today).details : [];
  return details.find(({ leavetypeid }) => optional.has(leavetypeid))?.leavetypeid ?? null;
}

/** The holidays of the caller from one day to another; of the company for an account without an employee. */
export async function holidaysOfCaller({ db, session: { employeeid } }: Context, from: Day, to: Day) {
  if (employeeid === null) {
    const { company } = await calendarsOf(db, {}, from, to);
    return { hasplan: company !== undefined, holidays: rowsOf(company, new Map()) };
  }
  const { employees } = await calendarsOf(db, { employeeids: [employeeid] }, from, to);
  const statuses = new Map((await optionalTaken(db, employeeid, from, to)).map((one) => [one.day, one.statusid]));
  return { hasplan: employees.has(employeeid), holidays: rowsOf(employees.get(employeeid), statuses) };
}

async function ownHolidays(ctx: Context, from: Day, to: Day) {
  const { db, session, today } = ctx;
  const own = session.employeeid;
  const holidays = await holidaysOfCaller(ctx, from, to);
  if (own === null) return { ...holidays, optional: null, leavetypeid: null };
  return {
    ...holidays,
    optional: await optionalOf(db, { employeeid: own, on: day(today) }),
    leavetypeid: await optionalTypeOf(ctx, own),
  };
}

/** The holidays of a year, in the order of their days. */
export const holidayList = serve(listHolidays, async (ctx, { year, officeaddressid }) => {
  const { db } = ctx;
  const [from, to] = [day(`${year}-01-01`), day(`${year}-12-31`)];
  const { Office } = await structureChoices(db, ['Office']);
  if (officeaddressid === undefined) return [{ ...(await ownHolidays(ctx, from, to)), Office }];
  if (!Office.some(({ displayvalue }) => displayvalue === officeaddressid)) notFound();
  const calendar = (await calendarsOf(db, { officeids: [officeaddressid] }, from, to)).offices.get(officeaddressid);
  const holidays = rowsOf(calendar, new Map());
  return [{ hasplan: calendar !== undefined, holidays, optional: null, leavetypeid: null, Office }];
});
