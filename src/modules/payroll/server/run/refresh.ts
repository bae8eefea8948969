import type { Month } from '#platform/engine/day.ts';
import { sql } from 'kysely';
import { ApplicationError } from '#platform/server/application-error.ts';
import { type Db, inTenant, tenantSql } from '#platform/server/db.ts';
import type { CompanyTask } from '#platform/server/module.ts';
import { contextFor } from './compute.ts';
import { contextHash } from './context-hash.ts';
import { payDayOf, settingsNow } from './decide.ts';
import { addUp } from './content.ts';
import { rewriteDrafts } from './drafts.ts';
import { onPayroll } from './facts.ts';
import { peopleInRun } from './people-in-run.ts';

/** People per step: as many as in a step of a computation. */
const STEP = 500;
/** How long the drafts of one company are refreshed before the next task of the queue, in milliseconds. */
const SLICE_MS = 2_000;

/**
 * Takes the people noted for a run, at most so many, out of the notes. Whatever is loaded afterwards has the changes they
 * were noted for: a note is visible only together with its change.
 */
async function takeChanged(db: Db, payrollrunid: number): Promise<number[]> {
  const { rows } = await tenantSql<{ employeeid: number }>`with taken as (
      select distinct employeeid from draft_change
      where subscriptionid = current_subscription() and payrollrunid = ${payrollrunid}
      order by employeeid limit ${STEP}
    ), gone as (
      delete from draft_change d using taken t
      where d.subscriptionid = current_subscription() and d.payrollrunid = ${payrollrunid} and d.employeeid = t.employeeid
    )
    select employeeid from taken`.execute(db);
  return rows.map(({ employeeid }) => employeeid);
}

/** Leaves one note of each person for a run that has to be computed anew, so that notes do not pile up until then. */
const joinNotes = (db: Db, payrollrunid: number) =>
  tenantSql`delete from draft_change d
    where d.subscriptionid = current_subscription() and d.payrollrunid = ${payrollrunid}
      and exists (select from draft_change e
        where e.subscriptionid = current_subscription() and e.payrollrunid = ${payrollrunid}
          and e.employeeid = d.employeeid and e.draftchangeid > d.draftchangeid)`.execute(db);

/** Deletes the drafts of people who are no longer in a run. @returns those who had one */
async function removeDrafts(db: Db, payrollrunid: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .deleteFrom('draft_payslip')
    .where('payrollrunid', '=', payrollrunid)
    .where('employeeid', 'in', [...ids])
    .returning('employeeid')
    .execute();
  return rows.map(({ employeeid }) => employeeid);
}

async function store(db: Db, payrollrunid: number, ids: readonly number[]): Promise<void> {
  await tenantSql`insert into draft_refresh (subscriptionid, payrollrunid, employeeid, refreshedon)
    select current_subscription(), ${payrollrunid}, employeeid, now() from unnest(${[...ids]}::bigint[]) as p (employeeid)
    on conflict (subscriptionid, payrollrunid, employeeid) do update set refreshedon = excluded.refreshedon`.execute(
    db,
  );
  await addUp(db, payrollrunid, { refreshedon: sql<string>`now()` });
}

type Computed = {
  readonly contexthash: string | null;
  readonly settingshash: string | null;
  readonly paydate: string | null;
};

/** Whether a run was computed by the settings of now; one of before there was a hash of all of them, by what it has. */
async function isOfNow(db: Db, run: Computed & { payrollrunid: number; payrollmonth: string }): Promise<boolean> {
  if (run.contexthash !== null) return run.contexthash === (await contextHash(db, run.payrollrunid));
  const { settingshash } = await settingsNow(db, run.payrollmonth);
  return run.settingshash === settingshash && run.paydate === (await payDayOf(db, run));
}

/**
 * Computes the drafts of people whose facts changed after a run was computed, five hundred at most: those that differ are
 * written, people who joined the run or left it are added or removed, and the run is added up. A run in any other state
 * than computed stays as it is, and one whose settings have changed waits until everybody is computed.
 * @returns whether people are left for another step
 */
export async function refreshStep(db: Db, payrollrunid: number): Promise<boolean> {
  const run = await db
    .selectFrom('payroll_run as r')
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .select(['r.payrollrunid', 'r.statusid', 'r.runtype', 'r.payrollmonth', 'r.datedsettingid', 'r.paydate'])
    .select(['r.contexthash', 'r.settingshash', 'q.paygroup', 'q.number'])
    .where('r.payrollrunid', '=', payrollrunid)
    .forUpdate('r')
    .executeTakeFirst();
  if (run?.statusid !== 3) return false;
  if (!(await isOfNow(db, run))) {
    await joinNotes(db, payrollrunid);
    return false;
  }
  const noted = await takeChanged(db, payrollrunid);
  if (noted.length === 0) return false;
  const month = run.payrollmonth as Month;
  const context = await contextFor(db, month, run);
  const whom = await peopleInRun(db, { ...run, month }, noted);
  const people = await onPayroll(db, month, { limit: noted.length, days: context.period, ...whom });
  const ids = people.map(({ employeeid }) => employeeid);
  const inrun = new Set(ids);
  const gone = noted.filter((employeeid) => !inrun.has(employeeid));
  const changed = [
    ...(await rewriteDrafts(db, context, { payrollrunid, ids, paygroup: run.paygroup })),
    ...(await removeDrafts(db, payrollrunid, gone)),
  ];
  if (changed.length > 0) await store(db, payrollrunid, changed);
  return noted.length === STEP;
}

/** Computed runs with people to compute again, oldest first. */
async function runsToRefresh(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('payroll_run as r')
    .select('r.payrollrunid')
    .where('r.statusid', '=', 3)
    .where((eb) =>
      eb.exists(
        eb.selectFrom('draft_change as d').select('d.employeeid').whereRef('d.payrollrunid', '=', 'r.payrollrunid'),
      ),
    )
    .orderBy('r.payrollrunid')
    .execute();
  return rows.map(({ payrollrunid }) => payrollrunid);
}

/**
 * Brings the computed drafts of a company up to date, each step in a transaction of its own: a crash repeats a step or
 * nothing. What is left after a while is another task.
 */
export const refreshDrafts: CompanyTask = async ({ pools }, subscriptionid) => {
  const tx = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    inTenant(pools, subscriptionid, { accountid: null, request: 'refresh-drafts' }, work);
  const until = performance.now() + SLICE_MS;
  for (const payrollrunid of await tx(runsToRefresh))
    try {
      while (await tx((db) => refreshStep(db, payrollrunid)))
        if (performance.now() > until)
          return void (await tx((db) => sql`select enqueue_task('refresh_drafts')`.execute(db)));
    } catch (error) {
      // What cannot be computed, such as settings without a rule in force, is told where the run is computed or approved.
      if (!(error instanceof ApplicationError)) throw error;
    }
};
