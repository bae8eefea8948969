import { calendarsOf, declaredDays } from '#modules/calendar/server/public.ts';
import { plansInForce } from '#platform/server/timeline/in-force.ts';
import { addDays, type Day, earlier } from '#platform/engine/day.ts';
import {
  dayKind,
  halfOff,
  SATURDAY_AND_SUNDAY,
  type WorkingCalendar,
  workingCalendar,
} from '#platform/engine/working-days.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { History, Position } from '../../engine/history.ts';
import type { LedgerLine } from '../../engine/ledger.ts';
import type { LeaveCalendar } from '../../engine/rules.ts';
import { LEAVE_POLICIES } from '../assigned.ts';
import { leaveSettingOf } from '../setting.ts';
import { typesOf, versionsOf } from '../versions.ts';
import { workedBy } from './days-worked.ts';
import { type Happened, happenedTo } from './happened.ts';
import { ledgersOf } from './rows.ts';
import { type Ruled, ruled, ruledOn, versionsFor } from './rules.ts';

/** Days off beside leave that can count with it. */
const BESIDE = 62;
/** Days beyond today for which calendars are known: leave begins at most two years ahead and is at most a year long. */
const AHEAD = 731 + 366 + BESIDE;

/** The leave of a person as it is stored, with everything that the engine needs to write on. */
export type Loaded = {
  readonly employeeid: number;
  readonly history: History;
  readonly happened: Happened;
  readonly ledger: readonly LedgerLine[];
  /** Where the ledger stands. */
  readonly position: Position;
  readonly versions: readonly Ruled[];
};
export type Asked = {
  readonly employeeids: readonly number[];
  readonly today: Day;
  /** A draft of a policy that is looked at as if it were published today. */
  readonly draft?: { readonly leavepolicyid: number; readonly version: Ruled };
  /** Approved requests whose approval is taken back: their days come back today. */
  readonly undone?: readonly number[];
  /** A policy of which a version was published, and on which day. */
  readonly published?: { readonly leavepolicyid: number; readonly on: Day } | null;
};

const NO_CALENDAR = workingCalendar(SATURDAY_AND_SUNDAY, []);

const leaveCalendar =
  (calendar: WorkingCalendar, joined: Day, left: Day | null): LeaveCalendar =>
  (day) => {
    const isoptional = calendar.holidays.get(day)?.isoptional ?? false;
    if (day < joined || (left !== null && day > left)) return { kind: undefined, isoptional };
    return { kind: dayKind(calendar, day), isoptional, halfoff: halfOff(calendar, day) };
  };

/** Remembers what a calendar says of a day: runs of days off are looked at again and again. */
function remembering(calendar: LeaveCalendar): LeaveCalendar {
  const byKey = new Map<Day, ReturnType<LeaveCalendar>>();
  return (day) => {
    const result = byKey.get(day) ?? calendar(day);
    byKey.set(day, result);
    return result;
  };
}

/** The calendars of people as they were known on days; the last counts for all days after it. */
async function calendarsKnown(db: Db, employeeids: readonly number[], days: readonly Day[], from: Day, to: Day) {
  const matches: { readonly known: Day; readonly of: (employeeid: number) => WorkingCalendar }[] = [];
  for (const existing of days) {
    const calendars = await calendarsOf(db, { employeeids, known: existing }, from, to);
    matches.push({ known: existing, of: (id) => calendars.employees.get(id) ?? calendars.company ?? NO_CALENDAR });
  }
  return matches;
}

/**
 * Everything that happened to the leave of people, by a fixed number of statements; nothing where the company has not
 * switched leave on.
 */
