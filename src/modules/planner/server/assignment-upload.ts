import { dayWords } from '#platform/engine/months.ts';
import { ASSIGNED_EXTRA_TIME, ASSIGNED_POLICIES, ASSIGNED_SHIFTS } from '#modules/attendance/server/public.ts';
import { HOLIDAY_PLANS, WEEKLY_OFFS } from '#modules/calendar/server/public.ts';
import { LEAVE_POLICIES } from '#modules/leave/server/public.ts';
import {
  failOutOfService,
  type PersonChange,
  peopleUpload,
  type Standing,
  STAYS,
} from '#modules/people/server/public.ts';
import { dateColumn, textColumn, textOf } from '#bulk/server/columns.ts';
import { type BulkGiven, fail, type UndoRow } from '#bulk/server/kind.ts';
import { serveBulk } from '#bulk/server/serve-bulk.ts';
import { FEATURES, type FeatureKey, may } from '#platform/contract/features.ts';
import { day, type Day } from '#platform/engine/day.ts';
import { nearest } from '#platform/engine/nearest.ts';
import { say } from '#platform/engine/say.ts';
import { accountRights } from '#platform/server/access.ts';
import type { Db } from '#platform/server/db.ts';
import { type ChangedPlans, changePlans, planHistory, restorePlans } from '#platform/server/timeline/change.ts';
import { plansInForce } from '#platform/server/timeline/in-force.ts';
import type { PlanKind } from '#platform/server/timeline/kind.ts';
import { assignmentBulk } from '../contract/assignment.ts';
import type { PlannedPlan } from '../contract/planner.ts';
import { PLANNERS } from './kinds.ts';

type Assigned = {
  readonly name: string;
  readonly label: string;
  readonly feature: FeatureKey;
  readonly kind: PlanKind;
};
/** What a person can be assigned, by the names of the planners. */
const ASSIGNED: readonly Assigned[] = [
  { name: 'shift', label: 'Shift', feature: 'shift', kind: ASSIGNED_SHIFTS },
  { name: 'weekoff', label: 'Weekly Off', feature: 'weeklyOff', kind: WEEKLY_OFFS },
  { name: 'holiday', label: 'Holiday Plan', feature: 'holidayPlan', kind: HOLIDAY_PLANS },
  { name: 'leavepolicy', label: 'Leave Policy', feature: 'leavePolicy', kind: LEAVE_POLICIES },
  { name: 'attendancepolicy', label: 'Attendance Policy', feature: 'attendancePolicy', kind: ASSIGNED_POLICIES },
  { name: 'extratime', label: 'Extra-Time Policy', feature: 'extraTime', kind: ASSIGNED_EXTRA_TIME },
];
const UNTIL = dateColumn({
  name: 'todate',
  label: 'Until',
  aliases: ['To', 'Effective Until'],
  hint: 'The last day; blank: without an end',
});
type Undo = Readonly<Record<string, ChangedPlans>>;

async function plansOf(db: Db, { name }: Assigned): Promise<PlannedPlan[]> {
  const planner = PLANNERS.find((one) => one.name === name);
  return planner ? planner.plans(db) : [];
}
const fold = (value: string | number | null | undefined): string => String(value ?? '').toLowerCase();

/** The plans that count for people, each on a day of theirs. */
async function standing(
  db: Db,
  people: readonly { readonly employeeid: number; readonly on: Day }[],
): Promise<Map<number, Standing>> {
  const ids = people.map(({ employeeid }) => employeeid);
  const values = new Map<number, Record<string, string | null>>(ids.map((id) => [id, {}]));
  const versions = new Map<number, number[]>(ids.map((id) => [id, []]));
  const days = people.map(({ on }) => on).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return new Map();
  for (const one of ASSIGNED) {
    const names = new Map((await plansOf(db, one)).map(({ planid, planname }) => [planid, planname]));
    const periods = await plansInForce(db, one.kind, ids, first, last);
    const history = await planHistory(db, one.kind, ids);
    for (const { employeeid, on } of people) {
      const period = periods.get(employeeid)?.find(({ from, to }) => from <= on && on <= to);
      const own = values.get(employeeid);
      if (own) own[one.name] = names.get(period?.planid ?? 0) ?? null;
      versions.get(employeeid)?.push(...(history.get(employeeid) ?? []).map(({ assignmentid }) => assignmentid));
    }
  }
  return new Map(
    ids.map((id) => [id, { version: (versions.get(id) ?? []).join('.') || 'none', values: values.get(id) ?? {} }]),
  );
}

