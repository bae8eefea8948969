import type { Day } from '#platform/engine/day.ts';
import { say } from '#platform/engine/say.ts';
import { sql } from 'kysely';
import type { PayrollRun } from '#modules/payroll/contract/run/run.ts';
import { may } from '#platform/contract/features.ts';
import type { Session } from '#platform/server/access.ts';
import type { Db } from '#platform/server/db.ts';
import { holdersOf } from '#platform/server/right-givers.ts';
import { approversToCome } from './approvers-to-come.ts';
import { contextHash, SETTINGS_CHANGED } from './context-hash.ts';
import { CHANGED, isOwnDraft, settingsNow } from './decide.ts';
import { publishDayOf } from './publish-day.ts';
import { refreshesOf } from './refreshed.ts';
import { severalOf } from './periods/several.ts';
import { ownPayOf } from '../person/own-pay.ts';
import { dayName } from '../../engine/wording.ts';

type Current = Awaited<ReturnType<ReturnType<typeof current>['execute']>>[number];

/** Paise of a column over the reversed payslips of a run. */
const total = (column: string) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)::bigint`;

function current(db: Db) {
  return db
    .selectFrom('payroll_run as r')
    .leftJoin('account as c', 'c.accountid', 'r.computedby')
    .leftJoin('account as a', 'a.accountid', 'r.approvedby')
    .leftJoin('account as l', 'l.accountid', 'r.lockedby')
    .leftJoin('account as p', 'p.accountid', 'r.releasedby')
    .leftJoin('account as v', 'v.accountid', 'r.voidedby')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('payslip_reversal as q')
          .innerJoin('payslip as z', (on) =>
            on.onRef('z.payrollrunid', '=', 'q.payrollrunid').onRef('z.employeeid', '=', 'q.employeeid'),
          )
          .whereRef('q.payrollrunid', '=', 'r.payrollrunid')
          .select(({ fn }) => [
            fn.countAll<number>().as('reversedcount'),
            total('z.totalearnings').as('reversedearnings'),
            total('z.totaldeductions').as('reverseddeductions'),
            total('z.netpay').as('reversednet'),
          ])
          .as('q'),
      (on) => on.onTrue(),
    )
    .innerJoin('pay_period as d', 'd.payperiodid', 'r.payperiodid')
    .selectAll('r')
    .select(['d.paygroup', 'd.groupname', severalOf('d').as('period')])
    .select(publishDayOf('d').as('publishdate'))
    .select([
      'c.fullname as computedbyname',
      'a.fullname as approvedbyname',
      'l.fullname as lockedbyname',
      'p.fullname as releasedbyname',
      'v.fullname as voidedbyname',
    ])
    .select(['q.reversedcount', 'q.reversedearnings', 'q.reverseddeductions', 'q.reversednet'])
    .orderBy('r.payrollmonth', 'desc')
    .orderBy('d.paygroup')
    .orderBy('d.number', 'desc')
    .orderBy('r.sequence', 'desc')
    .orderBy('r.payrollrunid', 'desc');
}

const notComputed = (people: number): string =>
  people === 1
    ? say`One person could not be computed: correct that one and compute again`
    : say`${people} people could not be computed: correct them and compute again`;

/** The settings as they are now: the hash of structure and policy, and of all that a run depends on. */
type Now = { readonly settingshash: string; readonly contexthash: string | null };

/** What the caller may do next with a run, and why not. The service functions check again. */
function next(run: Current, { grants, accountid }: Session, { settingshash, contexthash }: Now) {
  const maker = may(grants, 'payrollRun', 'edit');
  const checker = may(grants, 'payrollApprove', 'edit');
  const own = run.computedby === accountid || run.addedby === accountid;
  const old = run.statusid === 3 && run.settingshash !== null && run.settingshash !== settingshash;
  const otherwise = run.statusid === 3 && run.contexthash !== null && run.contexthash !== contexthash;
  const settingschanged = old || otherwise;
  const ready = run.statusid === 3 && !settingschanged && run.exceptioncount === 0 && run.headcount > 0;
  const hints: Record<number, string> = {
    1: say`Compute the run`,
    2: say`The run is being computed`,
    3: settingschanged
      ? old
        ? CHANGED
        : SETTINGS_CHANGED
      : run.exceptioncount > 0
        ? notComputed(run.exceptioncount)
        : own && checker
          ? say`Waiting for approval by a second person: you computed this run yourself`
          : say`Waiting for approval by a second person`,
    4: say`Approved. The inputs of the month are locked. Lock the run`,
    5: say`Locked. Release the payments`,
    6:
      run.publishedon === null && run.publishdate !== null
        ? say`Released. Employees see their payslips on ${dayName(run.publishdate as Day)}`
        : say`Released. Corrections go into a later month, or payslips are reversed`,
    7: say`Discarded`,
  };
  return {
    settingschanged,
    maycompute: maker && [1, 3, 4].includes(run.statusid),
    mayapprove: checker && !own && ready,
    maysendback: checker && !own && (run.statusid === 3 || run.statusid === 4),
    maylock: maker && run.statusid === 4,
    mayrelease: maker && run.statusid === 5,
    maypublish: maker && run.statusid === 6 && run.publishedon === null,
    mayvoid: checker && ![2, 6, 7].includes(run.statusid) && !own && run.lockedby !== accountid,
    maydiscard: maker && isOwnDraft(run, accountid),
    hint: hints[run.statusid] ?? null,
  };
}

/** Decisions about runs, oldest first, by run. */
async function eventsOf(db: Db, payrollrunids: readonly number[]) {
  if (payrollrunids.length === 0) return new Map<number, never[]>();
  const rows = await db
    .selectFrom('payroll_run_event as v')
    .select((eb) => [
      'v.payrollrunid',
      'v.kindid',
      'v.comment',
      'v.happenedon',
      // A subquery per event: events are few, accounts are not.
      eb.selectFrom('account as a').select('a.fullname').whereRef('a.accountid', '=', 'v.accountid').as('fullname'),
    ])
    .where('v.payrollrunid', 'in', [...payrollrunids])
    .orderBy('v.payrollruneventid')
    .execute();
  const events = rows.map((row) => ({
    payrollrunid: row.payrollrunid,
    kind: row.kindid === 1 ? ('sentback' as const) : ('approved' as const),
    comment: row.comment,
    byname: row.fullname,
    on: row.happenedon,
  }));
  return Map.groupBy(events, (event) => event.payrollrunid);
}

/** Draft, being computed, computed, approved, locked: what is not released or discarded. */
const UNRELEASED = [1, 2, 3, 4, 5];

/** Runs for display, newest month first: all, those that are not released, or one. */
export async function runs(db: Db, session: Session, which?: number | 'open'): Promise<PayrollRun[]> {
  const payrollrunid = which === 'open' ? undefined : which;
  const refreshes = await refreshesOf(db, payrollrunid);
  const query = current(db)
    .$if(which === 'open', (q) => q.where('r.statusid', 'in', UNRELEASED))
    .$if(payrollrunid !== undefined, (q) => q.where('r.payrollrunid', '=', payrollrunid ?? 0));
  const rows = await query.execute();
  const hashes = new Map<string, string>();
  for (const { statusid, payrollmonth } of rows)
    if (statusid === 3 && !hashes.has(payrollmonth))
      hashes.set(payrollmonth, (await settingsNow(db, payrollmonth)).settingshash);
  // Of one run all that it depends on; a list looks at structure and policy, which are the same for many.
  const [only] = payrollrunid === undefined ? [] : rows;
  const contexthash = only?.statusid === 3 ? await contextHash(db, only.payrollrunid) : undefined;
  const own = await ownPayOf(db, rows);
  const events = await eventsOf(
    db,
    rows.map((row) => row.payrollrunid),
  );
  const toCome = only?.statusid === 3 ? await approversToCome(db) : [];
  const able = rows.some(({ statusid }) => statusid === 3) ? await holdersOf(db, 'payrollApprove') : [];
  return rows.map(
    (row) =>
      ({
        ...row,
        ...next(row, session, {
          settingshash: hashes.get(row.payrollmonth) ?? '',
          contexthash: contexthash ?? row.contexthash,
        }),
        refresh: refreshes.get(row.payrollrunid) ?? null,
        ownpay: own.get(row.payrollmonth) ?? [],
        events: events.get(row.payrollrunid) ?? [],
        approvers:
          row.statusid === 3
            ? able
                .filter(({ accountid }) => accountid !== row.computedby && accountid !== row.addedby)
                .map(({ fullname }) => fullname)
            : [],
        approverstocome: toCome,
      }) as PayrollRun,
  );
}
