import type { Db } from '#platform/server/db.ts';
import type { Plans } from './configure.ts';
import type { Row, Table } from './files.ts';
import type { People } from './people.ts';

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
      if (seen.has(id)) row.fail('Request Id', `${id} is there twice. Give each request an id of its own`);
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

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

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

function timesOf(row: Row) {
  const [fromtime, totime] = [row.time('From Time'), row.time('To Time')];
  if (fromtime !== null && totime !== null && totime < fromtime) row.fail('To Time', 'it is before From Time');
  return { fromtime, totime };
}

/** Leave as it was asked for and decided. @returns the ids of stored requests by their own */
export async function addLeave(db: Db, all: readonly Asked[], plans: Plans): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const { id, row, employeeid, when, approvedon } of all.filter(({ kind }) => kind === 'leave')) {
    const leavetypeid = row.of('Leave Type', plans.types, 'leave type');
    const { fromtime, totime } = timesOf(row);
    const span = spanOf(row);
    if (leavetypeid === undefined) continue;
    const isHours = fromtime !== null && totime !== null;
    const values = {
      employeeid,
      leavetypeid,
      ...span,
      ...(isHours
        ? {
            todate: span.fromdate,
            fromhalf: 1,
            tohalf: 2,
            fromtime,
            totime,
            minutes: minutesOf(totime) - minutesOf(fromtime),
          }
        : {}),
      hasdocument: row.text('Document') === 'Yes',
      reference: id,
      ...(when === 'pending' ? { statusid: 1 } : when === 'none' ? { statusid: 3 } : { statusid: 2, approvedon }),
    };
    const { leaverequestid } = await db
      .insertInto('leave_request')
      .values(values)
      .returning('leaverequestid')
      .executeTakeFirstOrThrow();
    ids.set(id, leaverequestid);
  }
  return ids;
}

/** Days of approved leave that were taken back. */
export async function addCancellations(
  db: Db,
  all: readonly Asked[],
  ids: ReadonlyMap<string, number>,
  known: ReadonlySet<string>,
): Promise<void> {
  for (const { row, when, approvedon } of all.filter(({ kind }) => kind === 'cancel')) {
    const of = row.needed('Of Request');
    const leaverequestid = ids.get(of);
    if (!known.has(of)) row.fail('Of Request', `there is no request for leave ${of}`);
    if (leaverequestid === undefined || when !== 'ontime') continue;
    await db
      .insertInto('leave_cancellation')
      .values({ leaverequestid, ...spanOf(row), statusid: 2, approvedon })
      .execute();
  }
}

/** Requests about days as they were decided. */
export async function addDayRequests(db: Db, all: readonly Asked[]): Promise<void> {
  for (const { kind, row, employeeid, when, approvedon } of all) {
    const kindid = KINDS.get(kind) ?? 0;
    if (kindid > 5) continue;
    const span = spanOf(row);
    const { fromtime, totime } = timesOf(row);
    const isSpan = kindid === 2 || kindid === 3;
    if (kindid === 1 && fromtime === null && totime === null) row.fail('From Time', 'a regularisation needs a time');
    await db
      .insertInto('attendance_request')
      .values({
        employeeid,
        kindid,
        ...(isSpan ? span : { fromdate: span.fromdate, todate: span.fromdate }),
        ...(kindid <= 2 ? { fromtime, totime } : {}),
        ...(kindid === 4 ? { minutes: row.figure('Minutes') } : {}),
        ...(when === 'pending' ? { statusid: 1 } : when === 'none' ? { statusid: 3 } : { statusid: 2, approvedon }),
      })
      .execute();
  }
}
