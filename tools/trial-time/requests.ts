import type { Db } from '#platform/server/db.ts';
import type { Day } from '#platform/engine/day.ts';
import { compOffRules } from '#modules/attendance/server/public.ts';
import { requestLeave } from '#modules/leave/contract/request.ts';
import { regularizationKind } from '../../src/modules/attendance/server/upload/regularization.ts';
import { applicationKindOf } from '../../src/modules/leave/server/upload/application.ts';
import type { Calls } from './calls.ts';
import type { Plans } from './configure.ts';
import type { Row, Table } from './files.ts';
import type { People, TimePerson } from './people.ts';

type When = 'ontime' | 'late' | 'pending' | 'none';
export type Asked = {
  readonly id: string;
  readonly kind: string;
  readonly row: Row;
  readonly employeeid: number;
  readonly when: When;
  readonly approvedon: string | null;
};
const KINDS = new Map([
  ['regularisation', 1],
  ['outduty', 2],
  ['wfh', 3],
  ['overtime', 4],
  ['waiver', 5],
  ['leave', 6],
  ['cancel', 7],
]);
const STATUS = new Map<string, string>([
  ['approved', 'approved'],
  ['pending', 'pending'],
  ['rejected', 'rejected'],
  ['cancelled', 'rejected'],
  ['withdrawn', 'rejected'],
]);

