import type { Day } from '#platform/engine/day.ts';
import { addDays } from '#platform/engine/day.ts';
import { HALF_DAY } from './days.ts';
import { covers, type Half, type LeaveRequest } from './request.ts';

/** Approved leave with the times of leave by the hour, in minutes of its day. */
export type TakenRequest = LeaveRequest & { readonly at: { readonly from: number; readonly to: number } | null };
/** What the ledger has of a request on a day: days taken are positive. */
export type TakenLine = {
  readonly day: Day;
  readonly requestid: number;
  /** The leave type it stands on, and the one it was charged with. */
  readonly leave: string;
  readonly charged: string;
  readonly days: number;
};
/** Leave as it stands on days: halves by `day half`, hours, and days off that count as leave. */
export type TakenLeave = {
  readonly halves: ReadonlyMap<string, string>;
  readonly hours: readonly { day: Day; at: { from: number; to: number }; leave: string; days: number }[];
  readonly daysoff: ReadonlyMap<Day, string>;
  /** Working days of approved leave on which the leave is not given. */
  readonly restricted: ReadonlySet<Day>;
  /** Days of which both halves stand on optional holidays. */
  readonly optional: ReadonlySet<Day>;
};

const HALVES: readonly Half[] = [1, 2];
const isTaken = (request: LeaveRequest, day: Day, half: Half): boolean =>
  covers(request, day, half) && !request.cancelled.some((span) => covers(span, day, half));

type Rules = {
  readonly isWorking: (day: Day) => boolean;
  /** Of a working day the half that is off; null for none. */
  readonly halfOff: (day: Day) => Half | null;
  readonly isRestricted: (day: Day, leave: string) => boolean;
  /** Whether a leave type is that of optional holidays. */
  readonly isOptional: (leave: string) => boolean;
};

/**
 * Which halves of days the lines of a ledger stand for. Of two requests that want the same half the one approved first
 * has it; of a day with one half off the other one comes first, and both are leave only where the lines are of
 * a whole day. Of a request that is charged to two leave types on a day, the first half has the type that was asked for.
 * @param requests in the order of their approval
 * @param lines what is left of each day, request and leave type after reversals
 */
export function takenLeave(
  requests: readonly TakenRequest[],
  lines: readonly TakenLine[],
  { isWorking, halfOff, isRestricted, isOptional }: Rules,
): TakenLeave {
  const byId = new Map(requests.map((request, place) => [request.requestid, { request, place }]));
  const halves = new Map<string, string>();
  const daysoff = new Map<Day, string>();
  const hours: TakenLeave['hours'][number][] = [];
  const place = ({ requestid }: TakenLine): number => byId.get(requestid)?.place ?? 0;
  const isOther = ({ requestid, charged }: TakenLine): number =>
    charged === byId.get(requestid)?.request.leave ? 0 : 1;
  const ordered = lines
    .filter(({ days }) => days > 0)
    .toSorted((a, b) => (a.day === b.day ? place(a) - place(b) || isOther(a) - isOther(b) : a.day < b.day ? -1 : 1));
  for (const { day, requestid, leave, days } of ordered) {
    const request = byId.get(requestid)?.request;
    if (!request) continue;
    if (request.at) hours.push({ day, at: request.at, leave, days });
    else if (!isWorking(day)) daysoff.set(day, leave);
    else {
      const off = halfOff(day);
      const free = HALVES.filter(
        (half) => (half === off || isTaken(request, day, half)) && !halves.has(`${day} ${half}`),
      );
      if (off === 1) free.reverse();
      for (const half of free.slice(0, Math.round(days / HALF_DAY))) halves.set(`${day} ${half}`, leave);
    }
  }
  const restricted = new Set<Day>();
  for (const request of requests)
    for (let day = request.from; day <= request.to; day = addDays(day, 1))
      if (isWorking(day) && isRestricted(day, request.leave) && HALVES.some((half) => isTaken(request, day, half)))
        restricted.add(day);
  const isOptionalHalf = (day: Day, half: Half): boolean => isOptional(halves.get(`${day} ${half}`) ?? '');
  const optional = new Set(
    [...new Set(ordered.map(({ day }) => day))].filter((day) =>
      HALVES.every((half) => half === halfOff(day) || isOptionalHalf(day, half)),
    ),
  );
  return { halves, hours, daysoff, restricted, optional };
}