export async function loadLeave(db: Db, request: Asked): Promise<Loaded[]> {
  const { employeeids, today } = request;
  const setting = await leaveSettingOf(db);
  if (setting.startdate === null || employeeids.length === 0) return [];
  const start = setting.startdate;
  const people = await db
    .selectFrom('employee')
    .select(['employeeid', 'joiningdate', 'leavingdate', 'gender'])
    .where(anyOf('employeeid', employeeids))
    .orderBy('employeeid')
    .execute();
  const positions = new Map(
    (
      await db
        .selectFrom('leave_posting')
        .select(['employeeid', 'postedon', 'isbegun'])
        .where(anyOf('employeeid', employeeids))
        .execute()
    ).map(({ employeeid, postedon, isbegun }) => [employeeid, { on: postedon as Day, isbegun }]),
  );
  const ledgers = await ledgersOf(db, employeeids);
  // Where nothing is written yet, a policy that is assigned from an earlier day counts from that day.
  const positionOf = (id: number): Position =>
    (ledgers.has(id) ? positions.get(id) : undefined) ?? { on: start, isbegun: false };
  const earliest = people.map(({ employeeid }) => positionOf(employeeid).on).reduce(earlier, today);
  const happened = await happenedTo(db, employeeids);
  const [from, to] = [addDays(start, -BESIDE), addDays(today, AHEAD)];
  const declared = [...new Set([...(await declaredDays(db, earliest, today)), today])];
  const calendars = await calendarsKnown(db, employeeids, [earlier(earliest, today), ...declared], from, to);
  const plans = await plansInForce(db, LEAVE_POLICIES, employeeids, from, to);
  const ids = [...new Set([...plans.values()].flat().flatMap(({ planid }) => planid ?? []))];
  const values = { types: await typesOf(db), minutesperday: setting.minutesperday };
  const published = await versionsOf(db, ids);
  const versions = new Map(
    ids.map((id) => [id, (published.get(id) ?? []).toReversed().map((one) => ruled(one, values))] as const),
  );
  const drafts = request.draft ? [request.draft.version] : [];
  const work = await workedBy(db, employeeids, { start, versions: [...drafts, ...[...versions.values()].flat()] });
  const withDraft = (planid: number) => [
    ...(request.draft?.leavepolicyid === planid ? [request.draft.version] : []),
    ...(versions.get(planid) ?? []),
  ];
  return people.map(({ employeeid, joiningdate, leavingdate, gender }) => {
    const [joined, left] = [joiningdate as Day, leavingdate as Day | null];
    const own = versionsFor(plans.get(employeeid) ?? [], withDraft).map((one) => eligible(one, gender));
    const calendarOf = calendars.map(({ known, of }) => ({
      known,
      calendar: remembering(leaveCalendar(of(employeeid), joined, left)),
    }));
    const [first] = calendarOf;
    const position = positionOf(employeeid);
    const of = happened(employeeid);
    const ledger = ledgers.get(employeeid) ?? [];
    const history: History = {
      service: { joined, left, gradeOn: work.gradesOf(employeeid) },
      yearstart: setting.yearstart,
      isbookedbalance: setting.isbookedbalance,
      isclosefinal: setting.isclosefinal,
      versions: own,
      worked: work.daysOf(employeeid),
      republished: republished(request, own, { position, ledger }),
      charging: (on) => ruledOn(own, on, today).charging,
      balances: (on) => ruledOn(own, on, today).balances,
      calendar: (existing) =>
        (calendarOf.findLast((one) => one.known <= existing) ?? first)?.calendar ??
        leaveCalendar(NO_CALENDAR, joined, left),
      declared,
      approvals: of.approvals,
      cancellations: [...of.cancellations, ...undoneOf(of, request)],
      covers: of.covers,
      transitions: of.transitions,
      entered: of.entered,
      closes: [],
    };
    return { employeeid, history, happened: of, ledger, position, versions: own };
  });
}

/**
 * The version that was published after the day was begun and counts from earlier on, when its differences are not
 * written yet: a day that was begun after the publication wrote them.
 */
function republished({ draft, published, today }: Asked, own: readonly Ruled[], { position, ledger }: Stored): Ruled[] {
  const of = draft ? { leavepolicyid: draft.leavepolicyid, on: today } : published;
  if (!of || !position.isbegun || position.on < of.on) return [];
  if (ledger.some(({ reason, posted }) => reason === 'policy_change' && posted >= of.on)) return [];
  return own
    .filter((one) => one.leavepolicyid === of.leavepolicyid && one.approvedon === of.on && one.effectivefrom < of.on)
    .slice(0, 1);
}
/** Approvals that are taken back, as cancellations of whole requests. */
const undoneOf = ({ approvals }: Happened, { undone = [], today }: Asked): History['cancellations'] =>
  approvals.flatMap(({ request: { requestid, from, fromhalf, to, tohalf } }) =>
    undone.includes(requestid) ? [{ on: today, isposted: false, requestid, span: { from, fromhalf, to, tohalf } }] : [],
  );
type Stored = { readonly position: Position; readonly ledger: readonly LedgerLine[] };

const GENDERS = { 1: null, 2: 'F', 3: 'M' } as const;
/** A version without the leave types that are not for somebody. */
function eligible(version: Ruled, gender: string | null): Ruled {
  const barred = new Set(
    version.details.flatMap(({ leavetypeid, eligibleid }) => {
      const only = GENDERS[eligibleid];
      return only === null || only === gender ? [] : [String(leavetypeid)];
    }),
  );
  return barred.size === 0
    ? version
    : { ...version, entitlements: version.entitlements.filter(({ leave }) => !barred.has(leave)) };
}
