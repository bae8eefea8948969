import { addDays, type Day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { minutesOf } from '../../contract/shift.ts';
import type { HalfOfDay } from '../../engine/day/limits.ts';
import type { DayRequests } from '../../engine/day/month.ts';
import { midnight } from '../../engine/day/shift.ts';

export const REGULARISATION = 1;
export const OUT_DUTY = 2;
export const HOME = 3;
export const EXTRA_TIME = 4;
export const WAIVER = 5;
const APPROVED = 2;

type Span = { readonly fromdate: string; readonly fromhalf: number; readonly todate: string; readonly tohalf: number };
/** The halves of days of a request, in order. */
export function halvesOf({ fromdate, fromhalf, todate, tohalf }: Span): HalfOfDay[] {
  const halves: HalfOfDay[] = [];
  for (let day = fromdate as Day; day <= todate; day = addDays(day, 1))
    for (const half of [1, 2] as const)
      if ((day > fromdate || half >= fromhalf) && (day < todate || half <= tohalf)) halves.push({ day, half });
  return halves;
}

/** A request that is looked at as if it were approved. */
export type RequestRow = {
  readonly attendancerequestid: number;
  readonly employeeid: number;
  readonly kindid: number;
  readonly fromdate: string;
  readonly fromhalf: number;
  readonly todate: string;
  readonly tohalf: number;
  readonly fromtime: string | null;
  readonly totime: string | null;
  readonly minutes: number | null;
};
const inOrder = (a: RequestRow, b: RequestRow): number =>
  a.fromdate === b.fromdate ? a.attendancerequestid - b.attendancerequestid : a.fromdate < b.fromdate ? -1 : 1;

/**
 * Approved requests of people that touch some days, in the order of their days; one statement. `also` is a request that
 * counts as if it were approved.
 */
export async function requestsOf(
  db: Db,
  employeeids: readonly number[],
  { from, to }: { readonly from: Day; readonly to: Day },
): Promise<(employeeid: number, also?: RequestRow) => DayRequests> {
  const stored: RequestRow[] = await db
    .selectFrom('attendance_request')
    .select(['attendancerequestid', 'employeeid', 'kindid', 'fromdate', 'fromhalf', 'todate', 'tohalf'])
    .select(['fromtime', 'totime', 'minutes'])
    .where(anyOf('employeeid', employeeids))
    .where('statusid', '=', APPROVED)
    .where('fromdate', '<=', to)
    .where('todate', '>=', from)
    .orderBy('fromdate')
    .orderBy('attendancerequestid')
    .execute();
  const byPerson = Map.groupBy(stored, ({ employeeid }) => employeeid);
  return (employeeid, also) => {
    const approved = byPerson.get(employeeid) ?? [];
    const own = also
      ? [...approved.filter((row) => row.attendancerequestid !== also.attendancerequestid), also].sort(inOrder)
      : approved;
    const of = (kindid: number) => own.filter((row) => row.kindid === kindid);
    const whole = (kindid: number) =>
      of(kindid)
        .filter(({ fromtime }) => fromtime === null)
        .map((row) => ({ requestid: row.attendancerequestid, halves: halvesOf(row) }));
    const extra = new Map<Day, number>();
    for (const { fromdate, minutes } of of(EXTRA_TIME))
      extra.set(fromdate as Day, (extra.get(fromdate as Day) ?? 0) + (minutes ?? 0));
    return {
      regularisations: of(REGULARISATION).map(({ fromdate, fromtime, totime }) => ({
        day: fromdate as Day,
        minutes: [fromtime, totime].flatMap((time) =>
          time === null ? [] : [midnight(fromdate as Day) + minutesOf(time)],
        ),
      })),
      duty: whole(OUT_DUTY),
      dutyhours: of(OUT_DUTY).flatMap(({ fromdate, fromtime, totime }) =>
        fromtime === null || totime === null
          ? []
          : [{ day: fromdate as Day, at: { from: minutesOf(fromtime), to: minutesOf(totime) } }],
      ),
      home: whole(HOME),
      extra,
      waived: new Set(of(WAIVER).map(({ fromdate }) => fromdate as Day)),
    };
  };
}
