import { addDays, type Day, day, later } from '#platform/engine/day.ts';
import { say } from '#platform/engine/say.ts';
import { failField } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { serveReport } from '#platform/server/list-export.ts';
import { plansInForce } from '#platform/server/timeline/in-force.ts';
import { dayWords } from '#platform/engine/months.ts';
import { type YearEndForecastRow, yearEndForecastReport } from '../../contract/year-end-forecast.ts';
import { advance, withoutEvents } from '../../engine/advance.ts';
import { inDays, minus, NO_DAYS, plus } from '../../engine/days.ts';
import { yearEndOf } from '../../engine/leave-year.ts';
import { balanceOn, type LedgerLine } from '../../engine/ledger.ts';
import { versionOn } from '../../engine/policy.ts';
import { yearEnd, type YearEndRule } from '../../engine/year-end.ts';
import { LEAVE_POLICIES } from '../assigned.ts';
import { type Loaded, loadLeave } from '../ledger/load.ts';
import { waitingLines } from '../ledger/posting.ts';
import { leaveSettingOf } from '../setting.ts';
import { type Member, memberPage } from './members.ts';
import { closingTypes } from './preview.ts';

/** The rule of a leave type in a sentence. */
function ruleWords(rule: YearEndRule | undefined): string {
  if (!rule) return say`The policy has no rule for the end of the year: the balance stays`;
  const { carrycap, encashmax } = rule;
  const paid = inDays(encashmax);
  if (carrycap === null || carrycap === 0)
    return paid > 0
      ? say`Nothing is carried. At most ${paid} are paid, the rest lapses`
      : say`Nothing is carried, all of it lapses`;
  const carried = inDays(carrycap);
  return paid > 0
    ? say`At most ${carried} are carried. Of the rest at most ${paid} are paid, what is left lapses`
    : say`At most ${carried} are carried, the rest lapses`;
}

/** The ledger of a person as it stands, and as it will be at the end of a day if nothing else happens. */
function linesUntil(loaded: Loaded, today: Day, on: Day): { now: readonly LedgerLine[]; until: readonly LedgerLine[] } {
  const now = [...loaded.ledger, ...waitingLines(loaded, today)];
  if (on <= today) return { now, until: now };
  const quiet = withoutEvents(loaded.history, today);
  const coming = advance(quiet, now, { on: today, isbegun: true }, { on: addDays(on, 1), isbegun: false });
  return { now, until: [...now, ...coming] };
}

type Of = {
  readonly loaded: Loaded | undefined;
  readonly policyname: string | null;
  readonly on: Day;
  readonly today: Day;
};
type ClosingType = Awaited<ReturnType<typeof closingTypes>>[number];
function rowsOf(
  member: Member,
  { loaded, policyname, on, today }: Of,
  types: readonly ClosingType[],
): YearEndForecastRow[] {
  const { now, until } = loaded ? linesUntil(loaded, today, on) : { now: [], until: [] };
  const rules = loaded ? (versionOn(loaded.history.versions, on, later(on, today))?.yearend ?? []) : [];
  const closing = yearEnd(until, rules, { yearend: on, posted: on, batch: '' });
  return types.map(({ leavetypeid, leavetypename }) => {
    const leave = String(leavetypeid);
    const rule = rules.find((one) => one.leave === leave);
    const sumOf = (kind: LedgerLine['kind']) =>
      inDays(
        minus(
          plus(
            NO_DAYS,
            ...closing
              .filter((one) => one.leave === leave && one.date === on && one.kind === kind)
              .map(({ days }) => days),
          ),
        ),
      );
    const balance = balanceOn(until, leave, on);
    const before = balanceOn(now, leave, on < today ? on : today);
    return {
      ...member,
      leavetypeid,
      leavetypename,
      policyname,
      balancenow: inDays(before),
      coming: inDays(plus(balance, minus(before))),
      balance: inDays(balance),
      encashed: sumOf('encash'),
      lapses: sumOf('lapse'),
      carried: sumOf('carry'),
      hasrule: rule !== undefined,
      why:
        policyname === null ? say`There is no leave policy on this day: nothing happens to balances` : ruleWords(rule),
    };
  });
}

/**
 * Whether leave is kept.
 * @throws ApplicationError for a day before leave was kept, or after the end of the current leave year
 */
async function expectDay(db: Db, on: Day, today: Day): Promise<boolean> {
  const { startdate, yearstart } = await leaveSettingOf(db);
  if (startdate === null) return false;
  if (on < startdate) failField('yearend', 'Leave was not kept on this day. Choose a later one');
  const last = yearEndOf(today, yearstart);
  // What follows depends on how this leave year ends.
  if (on > last) failField('yearend', `Choose a day until ${dayWords(last)}, the end of the leave year`);
  return true;
}

async function policyNames(db: Db, employeeids: readonly number[], on: Day): Promise<ReadonlyMap<number, string>> {
  const plans = await plansInForce(db, LEAVE_POLICIES, employeeids, on, on);
  const of = [...plans].flatMap(([employeeid, [period]]) =>
    period?.planid == null ? [] : [[employeeid, period.planid] as const],
  );
  const rows = await db
    .selectFrom('leave_policy')
    .select(['leavepolicyid', 'leavepolicyname'])
    .where(anyOf('leavepolicyid', new Set(of.map(([, planid]) => planid))))
    .execute();
  const names = new Map(rows.map(({ leavepolicyid, leavepolicyname }) => [leavepolicyid, leavepolicyname]));
  return new Map(of.map(([employeeid, planid]) => [employeeid, names.get(planid) ?? '']));
}

/** A row for each person and leave type: the page of people is worked out, and nobody else. */
const forecast = serveReport(
  yearEndForecastReport,
  async (ctx, { limit, offset, leavetypeid, search, offices, yearend }) => {
    const { db } = ctx;
    const [today, on] = [day(ctx.today), day(yearend)];
    if (!(await expectDay(db, on, today))) return { rows: [], total: 0 };
    const types = (await closingTypes(db)).filter(
      (one) => leavetypeid === undefined || one.leavetypeid === leavetypeid,
    );
    if (types.length === 0) return { rows: [], total: 0 };
    const first = Math.floor(offset / types.length);
    const chosen = { yearend: on, postedon: on, officeaddressids: offices };
    const { people, count } = await memberPage(db, chosen, {
      search,
      limit: Math.ceil((offset + limit) / types.length) - first,
      offset: first,
    });
    const employeeids = people.map(({ employeeid }) => employeeid);
    const loaded = new Map((await loadLeave(db, { employeeids, today })).map((one) => [one.employeeid, one]));
    const names = await policyNames(db, employeeids, on);
    const rows = people.flatMap((member) =>
      rowsOf(
        member,
        { loaded: loaded.get(member.employeeid), policyname: names.get(member.employeeid) ?? null, on, today },
        types,
      ),
    );
    const skipped = offset - first * types.length;
    return { rows: rows.slice(skipped, skipped + limit), total: count * types.length };
  },
);

export const forecastEndpoints = forecast;
