import { say } from '#platform/engine/say.ts';
import { MESSAGES } from '#platform/contract/messages.ts';
import { type Day, day } from '#platform/engine/day.ts';
import { chunks, type Db, tenantSql } from '#platform/server/db.ts';
import { insertedIds } from '#platform/server/inserted-ids.ts';
import { readChoice, readClock, readNumber } from '#bulk/engine/cell.ts';
import { column, dateColumn, textColumn, textOf } from '#bulk/server/columns.ts';
import { type BulkColumn, type BulkGiven, type BulkKind, fail, notice, type ReadRow } from '#bulk/server/kind.ts';
import { serveBulk } from '#bulk/server/serve-bulk.ts';
import { CODE_COLUMN, NAME_COLUMN, peopleOf, type PersonRow, validatePeople } from '#modules/people/server/public.ts';
import { anyOf } from '#platform/server/ids.ts';
import { EXTRA_TIME, OUT_DUTY, REGULARISATION, WAIVER, WORK_FROM_HOME } from '../../contract/request.ts';
import { minutesOf } from '../../contract/shift.ts';
import { attendanceRegularization } from '../../contract/upload.ts';
import { decidedUntil } from '../../engine/request-rules.ts';
import { endOf, startOf } from '../../engine/day/shift.ts';
import { timesOfDay, type Window } from '../../engine/day/times-of-day.ts';
import { plansOfPeople } from '../count/plans.ts';
import { attendanceSettingOf } from '../setting.ts';

const KINDS = {
  Regularisation: ['regularization', 'missed punch'],
  'Out-duty': ['outduty', 'on duty', 'od'],
  'Work from home': ['wfh'],
  'Extra time': ['overtime', 'ot'],
  Waiver: ['waive', 'waiver of a late day'],
} as const;
const IDS = {
  Regularisation: REGULARISATION,
  'Out-duty': OUT_DUTY,
  'Work from home': WORK_FROM_HOME,
  'Extra time': EXTRA_TIME,
  Waiver: WAIVER,
} as const;
const MAX_MINUTES = 1440;

const half = (name: string, label: string): BulkColumn =>
  column({
    name,
    label,
    hint: '1 or 2; blank is the whole day',
    choices: ['1', '2'],
    read: (cell) => readChoice(cell, { 1: ['first', 'first half'], 2: ['second', 'second half'] }),
  });

const COLUMNS: readonly BulkColumn[] = [
  CODE_COLUMN,
  NAME_COLUMN,
  column({
    name: 'kind',
    label: 'Kind',
    required: true,
    hint: Object.keys(KINDS).join(', '),
    choices: Object.keys(KINDS),
    read: (cell) => readChoice(cell, KINDS),
  }),
  dateColumn({ name: 'fromdate', label: 'From', required: true, aliases: ['Date', 'From Date'] }),
  half('fromhalf', 'From Half'),
  dateColumn({ name: 'todate', label: 'To', aliases: ['To Date'], hint: 'Blank is the same day' }),
  half('tohalf', 'To Half'),
  column({
    name: 'fromtime',
    label: 'From Time',
    hint: 'HH:MM; the missing time in, or the beginning of out-duty',
    read: readClock,
  }),
  column({
    name: 'totime',
    label: 'To Time',
    hint: 'HH:MM; one before From Time is of the next day where the shift goes over midnight',
    read: readClock,
  }),
  column({
    name: 'minutes',
    label: 'Minutes',
    hint: 'Of extra time',
    read: (cell) => readNumber(cell, { min: 1, max: MAX_MINUTES, places: 0 }),
  }),
  textColumn({ name: 'note', label: 'Note' }, 500),
  dateColumn({ name: 'approvedon', label: 'Approved On', hint: 'Blank is today' }),
];

type Query = {
  readonly employeeid: number;
  readonly kindid: number;
  readonly fromdate: string;
  readonly fromhalf: number;
  readonly todate: string;
  readonly tohalf: number;
  readonly fromtime: string | null;
  readonly totime: string | null;
  readonly minutes: number | null;
  readonly note: string | null;
  readonly approvedon: string;
};