/** The requests of the sheet by their ids, each with whether it was approved up to the close. */
export function requestsIn(rows: Table, people: People, closedate: string): Asked[] {
  const seen = new Set<string>();
  return rows
    .flatMap((row): Asked[] => {
      const id = row.needed('Request Id');
      if (seen.has(id)) row.fail('Request Id', `${id} is repeated. Give each request an id of its own`);
      seen.add(id);
      const person = row.of('Employee Code', people, 'person');
      const kind = row.of('Kind', KINDS, 'kind of request') === undefined ? undefined : row.text('Kind');
      const status = row.of('Status', STATUS, 'status');
      const approvedon = row.dayOr('Approved On', null);
      if (status === 'approved' && approvedon === null)
        row.fail('Approved On', 'an approved request needs the day of its approval');
      if (!person || kind === undefined) return [];
      const when: When =
        status === 'approved'
          ? approvedon !== null && approvedon <= closedate
            ? 'ontime'
            : 'late'
          : status === 'pending'
            ? 'pending'
            : 'none';
      return [{ id, kind, row, employeeid: person.employeeid, when, approvedon }];
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

function half(row: Row, column: string, usual: 1 | 2): 1 | 2 {
  const text = row.text(column);
  if (text === '') return usual;
  if (text === '1' || text === '2') return text === '1' ? 1 : 2;
  row.fail(column, `“${text}” is not a half. Enter 1 or 2`);
  return usual;
}

function spanOf(row: Row) {
  const fromdate = row.day('From');
  const todate = row.dayOr('To', fromdate);
  const [fromhalf, tohalf] = [half(row, 'From Half', 1), half(row, 'To Half', 2)];
  if (todate < fromdate || (todate === fromdate && tohalf < fromhalf)) row.fail('To', 'it ends before it begins');
  return { fromdate, todate, fromhalf, tohalf };
}

type Span = ReturnType<typeof spanOf>;

function timesOf(row: Row) {
  const [fromtime, totime] = [row.time('From Time'), row.time('To Time')];
  if (fromtime !== null && totime !== null && totime < fromtime) row.fail('To Time', 'it is before From Time');
  return { fromtime, totime };
}

const textsOf = (row: Row, columns: readonly string[]) =>
  Object.fromEntries(columns.map((column) => [column, row.text(column)]));
const cellsOf = ({ fromdate, fromhalf, todate, tohalf }: Span) => ({
  From: fromdate,
  'From Half': String(fromhalf),
  To: todate,
  'To Half': String(tohalf),
});
const begin = ({ fromdate, fromhalf }: Span): string => `${fromdate} ${fromhalf}`;
const end = ({ todate, tohalf }: Span): string => `${todate} ${tohalf}`;

/** The days that two spans share; a cancellation names whole days where the leave has half of one. */
function shared(one: Span, other: Span): Span | undefined {
  const { fromdate, fromhalf } = begin(one) < begin(other) ? other : one;
  const { todate, tohalf } = end(one) < end(other) ? one : other;
  const both = { fromdate, fromhalf, todate, tohalf };
  return begin(both) <= end(both) ? both : undefined;
}

/**
 * Leave that was approved, and days of it that were taken back, by the upload of leave applications: it takes them as
 * another system has decided them.
 * @param existing ids of all requests for leave, whatever became of them
 */
export async function uploadLeave(
  { db, calls, today }: { db: Db; calls: Calls; today: Day },
  all: readonly Asked[],
  existing: ReadonlySet<string>,
): Promise<void> {
  const approved = all.filter(({ when }) => when === 'ontime');
  const spans = new Map<string, Span>();
  const requests = approved
    .filter(({ kind }) => kind === 'leave')
    .map(({ id, row }) => {
      const { fromtime, totime } = timesOf(row);
      const span = spanOf(row);
      const isHours = fromtime !== null && totime !== null;
      spans.set(id, isHours ? { ...span, fromhalf: 1, todate: span.fromdate, tohalf: 2 } : span);
      const days = isHours ? { From: span.fromdate, 'From Time': fromtime, 'To Time': totime } : cellsOf(span);
      const cells = { ...textsOf(row, ['Employee Code', 'Leave Type', 'Document', 'Approved On']), ...days };
      return { row, cells: { Reference: id, ...cells } };
    });
  const back = all
    .filter(({ kind }) => kind === 'cancel')
    .flatMap(({ row, when }) => {
      const of = row.needed('Of Request');
      if (!existing.has(of)) row.fail('Of Request', `there is no request for leave ${of}`);
      const whole = spans.get(of);
      const span = whole && when === 'ontime' ? shared(whole, spanOf(row)) : undefined;
      if (!span) return [];
      return [{ row, cells: { ...textsOf(row, ['Employee Code', 'Approved On']), ...cellsOf(span), Cancels: of } }];
    });
  const named = { Reference: 'Request Id', Cancels: 'Of Request' };
  await calls.upload(db, { kind: applicationKindOf(compOffRules), today, name: 'Requests of leave', named }, [
    ...requests,
    ...back,
  ]);
}

/**
 * Leave that waits for a decision, sent to whoever decides it. While history is entered, the product only mentions what
 * its rules would not allow.
 */
export async function sendWaiting(
  { db, calls, today }: { db: Db; calls: Calls; today: Day },
  all: readonly Asked[],
  plans: Plans,
): Promise<void> {
  for (const { row, employeeid } of all.filter(({ kind, when }) => kind === 'leave' && when === 'pending')) {
    const leavetypeid = row.of('Leave Type', plans.types, 'leave type');
    const { fromtime, totime } = timesOf(row);
    const span = spanOf(row);
    if (leavetypeid === undefined) continue;
    const isHours = fromtime !== null && totime !== null;
    const days = isHours ? { fromdate: span.fromdate, todate: span.fromdate } : span;
    const query = {
      employeeid,
      leavetypeid,
      ...days,
      fromtime: isHours ? fromtime : null,
      totime: isHours ? totime : null,
      hasdocument: row.text('Document') === 'Yes',
      documentpath: null,
      note: null,
      expectedon: null,
      survivingchildren: null,
      delegateid: null,
    };
    await calls.call(db, requestLeave, query, { on: today, row });
  }
}

const DAY_KINDS = new Map([
  ['regularisation', 'Regularisation'],
  ['outduty', 'Out-duty'],
  ['wfh', 'Work from home'],
  ['overtime', 'Extra time'],
  ['waiver', 'Waiver'],
]);
const SPANNING = new Set(['outduty', 'wfh']);
const TIMED = new Set(['regularisation', 'outduty']);

/** What a request asks for of days on which its person is counted; nothing where there are none. */
function countedSpan({ kind, row }: Asked, { joined, left }: TimePerson, first: Day): Span | undefined {
  const span = spanOf(row);
  const query: Span = SPANNING.has(kind)
    ? span
    : { fromdate: span.fromdate, fromhalf: 1, todate: span.fromdate, tohalf: 2 };
  const counted = { fromdate: joined > first ? joined : first, todate: left ?? LAST };
  return shared(query, { ...counted, fromhalf: 1, tohalf: 2 });
}
const LAST = '9999-12-31' as Day;

/** Approved requests about days, by the upload of them. @param first the first day that is counted */
export async function uploadDayRequests(
  { db, calls, today }: { db: Db; calls: Calls; today: Day },
  all: readonly Asked[],
  { people, first }: { people: People; first: Day },
): Promise<void> {
  const rows = all.flatMap((request) => {
    const { kind, row, when } = request;
    const named = DAY_KINDS.get(kind);
    const person = people.get(row.text('Employee Code'));
    if (named === undefined || !person) return [];
    const { fromtime, totime } = timesOf(row);
    if (kind === 'regularisation' && fromtime === null && totime === null)
      row.fail('From Time', 'a regularisation needs a time');
    const span = countedSpan(request, person, first);
    if (when !== 'ontime' || !span) return [];
    const cells = {
      ...textsOf(row, ['Employee Code', 'Approved On']),
      ...cellsOf(span),
      Kind: named,
      'From Time': TIMED.has(kind) ? fromtime : null,
      'To Time': TIMED.has(kind) ? totime : null,
      Minutes: kind === 'overtime' ? row.figure('Minutes') : null,
    };
    return [{ row, cells }];
  });
  await calls.upload(db, { kind: regularizationKind, today, name: 'Requests about days' }, rows);
  await addAlike(db, rows, people);
}

/**
 * Requests that are the same as one before: the upload takes them for one that stands in the file twice, but each of them
 * counts towards the limit of the month. Extra time of one day adds up there as well.
 */
async function addAlike(
  db: Db,
  rows: readonly { readonly cells: Readonly<Record<string, string | number | null>> }[],
  people: People,
): Promise<void> {
  const seen = new Set<string>();
  for (const { cells } of rows) {
    const { 'Approved On': _approved, Minutes: minutes, ...rest } = cells;
    const key = JSON.stringify(rest);
    const employeeid = people.get(String(cells['Employee Code']))?.employeeid;
    if (!seen.has(key) || minutes !== null || employeeid === undefined) {
      seen.add(key);
      continue;
    }
    const copied = ['employeeid', 'kindid', 'fromdate', 'fromhalf', 'todate', 'tohalf', 'fromtime', 'totime'] as const;
    const first = await db
      .selectFrom('attendance_request')
      .select([...copied, 'statusid', 'approvedon'])
      .where('employeeid', '=', employeeid)
      .where('kindid', '=', [...DAY_KINDS.values()].indexOf(String(cells['Kind'])) + 1)
      .where('fromdate', '=', String(cells['From']))
      .where('fromhalf', '=', Number(cells['From Half']))
      .where('todate', '=', String(cells['To']))
      .where('tohalf', '=', Number(cells['To Half']))
      .where('fromtime', 'is not distinct from', cells['From Time'] as string | null)
      .where('totime', 'is not distinct from', cells['To Time'] as string | null)
      .orderBy('attendancerequestid')
      .executeTakeFirstOrThrow();
    await db.insertInto('attendance_request').values(first).execute();
  }
}
