import { UNITS_PER_DAY } from '#platform/engine/day-units.ts';
import { type Day, earlier, later } from '#platform/engine/day.ts';
import type { CompOffRules } from '../../contract/comp-off-rules.ts';
import type { CompOffRulesOf } from '../comp-off-rules.ts';
import { MESSAGES } from '#platform/contract/messages.ts';
import { say } from '#platform/engine/say.ts';
import type { Db } from '#platform/server/db.ts';
import { type BulkGiven, fail, failed, notice, type ReadRow } from '#bulk/server/kind.ts';
import { compOffProblems, compOffTiming } from '../../engine/comp-off.ts';
import { isWithin, meets, overlaps } from '../../engine/halves.ts';
import {
  dateProblems,
  hasLimits,
  limitProblems,
  noticesOf,
  ruleProblems,
  type Taker,
  timingProblems,
} from '../../engine/request-rules.ts';
import { COMPENSATORY_OFF } from '../../contract/type.ts';
import { takersOf } from '../request/takers.ts';
import type { Loaded } from '../ledger/load.ts';
import {
  type Application,
  type Cancelling,
  requestsOf,
  rowOf,
  spanOfWanted,
  type StoredRequest,
} from './application-rows.ts';
import { chargesOfRows, daysOfTypes, linesWith } from './application-lines.ts';
import { inService, kept, leaveOf, leaveTypes, type LeaveType, peopleOfRows, rulesFor } from './rows.ts';

const APPROVED = 2;
/** Which column a field of a request is in. */
const COLUMN: Readonly<Record<string, string>> = { leavetypeid: 'leavetype', documentpath: 'hasdocument' };
const columnOf = (field: string): string => COLUMN[field] ?? field;

/** References stand once, in the file and among what earlier files brought. */
function validateReferences(all: readonly Application[], stored: ReadonlyMap<number, readonly StoredRequest[]>): void {
  const named = all.filter(({ reference }) => reference !== null);
  const keyOf = ({ of, reference }: Application) => `${of.person.employeeid}/${reference}`;
  for (const group of Map.groupBy(named, keyOf).values())
    for (const { of, reference } of group) {
      const numbers = group.map((one) => one.of.row.rownumber).join(', ');
      const isKnown = stored.get(of.person.employeeid)?.some((one) => one.reference === reference) ?? false;
      if (group.length > 1)
        fail(of.row, 'reference', say`${reference ?? ''} is in rows ${numbers}. Give each its own reference.`);
      else if (isKnown) fail(of.row, 'reference', say`${of.person.code} has leave with this reference already.`);
    }
}

/** Says at a row what stands against it: an error, or of leave that another system has decided only a notice. */
type Complain = typeof fail;

/** Days that are asked for twice, in the file or with leave that is stored. */
function validateOverlaps(all: readonly Application[], stored: readonly StoredRequest[], complain: Complain): void {
  const open = stored.filter(({ statusid }) => statusid <= APPROVED);
  const occupied = all.map((one) => ({
    one,
    as: { ...spanOfWanted(one.wanted), fromtime: one.fromtime, totime: one.totime, cancelled: [] },
  }));
  for (const { one, as } of occupied) {
    const other = occupied.find((two) => two.one !== one && overlaps(two.as, as));
    if (open.some((request) => overlaps(request, as))) complain(one.of.row, 'fromdate', MESSAGES.E1020);
    else if (other)
      complain(
        one.of.row,
        'fromdate',
        say`Row ${other.one.of.row.rownumber} asks for the same days. Keep one of them.`,
      );
  }
}

type Of = {
  readonly loaded: Loaded | undefined;
  readonly taker: Taker | undefined;
  readonly today: Day;
  /** The first day of leave. */
  readonly first: Day;
  readonly complain: Complain;
  /** The rules of compensatory offs that the person has on a day. */
  readonly compoff: (day: Day) => CompOffRules | null;
};