type WindowOf = (employeeid: number, day: Day) => Window;

/** The windows of the shifts of people on the days of the rows. */
async function windowsOf(db: Db, people: readonly PersonRow[], today: Day): Promise<WindowOf> {
  const days = people.map(({ row }) => textOf(row, 'fromdate') ?? today).sort();
  const [first = today, last = today] = [days[0], days.at(-1)];
  const ids = people.map(({ person }) => person.employeeid);
  const { shiftOf } = await plansOfPeople(db, [...new Set(ids)], day(first), day(last));
  return (employeeid, of) => {
    const shift = shiftOf(employeeid, of)?.shift;
    return shift ? { from: startOf(shift) - shift.earlywindow, to: endOf(shift) + shift.latewindow } : null;
  };
}

function askedOf({ row, person }: PersonRow, today: Day, windowOf: WindowOf): Query {
  const kind = textOf(row, 'kind') as keyof typeof IDS;
  const fromdate = textOf(row, 'fromdate') ?? today;
  const minutes = row.values['minutes'];
  return {
    employeeid: person.employeeid,
    kindid: IDS[kind],
    fromdate,
    fromhalf: Number(textOf(row, 'fromhalf') ?? 1),
    todate: textOf(row, 'todate') ?? fromdate,
    tohalf: Number(textOf(row, 'tohalf') ?? 2),
    ...timesOfDay(textOf(row, 'fromtime'), textOf(row, 'totime'), windowOf(person.employeeid, day(fromdate))),
    minutes: typeof minutes === 'number' ? minutes : null,
    note: textOf(row, 'note'),
    approvedon: textOf(row, 'approvedon') ?? today,
  };
}

/** What is wrong with a row by itself. */
function checkRow({ row, person }: PersonRow, request: Query, today: Day): void {
  const { kindid, fromdate, todate, fromhalf, tohalf, fromtime, totime, minutes, approvedon } = request;
  const isSpan = kindid === OUT_DUTY || kindid === WORK_FROM_HOME;
  if (fromdate > todate || (fromdate === todate && fromhalf > tohalf))
    fail(row, 'todate', 'The last day cannot be before the first');
  else if (!isSpan && fromdate !== todate) fail(row, 'todate', 'This is asked for one day at a time');
  if (fromdate < person.joiningdate || (person.leavingdate !== null && todate > person.leavingdate))
    fail(row, 'fromdate', `${person.code} is not in service on these days.`);
  if (fromtime !== null && totime !== null && minutesOf(totime) < minutesOf(fromtime))
    fail(row, 'totime', MESSAGES.E1030);
  if (kindid === REGULARISATION && fromtime === null && totime === null)
    fail(row, 'fromtime', 'Please enter the time that is missing');
  if (kindid === OUT_DUTY && (fromtime === null) !== (totime === null)) fail(row, 'totime', 'Please enter both times');
  if (kindid === OUT_DUTY && fromtime !== null && fromdate !== todate)
    fail(row, 'todate', 'Out-duty by the hour is of one day');
  if (kindid === EXTRA_TIME && minutes === null) fail(row, 'minutes', MESSAGES.E1360);
  if (approvedon > today) fail(row, 'approvedon', 'The day of approval cannot lie ahead');
}

type Alike = Pick<
  Query,
  'employeeid' | 'kindid' | 'fromdate' | 'fromhalf' | 'todate' | 'tohalf' | 'fromtime' | 'totime'
>;
/** Requests of the same kind about the same time that are approved already or wait, by what makes them alike. */
const keyOf = ({ employeeid, kindid, fromdate, fromhalf, todate, tohalf, fromtime, totime }: Alike): string =>
  [employeeid, kindid, fromdate, fromhalf, todate, tohalf, fromtime ?? '', totime ?? ''].join(' ');

async function alike(db: Db, requests: readonly Query[]): Promise<Set<string>> {
  const { rows } = await tenantSql<Query>`select r.employeeid, r.kindid, r.fromdate, r.fromhalf,
      r.todate, r.tohalf, r.fromtime, r.totime
    from attendance_request r join unnest(${requests.map(({ employeeid }) => employeeid)}::bigint[],
      ${requests.map(({ fromdate }) => fromdate)}::date[]) a (employeeid, fromdate)
      on a.employeeid = r.employeeid and a.fromdate = r.fromdate
    where r.subscriptionid = current_subscription() and r.statusid in (1, 2)`.execute(db);
  return new Set(rows.map(keyOf));
}

