import { sql } from 'kysely';
import { say } from '#platform/engine/say.ts';
import { dayWords } from '#platform/engine/months.ts';
import { failWith } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import type { RequestContext, RequestKind, RequestLine, SubmittedRequest } from '#platform/server/request-kind.ts';
import { day } from '#platform/engine/day.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { RequestRow } from '../count/requests.ts';
import { attendanceNow, payloadOf } from './facts.ts';

export const idOf = (request: SubmittedRequest): number => payloadOf(request).attendancerequestid;
const among = (ids: readonly number[]) => anyOf('attendancerequestid', ids);

type Words = Pick<RequestRow, 'fromdate' | 'fromhalf' | 'todate' | 'tohalf' | 'fromtime' | 'totime' | 'minutes'>;
/** The days of a request in words. */
export function datesOf({ fromdate, fromhalf, todate, tohalf }: Words): string {
  const [first, last] = [dayWords(day(fromdate)), dayWords(day(todate))];
  if (fromdate === todate)
    return fromhalf === tohalf ? (fromhalf === 1 ? say`${first}, first half` : say`${first}, second half`) : first;
  return say`${first} to ${last}`;
}

function timesOf({ fromtime, totime, minutes }: Words): RequestLine[] {
  if (minutes !== null) return [{ label: 'Minutes', value: String(minutes) }];
  const times = [fromtime, totime].filter((time) => time !== null);
  return times.length === 0 ? [] : [{ label: 'Time', value: times.join(' – ') }];
}

async function linesOf(db: Db, requests: readonly SubmittedRequest[]) {
  const rows = await db
    .selectFrom('attendance_request')
    .selectAll()
    .where(among(requests.map(idOf)))
    .execute();
  const matches = new Map(rows.map((row) => [row.attendancerequestid, row]));
  return new Map(
    requests.map((request): [number, readonly RequestLine[]] => {
      const row = matches.get(idOf(request));
      if (!row) return [request.approvalrequestid, []];
      return [
        request.approvalrequestid,
        [
          { label: 'Dates', value: datesOf(row) },
          ...timesOf(row),
          ...(row.note ? [{ label: 'Note', value: row.note }] : []),
        ],
      ];
    }),
  );
}

const end = (
  ctx: RequestContext,
  requests: readonly SubmittedRequest[],
  options: { statusid: number; approvedon?: string },
) =>
  ctx.db
    .updateTable('attendance_request')
    .set({ ...options, version: sql`version + 1` })
    .where(among(requests.map(idOf)))
    .where('statusid', '=', 1)
    .execute();

const kindOf = (kind: string, name: string): RequestKind => ({
  kind,
  name,
  facts: ['days'],
  describe: linesOf,
  now: attendanceNow,
  approved: async (ctx, requests) => void (await end(ctx, requests, { statusid: 2, approvedon: ctx.today })),
  rejected: async (ctx, requests) => void (await end(ctx, requests, { statusid: 3 })),
  withdrawn: async (ctx, requests) => void (await end(ctx, requests, { statusid: 4 })),
  async undone({ db }, requests, was) {
    const rows = await db
      .updateTable('attendance_request')
      .set({ statusid: 1, approvedon: null, version: sql`version + 1` })
      .where(among(requests.map(idOf)))
      .where('statusid', '=', was === 'approved' ? 2 : 3)
      .returning('attendancerequestid')
      .execute();
    if (rows.length !== requests.length)
      failWith('conflict', { status: 409, text: 'The request was changed since, so it stays decided' });
  },
});

/** The kinds of requests about days, by their ids. */
export const ATTENDANCE_KINDS = {
  1: kindOf('regularisation', 'Regularisation'),
  2: kindOf('outduty', 'Out-duty'),
  3: kindOf('workfromhome', 'Work from home'),
  4: kindOf('extratime', 'Extra time'),
  5: kindOf('latewaiver', 'Waiver of a late day'),
} as const;
export const kinds: readonly RequestKind[] = Object.values(ATTENDANCE_KINDS);