/** The rules of a request, by what all rows of the person are charged with together. */
function validateRules(
  all: readonly Application[],
  { loaded, taker, today, first, complain, compoff }: Of,
  types: readonly LeaveType[],
): void {
  const lines = loaded ? linesWith(loaded, { applications: all }, today) : [];
  const charges = chargesOfRows(lines);
  const ofType = daysOfTypes(() => [...(loaded?.ledger ?? []), ...lines]);
  const names = new Map(types.map((one) => [String(one.leavetypeid), one.leavetypename]));
  for (const one of all) {
    const { row } = one.of;
    // Leave that began before it is kept here goes by the rules of the first day.
    const on = later(one.wanted.fromdate, first);
    const detail = rulesFor(one.of, one.type, { loaded, on, today });
    if (!detail || !taker) continue;
    const own = charges.get(row.rownumber) ?? [];
    const days = own.reduce((sum, { days: of }) => sum + of * UNITS_PER_DAY, 0) / UNITS_PER_DAY;
    for (const { field, text } of ruleProblems(detail, { wanted: one.wanted, taker, days }))
      complain(row, columnOf(field), text);
    const { yearstart = 1 } = loaded?.history ?? {};
    if (hasLimits(detail))
      for (const { field, text } of limitProblems(detail, { ...ofType(one), yearstart }))
        complain(row, columnOf(field), text);
    const rules = one.type.leavecategoryid === COMPENSATORY_OFF ? compoff(one.wanted.fromdate) : null;
    if (rules && loaded) {
      const calendar = loaded.history.calendar(today);
      const isWorking = (day: Day): boolean => calendar(day).kind === 'working';
      const { wanted, hasdocument } = one;
      const problems = compOffProblems(rules, { ...ofType(one), yearstart, isWorking, wanted, days, hasdocument });
      for (const { field, text } of problems) complain(row, columnOf(field), text);
    }
    if (failed(row)) continue;
    // Whoever enters it for somebody else is only told.
    for (const { field, text } of timingProblems(detail, one.wanted.fromdate, one.approvedon))
      notice(row, columnOf(field), text);
    for (const { field, text } of rules ? compOffTiming(rules, one.wanted.fromdate, one.approvedon) : [])
      notice(row, columnOf(field), text);
    const named = own.map((charge) => ({ ...charge, leavetypename: names.get(charge.leave) ?? '' }));
    for (const text of noticesOf(named)) notice(row, 'leavetype', text);
  }
}

/** What a row takes back: days of leave that is stored, or of another row. */
export type Target = { readonly request: StoredRequest } | { readonly application: Application };
export function targetOf(
  { of, cancels }: Cancelling,
  applications: readonly Application[],
  stored: readonly StoredRequest[],
): Target | undefined {
  const request = stored.find(({ reference, statusid }) => reference === cancels && statusid === APPROVED);
  if (request) return { request };
  const application = applications.find(
    (one) => one.reference === cancels && one.of.person.employeeid === of.person.employeeid,
  );
  return application && !failed(application.of.row) ? { application } : undefined;
}

function validateCancellings(
  all: readonly Cancelling[],
  applications: readonly Application[],
  stored: readonly StoredRequest[],
): void {
  const taken: { cancels: string; span: ReturnType<typeof spanOfWanted>; row: ReadRow }[] = [];
  for (const one of all) {
    const { row, person } = one.of;
    const target = targetOf(one, applications, stored);
    if (!target) {
      fail(row, 'cancels', say`${person.code} has no approved leave with the reference ${one.cancels}.`);
      continue;
    }
    const whole = 'request' in target ? target.request : spanOfWanted(target.application.wanted);
    const approved = 'request' in target ? target.request.approvedon : target.application.approvedon;
    const span = one.span ?? whole;
    const gone = 'request' in target ? target.request.cancelled : [];
    const twice = taken.find((other) => other.cancels === one.cancels && meets(other.span, span));
    if (!isWithin(span, whole)) fail(row, 'fromdate', say`These days are not part of the leave`);
    else if (gone.some((other) => meets(other, span)))
      fail(row, 'fromdate', say`These days are cancelled already, or wait to be`);
    else if (twice) fail(row, 'fromdate', say`Row ${twice.row.rownumber} takes the same days back. Keep one of them.`);
    else if (approved !== null && one.approvedon < approved)
      fail(row, 'approvedon', say`The leave was approved later than that.`);
    taken.push({ cancels: one.cancels, span, row });
  }
}