async function check({ db, accountid, today }: BulkGiven, changes: readonly PersonChange[]): Promise<void> {
  const grants = accountid === null ? [] : await accountRights(db, accountid, today);
  for (const { row, person, from } of changes) {
    const to = textOf(row, UNTIL.name);
    if (from === null || failOutOfService(row, person, from)) continue;
    if (to !== null && to < from) fail(row, UNTIL.name, 'The last day cannot be before the first');
  }
  for (const one of ASSIGNED) {
    const rows = changes.filter(({ changes: own }) => one.name in own);
    if (rows.length === 0) continue;
    const mayAssign =
      may(grants, one.feature, 'edit') &&
      grants.some(({ featureid, scope }) => featureid === FEATURES[one.feature].featureid && scope === 'all');
    const plans = await plansOf(db, one);
    const open = new Map(plans.filter(({ isopen }) => isopen).map((plan) => [fold(plan.planname), plan]));
    for (const { row, changes: own, from } of rows) {
      const name = own[one.name];
      const plan = open.get(fold(name));
      if (!mayAssign) fail(row, one.name, 'Your rights do not include this. Ask somebody who may assign it.');
      else if (typeof name !== 'string') continue;
      else if (!plan) {
        const close = nearest(
          name,
          [...open.values()].map(({ planname }) => planname),
        );
        const strange = say`“${name}” cannot be assigned: nothing active has this name.`;
        fail(row, one.name, close === undefined ? strange : `${strange} ${say`Did you mean ${close}?`}`);
      } else if (plan.infrom !== null && from !== null && from < plan.infrom)
        fail(
          row,
          one.name,
          say`${plan.planname} is in force from ${dayWords(plan.infrom)} on. Choose that day or a later one.`,
        );
    }
  }
}

async function write(
  { db, today, accountid }: BulkGiven,
  changes: readonly PersonChange[],
): Promise<Map<number, Undo>> {
  const done = new Map<number, Record<string, ChangedPlans>>(changes.map(({ person }) => [person.employeeid, {}]));
  for (const one of ASSIGNED) {
    const rows = changes.filter(({ changes: own }) => one.name in own);
    if (rows.length === 0) continue;
    const ids = new Map((await plansOf(db, one)).map(({ planid, planname }) => [fold(planname), planid]));
    const spans = new Map(
      rows.flatMap(({ row, person, from, changes: own }) => {
        const to = textOf(row, UNTIL.name);
        const planid = own[one.name] === null ? null : (ids.get(fold(own[one.name])) ?? null);
        return from === null
          ? []
          : [[person.employeeid, [{ from, to: to === null ? null : day(to), planid }]] as const];
      }),
    );
    for (const changed of await changePlans({ db, today, session: { accountid } }, one.kind, spans)) {
      const own = done.get(changed.employeeid);
      if (own) own[one.name] = changed;
    }
  }
  return done;
}

/** Rows as a text that differs once somebody has changed one of them. */
const rowsText = (rows: ChangedPlans['after']): string =>
  JSON.stringify(
    rows.map(({ assignmentid, planid, from, to, cyclestart }) => [assignmentid, planid, from, to, cyclestart]),
  );

/** Restores assignments exactly, of everybody of whom nobody has changed any of them since. */
async function undo({ db, today, accountid }: BulkGiven, rows: readonly UndoRow[]): Promise<Map<number, string>> {
  const by = { db, today, session: { accountid } };
  const changed = new Set<number>();
  const of = (name: string) => rows.flatMap(({ undo: kept }) => (kept as Undo)[name] ?? []);
  for (const { name, kind } of ASSIGNED) {
    const all = of(name);
    const now = await planHistory(
      db,
      kind,
      all.map(({ employeeid }) => employeeid),
    );
    for (const { employeeid, after } of all)
      if (rowsText(now.get(employeeid) ?? []) !== rowsText(after)) changed.add(employeeid);
  }
  for (const { name, kind } of ASSIGNED) {
    const free = of(name).filter(({ employeeid }) => !changed.has(employeeid));
    if (free.length > 0) await restorePlans(by, kind, free);
  }
  return new Map(rows.flatMap(({ rownumber, objectid }) => (changed.has(objectid) ? [[rownumber, STAYS]] : [])));
}

/** Shifts, weekly offs, holidays and policies of people's own, each row from a day on. */
export const assignmentKind = peopleUpload({
  contract: assignmentBulk,
  columns: ASSIGNED.map(({ name, label }) =>
    textColumn({ name, label, hint: 'By its name; None: as the office or company has it; blank: stays' }, 100),
  ),
  shown: [UNTIL],
  isdated: true,
  emptied: ASSIGNED.map(({ name }) => name),
  own: say`You cannot change your own plans. Ask somebody else who assigns them.`,
  standing,
  check,
  write,
  undo,
});

export const assignmentUpload = serveBulk(assignmentBulk, assignmentKind);
