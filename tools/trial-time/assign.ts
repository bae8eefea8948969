import {
  attendancePolicyAssignment,
  extraTimeAssignment,
  shiftAssignment,
} from '#modules/attendance/contract/plans.ts';
import { askSwap } from '#modules/attendance/contract/swap.ts';
import {
  MAX_PEOPLE,
  type AssignmentCalls,
  holidayPlanAssignment,
  weeklyOffAssignment,
} from '#modules/calendar/contract/assignment.ts';
import { saveHolidayPlan } from '#modules/calendar/contract/holiday-plan.ts';
import { leavePolicyAssignment } from '#modules/leave/contract/assignment.ts';
import { addDays, type Day, lastDay, monthOf } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import type { Calls } from './calls.ts';
import type { Plans } from './configure.ts';
import type { Table } from './files.ts';
import type { People } from './people.ts';
import type { TimePolicies } from './policies.ts';

type Input = { readonly db: Db; readonly calls: Calls; readonly policies: TimePolicies };
/** A plan that somebody has on days. */
type Assigned = {
  readonly employeeid: number;
  readonly planid: number;
  readonly fromdate: string;
  readonly todate: string | null;
  readonly cyclestart: string | null;
};

/** The weekly off of a row by its name in the product: that of a pattern has the pattern in it. */
const weeklyOffOf = (name: string, shift: string, { patterns }: TimePolicies): string =>
  shift in patterns ? `${name} ${shift}` : name;

/** Names of the weekly offs that the sheet of shifts gives to people. */
export const usedWeeklyOffs = (rows: Table, policies: TimePolicies): ReadonlySet<string> =>
  new Set(
    rows.flatMap((row) => [row.text('Weekly Off'), weeklyOffOf(row.text('Weekly Off'), row.text('Shift'), policies)]),
  );

/** Assigns plans of a kind: all people who get the same plan on the same days at once. */
async function assignAll<K extends string>(
  { db, calls, policies }: Input,
  { assign }: AssignmentCalls<K>,
  rows: readonly Assigned[],
  hascycle: boolean,
): Promise<void> {
  const on = policies.closedate as Day;
  const keyOf = ({ planid, fromdate, todate, cyclestart }: Assigned) =>
    [planid, fromdate, todate, cyclestart].join(' ');
  for (const group of Map.groupBy(rows, keyOf).values())
    for (let at = 0; at < group.length; at += MAX_PEOPLE) {
      const { planid, fromdate, todate, cyclestart } = group[at] as Assigned;
      const employeeids = group.slice(at, at + MAX_PEOPLE).map(({ employeeid }) => employeeid);
      const values = { planid, iscompany: false, officeaddressids: [], employeeids, fromdate, todate };
      await calls.call(db, assign, { ...values, ...(hascycle ? { cyclestart } : {}) }, { on });
    }
}

/** Shifts, weekly offs and policies of people. Shifts end with the month: days after it have no windows. */
export async function assignPlans(
  input: Input,
  { shifts: rows, people, plans }: { shifts: Table; people: People; plans: Plans },
): Promise<void> {
  const { policies } = input;
  const until = lastDay(monthOf(`${policies.month}-01` as Day));
  const words = new Map(Object.entries(policies.weeklyoffs));
  const [shifts, weeklyoffs]: [Assigned[], Assigned[]] = [[], []];
  for (const [person, of] of Map.groupBy(rows, (row) => row.of('Employee Code', people, 'person'))) {
    const own = of.toSorted((a, b) => (a.day('From') < b.day('From') ? -1 : 1));
    for (const [at, row] of own.entries()) {
      const fromdate = row.day('From');
      const next = own[at + 1]?.day('From');
      const shiftid = row.of('Shift', plans.shifts, 'shift');
      const cyclestart = row.dayOr('Pattern Start', null);
      const existing = row.of('Weekly Off', words, 'weekly off');
      const name = row.text('Weekly Off');
      const weeklyoffid =
        plans.weeklyoffs.get(name) ?? plans.weeklyoffs.get(weeklyOffOf(name, row.text('Shift'), policies));
      if (existing !== undefined && weeklyoffid === undefined)
        row.fail('Weekly Off', `${name} is that of a pattern, and ${row.text('Shift')} is none`);
      if (!person || shiftid === undefined || weeklyoffid === undefined || next === fromdate) continue;
      const todate = next === undefined ? null : addDays(next, -1);
      const days = { employeeid: person.employeeid, fromdate, cyclestart };
      if (fromdate <= until)
        shifts.push({ ...days, todate: todate === null || todate > until ? until : todate, planid: shiftid });
      weeklyoffs.push({ ...days, todate, planid: weeklyoffid });
    }
  }
  await assignAll(input, shiftAssignment, shifts, true);
  await assignAll(input, weeklyOffAssignment, weeklyoffs, true);
  const always = { fromdate: policies.ledgerstart, todate: null, cyclestart: null };
  const byGroup = (planOf: (group: string) => number | undefined): Assigned[] =>
    [...people.values()].flatMap(({ employeeid, group }) => {
      const planid = planOf(group);
      return planid === undefined ? [] : [{ ...always, employeeid, planid }];
    });
  const extraOf = (group: string) => policies.attendancepolicies[group]?.extratimepolicy ?? '';
  await assignAll(
    input,
    attendancePolicyAssignment,
    byGroup((group) => plans.policies.get(group)),
    false,
  );
  await assignAll(
    input,
    extraTimeAssignment,
    byGroup((group) => plans.extra.get(extraOf(group))),
    false,
  );
  await assignAll(
    input,
    leavePolicyAssignment,
    byGroup((group) => plans.leave.get(group)),
    false,
  );
}

