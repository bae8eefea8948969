import { addDays, type Day, later } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import type { RequestContext } from '#platform/server/request-kind.ts';
import { attendanceAsked } from '#modules/attendance/contract/request.ts';
import type { Forgotten } from './punches.ts';
import { examine } from '#modules/attendance/server/request/examine.ts';
import { sendAttendance } from '#modules/attendance/server/request/endpoints.ts';

/** Days that are looked back for what is still corrected, and corrections that are asked for. */
const BACK = 20;
const CORRECTED = 6;
/** Work from home in the days to come, by the place of the person. */
const HOME = [
  { place: 5, ahead: 1, note: 'Plumber at home' },
  { place: 10, ahead: 4, note: null },
] as const;

/**
 * Requests about attendance of the demo company that wait: punches that were forgotten, and days at home.
 * @param input.open the first day that is not closed
 */
export async function seedRequests(
  db: Db,
  { today, open, forgotten }: { today: Day; open: Day; forgotten: readonly Forgotten[] },
  contextOf: (employeeid: number) => RequestContext,
): Promise<void> {
  const people = await db.selectFrom('employee').select('employeeid').orderBy('employeeid').execute();
  const recent = forgotten.filter((one) => one.day >= later(open, addDays(today, -BACK))).slice(0, CORRECTED);
  const requests = [
    ...recent.map(({ employeeid, day: of, totime }) => ({
      employeeid,
      given: { kindid: 1, fromdate: of, todate: of, totime, note: 'Forgot to punch out' },
    })),
    ...HOME.flatMap(({ place, ahead, note }) => {
      const employeeid = people[place]?.employeeid;
      const of = addDays(today, ahead);
      return employeeid === undefined ? [] : [{ employeeid, given: { kindid: 3, fromdate: of, todate: of, note } }];
    }),
  ];
  for (const { employeeid, given } of requests) {
    const request = attendanceAsked.parse({
      employeeid: null,
      fromhalf: 1,
      tohalf: 2,
      fromtime: null,
      totime: null,
      minutes: null,
      documentpath: null,
      ...given,
    });
    const subject = { employeeid, isother: false };
    const ctx = contextOf(employeeid);
    if ((await examine(ctx, subject, request)).problems.length === 0) await sendAttendance(ctx, subject, request);
  }
}
