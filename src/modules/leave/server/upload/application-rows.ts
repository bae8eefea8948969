import { day, type Day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { MESSAGES } from '#platform/contract/messages.ts';
import { say } from '#platform/engine/say.ts';
import { textOf } from '#bulk/server/columns.ts';
import { fail, type ReadRow } from '#bulk/server/kind.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { Occupied } from '../../engine/halves.ts';
import type { Half, Span } from '../../engine/request.ts';
import type { Wanted } from '../../engine/request-rules.ts';
import { spanOf } from '../ledger/happened.ts';
import { cancelledOf } from '../request/cancelled.ts';
import { dayIn, type LeaveType, type PersonRow, typeOf } from './rows.ts';

/** Leave of a row as it would be stored. */
export type Application = {
  readonly of: PersonRow;
  readonly reference: string | null;
  readonly type: LeaveType;
  readonly wanted: Wanted;
  readonly fromtime: string | null;
  readonly totime: string | null;
  readonly hasdocument: boolean;
  readonly approvedon: Day;
};
/** Days of approved leave that a row takes back. */
export type Cancelling = {
  readonly of: PersonRow;
  readonly cancels: string;
  readonly span: Span | null;
  readonly approvedon: Day;
};

const half = (row: ReadRow, name: string, usual: Half): Half => {
  const text = textOf(row, name);
  return text === null ? usual : text === 'Second half' ? 2 : 1;
};
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

function spanIn(row: ReadRow): Span | undefined {
  const [from, to] = [dayIn(row, 'fromdate'), dayIn(row, 'todate') ?? dayIn(row, 'fromdate')];
  if (from === null || to === null) return undefined;
  const span = { from, fromhalf: half(row, 'fromhalf', 1), to, tohalf: half(row, 'tohalf', 2) };
  if (to > from || (to === from && span.tohalf >= span.fromhalf)) return span;
  fail(row, 'todate', say`The last day cannot be before the first`);
  return undefined;
}

function approvedIn(row: ReadRow, today: Day): Day {
  const approved = dayIn(row, 'approvedon') ?? today;
  if (approved > today) fail(row, 'approvedon', say`This day lies ahead. Enter today or an earlier day.`);
  return approved;
}

/** Times of leave by the hour: both of them, of one day, the second after the first. */
function timesIn(row: ReadRow, { from, to }: Span): { fromtime: string | null; totime: string | null } | undefined {
  const [fromtime, totime] = [textOf(row, 'fromtime'), textOf(row, 'totime')];
  if ((fromtime === null) !== (totime === null)) fail(row, 'totime', say`Please enter both times`);
  else if (fromtime !== null && from !== to) fail(row, 'todate', say`Leave by the hour is of one day`);
  else if (fromtime !== null && totime !== null && fromtime >= totime) fail(row, 'totime', MESSAGES.E1030);
  else return { fromtime, totime };
  return undefined;
}

/** What a row asks for: leave, or days of approved leave to take back; nothing where a cell of it is wrong. */
export function rowOf(
  of: PersonRow,
  types: readonly LeaveType[],
  today: Day,
): { application: Application } | { cancelling: Cancelling } | undefined {
  const { row } = of;
  const approvedon = approvedIn(row, today);
  const cancels = textOf(row, 'cancels');
  if (cancels !== null) {
    const isWhole = dayIn(row, 'fromdate') === null && dayIn(row, 'todate') === null;
    const span = isWhole ? null : spanIn(row);
    return span === undefined ? undefined : { cancelling: { of, cancels, span, approvedon } };
  }
  if (dayIn(row, 'fromdate') === null && row.messages.length === 0) fail(row, 'fromdate', MESSAGES.E1040);
  if (textOf(row, 'leavetype') === null && row.messages.length === 0) fail(row, 'leavetype', MESSAGES.E1050);
  const type = typeOf(row, types);
  const span = spanIn(row);
  const times = span && timesIn(row, span);
  if (!type || !span || !times) return undefined;
  const { fromtime, totime } = times;
  const isHour = fromtime !== null && totime !== null;
  return {
    application: {
      of,
      reference: textOf(row, 'reference'),
      type,
      wanted: {
        fromdate: span.from,
        fromhalf: isHour ? 1 : span.fromhalf,
        todate: span.to,
        tohalf: isHour ? 2 : span.tohalf,
        minutes: isHour ? minutesOf(totime) - minutesOf(fromtime) : null,
      },
      fromtime,
      totime,
      hasdocument: row.values['hasdocument'] === 'Yes',
      approvedon,
    },
  };
}

export const spanOfWanted = ({ fromdate, fromhalf, todate, tohalf }: Wanted): Span => ({
  from: fromdate,
  fromhalf,
  to: todate,
  tohalf,
});

/** A request that is stored already, as far as rows depend on it. */
export type StoredRequest = Occupied & {
  readonly leaverequestid: number;
  readonly employeeid: number;
  readonly reference: string | null;
  readonly statusid: number;
  readonly approvedon: Day | null;
};

/** The pending and approved requests of people, with what is cancelled of them: two statements. */
export async function requestsOf(db: Db, employeeids: readonly number[]): Promise<Map<number, StoredRequest[]>> {
  const rows = await db
    .selectFrom('leave_request')
    .select(['leaverequestid', 'employeeid', 'reference', 'statusid', 'approvedon'])
    .select(['fromdate', 'fromhalf', 'todate', 'tohalf', 'fromtime', 'totime'])
    .where(anyOf('employeeid', employeeids))
    .where('statusid', 'in', [1, 2, 5])
    .execute();
  const cancelled = await cancelledOf(
    db,
    rows.map(({ leaverequestid }) => leaverequestid),
    [1, 2],
  );
  const stored = rows.map((row): StoredRequest => ({
    ...spanOf(row),
    leaverequestid: row.leaverequestid,
    employeeid: row.employeeid,
    reference: row.reference,
    statusid: row.statusid,
    approvedon: row.approvedon === null ? null : day(row.approvedon),
    fromtime: row.fromtime,
    totime: row.totime,
    cancelled: cancelled.get(row.leaverequestid) ?? [],
  }));
  return Map.groupBy(stored, ({ employeeid }) => employeeid);
}