/** Two people who have each other's shift on a day, entered for both. */
export async function addSwaps({ db, calls, policies }: Input, rows: Table, people: People): Promise<void> {
  const on = policies.closedate as Day;
  for (const row of rows) {
    const [one, other] = [row.of('Employee Code', people, 'person'), row.of('With', people, 'person')];
    if (!one || !other) continue;
    const pair = { employeeid: one.employeeid, withemployeeid: other.employeeid, swapdate: row.day('Date') };
    await calls.call(db, askSwap, { ...pair, note: null }, { on, row });
  }
}

type Holiday = {
  readonly holidaydate: Day;
  readonly holidayname: string;
  readonly isoptional: boolean;
  /** The day on which it is added to the plan; null for the beginning. */
  readonly declaredon: Day | null;
};

/**
 * A plan of holidays for each office, saved anew on each day on which something was declared; what is declared after the
 * close is not known yet.
 */
export async function addHolidays(
  { db, calls, policies }: Input,
  rows: Table,
  offices: ReadonlyMap<string, number>,
): Promise<void> {
  const { ledgerstart, closedate } = policies;
  const byOffice = new Map([...offices.keys()].map((name) => [name, new Map<string, Holiday>()]));
  for (const row of rows) {
    const plan = row.of('Office', byOffice, 'office');
    const declared = row.dayOr('Declared On', null);
    const [holidaydate, holidayname] = [row.day('Date'), row.needed('Name')];
    if (!plan || plan.has(holidaydate) || (declared !== null && declared > closedate)) continue;
    const declaredon = declared !== null && declared > ledgerstart ? declared : null;
    plan.set(holidaydate, { holidaydate, holidayname, isoptional: row.text('Optional') === 'Yes', declaredon });
  }
  for (const [holidayplanname, plan] of byOffice) {
    const all = [...plan.values()];
    let holidayplanid: number | null = null;
    const save = async (on: Day): Promise<void> => {
      const holidays = all
        .filter(({ declaredon }) => declaredon === null || declaredon <= on)
        .map(({ declaredon: _declaredon, ...holiday }) => holiday);
      const values = { holidayplanid, holidayplanname, description: null, optionalquota: null, holidays };
      holidayplanid = (await calls.call(db, saveHolidayPlan, values, { on }))[0]?.holidayplanid ?? null;
    };
    const first = ledgerstart as Day;
    await save(first);
    const officeaddressid = offices.get(holidayplanname);
    if (holidayplanid === null || officeaddressid === undefined) continue;
    const to = { iscompany: false, officeaddressids: [officeaddressid], employeeids: [] };
    const days = { fromdate: '1970-01-01', todate: null };
    await calls.call(db, holidayPlanAssignment.assign, { planid: holidayplanid, ...to, ...days }, { on: first });
    const later = new Set(all.flatMap(({ declaredon }) => declaredon ?? []));
    for (const on of [...later].sort()) await save(on);
  }
}