/** The rules of compensatory offs on the first days of rows that ask for some. */
async function compOffs(db: Db, all: readonly Application[], rulesOf: CompOffRulesOf) {
  const requests = all.filter(({ type }) => type.leavecategoryid === COMPENSATORY_OFF);
  const [first, ...others] = requests.map(({ wanted }) => wanted.fromdate);
  if (first === undefined) return () => null;
  const ids = [...new Set(requests.map(({ of }) => of.person.employeeid))];
  return rulesOf(db, ids, others.reduce(earlier, first), others.reduce(later, first));
}

/** The rows of a file by what they do, with everything they are checked against. */
export async function readRows(input: BulkGiven, people: Awaited<ReturnType<typeof peopleOfRows>>) {
  const { db, today } = input;
  const types = await leaveTypes(db);
  const read = people.map((of) => rowOf(of, types, today));
  const ids = [...new Set(people.map(({ person }) => person.employeeid))];
  return {
    types,
    ids,
    applications: read.flatMap((one) => (one && 'application' in one ? [one.application] : [])),
    cancellings: read.flatMap((one) => (one && 'cancelling' in one ? [one.cancelling] : [])),
    stored: await requestsOf(db, ids),
  };
}

/**
 * Checks the rows of a file by the same rules as a request; a fixed number of statements for each part of the people.
 * While history is entered the rows were decided elsewhere: what the rules would not allow, days out of service and days
 * that two of them ask for are mentioned only. The ledger charges a day to the request that was approved first, or to none.
 */
export async function validateApplications(input: BulkGiven, rows: readonly ReadRow[], compoff: CompOffRulesOf) {
  const { db, today } = input;
  const keeping = await kept(db, rows);
  const people = await peopleOfRows(input, rows);
  const { types, ids, applications, cancellings, stored } = await readRows(input, people);
  const leave = await leaveOf(db, people, today);
  const takers = await takersOf(db, ids);
  const compoffs = await compOffs(db, applications, compoff);
  const complain: Complain = keeping?.isheld ? notice : fail;
  validateReferences(applications, stored);
  for (const { of, wanted } of applications) {
    const isChecked = keeping && !keeping.isheld;
    if (isChecked && !inService(of, 'fromdate', wanted.fromdate, keeping.startdate)) continue;
    const taker = { joined: of.person.joiningdate, left: of.person.leavingdate };
    for (const { field, text } of dateProblems(wanted, taker, today)) complain(of.row, columnOf(field), text);
  }
  const checked = Map.groupBy(
    applications.filter(({ of }) => !failed(of.row)),
    ({ of }) => of.person.employeeid,
  );
  for (const [employeeid, all] of checked) {
    validateOverlaps(all, stored.get(employeeid) ?? [], complain);
    const open = all.filter(({ of }) => !failed(of.row));
    if (keeping)
      validateRules(
        open,
        {
          loaded: leave.get(employeeid),
          taker: takers.get(employeeid),
          today,
          first: keeping.startdate,
          complain,
          compoff: (on) => compoffs(employeeid, on),
        },
        types,
      );
  }
  const back = Map.groupBy(
    cancellings.filter(({ of }) => !failed(of.row)),
    ({ of }) => of.person.employeeid,
  );
  for (const [employeeid, all] of back)
    validateCancellings(all, checked.get(employeeid) ?? [], stored.get(employeeid) ?? []);
  return { offered: [] };
}