async function validate(input: BulkGiven, rows: readonly ReadRow[]) {
  const { db, today, accountid } = input;
  const setting = await attendanceSettingOf(db);
  const people = (await validatePeople(input, rows)).filter(
    ({ row }) => textOf(row, 'kind') !== null && textOf(row, 'fromdate') !== null,
  );
  const own = await db
    .selectFrom('account')
    .select('employeeid')
    .where('accountid', '=', accountid ?? -1)
    .executeTakeFirst();
  const windowOf = await windowsOf(db, people, today);
  const read = people.map((one) => ({ one, asked: askedOf(one, today, windowOf) }));
  const there = await alike(
    db,
    read.map(({ asked }) => asked),
  );
  const seen = new Map<string, number>();
  for (const { one, asked } of read) {
    const { row } = one;
    checkRow(one, asked, today);
    for (const name of ['fromtime', 'totime'] as const) {
      const [typed, time] = [textOf(row, name), asked[name]];
      if (typed !== null && time !== null && typed !== time)
        notice(row, name, say`${typed} was read as ${time}, on the next day of the shift`);
    }
    if (own?.employeeid === asked.employeeid)
      fail(row, 'employeecode', 'Nobody decides on their own days. Ask for them instead.');
    if (setting.startdate === null || asked.fromdate < setting.startdate)
      fail(row, 'fromdate', 'Attendance is not counted on this day');
    else if (today > decidedUntil(day(asked.fromdate), setting))
      notice(row, 'fromdate', 'The request cycle of this day has ended; it counts all the same.');
    const key = keyOf(asked);
    const first = seen.get(key);
    if (there.has(key)) {
      notice(row, 'fromdate', `${MESSAGES.E1020}; it stays as it is.`);
      row.leftout = true;
    } else if (first !== undefined && asked.kindid !== EXTRA_TIME) {
      notice(row, 'fromdate', `The same as row ${first}; it counts once.`);
      row.leftout = true;
    } else seen.set(key, row.rownumber);
  }
  return { offered: [] };
}

async function apply({ db, today, accountid }: BulkGiven, rows: readonly ReadRow[]) {
  const people = await peopleOf(db, rows);
  const windowOf = await windowsOf(db, people, today);
  const applied: { rownumber: number; objectid: number; undo: unknown }[] = [];
  for (const part of chunks(people, 14)) {
    const created = await db
      .insertInto('attendance_request')
      .values(part.map((one) => ({ ...askedOf(one, today, windowOf), statusid: 2, addedby: accountid })))
      .returning('attendancerequestid')
      .execute();
    const ids = insertedIds(created, 'attendancerequestid');
    part.forEach(({ row }, at) => applied.push({ rownumber: row.rownumber, objectid: ids[at] ?? 0, undo: {} }));
  }
  return applied;
}

/** Approved requests about days from a file; what it entered is taken out again by undoing it. */
export const regularizationKind: BulkKind = {
  kind: attendanceRegularization.kind,
  title: attendanceRegularization.title,
  key: ['employeecode', 'kind', 'fromdate'],
  sheet: 'Requests',
  columns: COLUMNS,
  validate,
  apply,
  async undo({ db }, rows) {
    const ids = rows.map(({ objectid }) => objectid);
    const gone = await db
      .deleteFrom('attendance_request')
      .where(anyOf('attendancerequestid', ids))
      .where('statusid', '=', 2)
      .returning('attendancerequestid')
      .execute();
    const removed = new Set(gone.map(({ attendancerequestid }) => attendancerequestid));
    return new Map(
      rows.flatMap(({ rownumber, objectid }) =>
        removed.has(objectid) ? [] : [[rownumber, 'Changed since the upload, so it stays.'] as const],
      ),
    );
  },
};

export const regularizationUpload = serveBulk(attendanceRegularization, regularizationKind);
