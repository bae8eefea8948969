import { periodWords, type RunNamed } from '../../engine/wording.ts';
import { sql } from 'kysely';
import { addMonths, type Day, type Month } from '#platform/engine/day.ts';
import { say } from '#platform/engine/say.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { enqueue } from '#platform/server/jobs.ts';
import { failWith, notFound } from '#platform/server/application-error.ts';
import { failOnOpenAttendance } from './attended/close-lock.ts';
import { openRegular, periodOfRun } from './periods/open.ts';
import { writeItems } from './start/write-items.ts';
import { firstSettings, loadSettings, settingsIn } from '../setup/settings.ts';
import { paidOn, payDaysFrom } from './pay-calendar.ts';
import { settingsHash } from '../setup/save-settings.ts';
import { LAYOUTS_CHANGED, layoutsHashOf } from '../outputs/book-settings.ts';
import { contextFor, ruleVersions } from './compute.ts';
import { contextHash, SETTINGS_CHANGED } from './context-hash.ts';
import { contentHash } from './content.ts';
import { keepBesidePayslips, lockedComponents } from './locked-rows.ts';
import { numberInSeries, seriesEntity, takeNumbers } from './payslip-numbers.ts';
import { conflict, holdMonth, laterRun, standingOn } from './run-order.ts';

/** The format of stored payslips; a new format gets the next number, existing rows are never rewritten. */
export const SHAPE_VERSION = 1;

export async function lockedRunRow(db: Db, payrollrunid: number) {
  const run = await db
    .selectFrom('payroll_run')
    .selectAll()
    .where('payrollrunid', '=', payrollrunid)
    .forUpdate()
    .executeTakeFirst();
  return run ?? notFound();
}

/** For a computed run whose structure or policy has changed. */
export const CHANGED = say`The pay structure or the payroll policy changed after the computation. Compute everybody again`;

/**
 * Opens the run of a period for a pay group, or for the company's own cycle. Periods are run in order: the one before
 * must be locked first. @throws ApplicationError E1410 without configuration, 409 for a month out of order.
 */
export async function openRun(
  db: Db,
  {
    payrollmonth,
    accountid,
    paygroup = '',
    number,
  }: { payrollmonth: Month; accountid: number | null; paygroup?: string; number?: number | undefined },
): Promise<number> {
  const first = (await firstSettings(db)) ?? failWith('E1410', { status: 409 });
  await contextFor(db, payrollmonth, { paygroup });
  await holdMonth(db, addMonths(payrollmonth, -1));
  await holdMonth(db, payrollmonth);
  const settings = await loadSettings(db, payrollmonth);
  await failOnOpenAttendance(db, { settings, paygroup, month: payrollmonth });
  const payperiodid = await openRegular(db, {
    first,
    settings,
    paygroup,
    month: payrollmonth,
    ...(number === undefined ? {} : { number }),
  });
  await writeItems(db, payrollmonth);
  const { payrollrunid } = await db
    .insertInto('payroll_run')
    .values({ payrollmonth, payperiodid, addedby: accountid })
    .returning('payrollrunid')
    .executeTakeFirstOrThrow();
  return payrollrunid;
}

/** The settings in force in a month: their version, and the hash of what payslips depend on. */
export async function settingsNow(db: Db, month: string): Promise<{ datedsettingid: number; settingshash: string }> {
  const { datedsettingid, value } = await settingsIn(db, month as Month);
  return { datedsettingid, settingshash: settingsHash(value) };
}

/** The day a run is paid: the one chosen for it, else by the cycle of its pay group. */
export async function payDayOf(db: Db, { payrollrunid, payrollmonth }: { payrollrunid: number; payrollmonth: string }) {
  const { paygroup, number, paydate } = await periodOfRun(db, payrollrunid);
  if (paydate !== null) return paydate as Day;
  const month = payrollmonth as Month;
  return (await payDaysFrom(db, month, { count: 1, paygroup }))(month, number);
}

type Begun = RunNamed & { readonly payrollmonth: Month };

/**
 * Starts the computation of a run and withdraws an existing approval. Some people alone can be computed again only with
 * the settings of the others.
 */
export async function beginCompute(
  db: Db,
  { payrollrunid, accountid, some = false }: { payrollrunid: number; accountid: number | null; some?: boolean },
): Promise<Begun> {
  const run = await lockedRunRow(db, payrollrunid);
  if (run.statusid === 2) conflict('This run is being computed');
  if (![1, 3, 4].includes(run.statusid))
    conflict('A locked run is not computed again. Discard it before release, or correct it by a later month');
  const month = run.payrollmonth as Month;
  const { paygroup, kindid, period } = await periodOfRun(db, payrollrunid);
  // Late pay and settlements are of people whose attendance may be closed before that of everybody.
  if (kindid === 1) await failOnOpenAttendance(db, { settings: await loadSettings(db, month), paygroup, month });
  const { datedsettingid, settingshash } = await settingsNow(db, month);
  const paydate = await payDayOf(db, run);
  const contexthash = await contextHash(db, payrollrunid);
  if (some && run.settingshash !== null && run.settingshash !== settingshash) conflict(CHANGED);
  if (some && run.contexthash !== null && run.contexthash !== contexthash) conflict(SETTINGS_CHANGED);
  await db
    .updateTable('payroll_run')
    .set({
      statusid: 2,
      settingshash,
      contexthash,
      datedsettingid,
      paydate,
      ...(some ? {} : { refreshedon: null }),
      computedby: accountid,
      ruleversions: JSON.stringify(ruleVersions()),
      approvedby: null,
      approvedon: null,
      approvedhash: null,
      // Whoever approved the earlier content is notified again.
      ...(run.statusid === 4 ? { notifiedon: null } : {}),
      version: run.version + 1,
    })
    .where('payrollrunid', '=', payrollrunid)
    .execute();
  return { payrollmonth: month, sequence: run.sequence, period };
}

/** The name of a computation in the list of jobs. */
const titleOf = ({ payrollmonth, sequence, period }: Begun): string =>
  ['Payroll ' + payrollmonth, period ? periodWords(period) : '', sequence === 0 ? '' : `correction ${sequence}`]
    .filter(Boolean)
    .join(', ');

export async function enqueueCompute(
  db: Db,
  {
    payrollrunid,
    accountid,
    employeeids = null,
    origin = null,
  }: {
    payrollrunid: number;
    accountid: number | null;
    employeeids?: readonly number[] | null;
    /** The URL origin of the company's application, for the approval mail. */
    origin?: string | null;
  },
): Promise<number> {
  const begun = await beginCompute(db, {
    payrollrunid,
    accountid,
    some: employeeids !== null,
  });
  const jobrunid = await enqueue(db, {
    kind: 'payroll-compute',
    title: titleOf(begun),
    input: { payrollrunid, payrollmonth: begun.payrollmonth, employeeids, origin },
  });
  await db.updateTable('payroll_run').set({ jobrunid }).where('payrollrunid', '=', payrollrunid).execute();
  return jobrunid;
}

/** Copies an approved run into the immutable tables. The approved hash must still be that of the drafts. */
export async function lockRun(
  db: Db,
  { payrollrunid, accountid, subscriptionid }: { payrollrunid: number; accountid: number; subscriptionid: number },
): Promise<void> {
  const run = await lockedRunRow(db, payrollrunid);
  if (run.statusid !== 4) conflict('Only an approved run can be locked');
  if (run.layoutshash !== null && run.layoutshash !== (await layoutsHashOf(db, payrollrunid)))
    conflict(LAYOUTS_CHANGED);
  if ((await contentHash(db, run)) !== run.approvedhash)
    conflict('The run is not what was approved. Compute and approve it again');
  await takeNumbers(db, { payrollrunid, paydate: paidOn(run) });
  await tenantSql`insert into payslip (subscriptionid, payrollrunid, employeeid, payrollmonth, employeecode, shapeversion, identity, facts, result, totalearnings, totaldeductions, netpay, employercost, hash, paymentrest, carry, seriesentityid, payslipnumber)
    select d.subscriptionid, d.payrollrunid, d.employeeid, ${run.payrollmonth}, d.employeecode, ${SHAPE_VERSION}::smallint, d.identity, d.facts, d.result, d.totalearnings, d.totaldeductions, d.netpay, d.employercost, d.hash,
      (d.result -> 'register' ->> 'paymentrest')::bigint, d.result -> 'carry', s.seriesentityid, ${numberInSeries}
    from (
      select o.*, row_number() over (partition by ${seriesEntity} order by employeecode, employeeid) as place, count(*) over (partition by ${seriesEntity}) as payslips
      from draft_payslip o where o.subscriptionid = ${subscriptionid} and o.payrollrunid = ${payrollrunid}
    ) d
    left join payslip_series s on s.subscriptionid = ${subscriptionid} and s.payrollrunid = ${payrollrunid}
      and s.seriesentityid = coalesce((d.identity ->> 'establishmentid')::bigint, 0)`.execute(db);
  await keepBesidePayslips(db, { payrollrunid, payrollmonth: run.payrollmonth });
  await db
    .updateTable('payroll_run')
    .set({
      statusid: 5,
      components: await lockedComponents(db, payrollrunid),
      lockedby: accountid,
      lockedon: sql<string>`now()`,
      version: run.version + 1,
    })
    .where('payrollrunid', '=', payrollrunid)
    .execute();
}

type Voiding = { readonly payrollrunid: number; readonly accountid: number; readonly reason: string };

/** Whoever opened or computed a run discards it while nobody has approved it, as a second person does later. */
export async function discardDraft(db: Db, input: Voiding): Promise<void> {
  const run = await lockedRunRow(db, input.payrollrunid);
  if (!isOwnDraft(run, input.accountid))
    conflict(
      [1, 3].includes(run.statusid)
        ? 'Only the user who opened or computed a run can discard its draft. Please ask them, or a payroll approver'
        : 'This run is no draft. Somebody who approves payroll discards it, as long as it is not released',
    );
  await markVoid(db, run, input);
}

/** Whether a run is a draft of somebody: opened or computed by them, and not approved. */
export const isOwnDraft = (
  { statusid, addedby, computedby }: { statusid: number; addedby: number | null; computedby: number | null },
  accountid: number,
): boolean => [1, 3].includes(statusid) && [addedby, computedby].includes(accountid);

/** A second person voids a run that was not released: its rows stay, and the month can be run again. */
export async function voidRun(db: Db, input: Voiding): Promise<void> {
  const { payrollrunid, accountid } = input;
  const run = await lockedRunRow(db, payrollrunid);
  if (run.statusid === 6)
    conflict('A released run is not discarded. Correct it by a reversal or arrears in a later month');
  if (run.statusid === 7) conflict('This run is discarded already');
  if (run.statusid === 2) conflict('This run is being computed');
  if ([run.computedby, run.addedby, run.lockedby].includes(accountid))
    conflict('A second person discards a run: you worked on this one yourself');
  await markVoid(db, run, input);
}

async function markVoid(
  db: Db,
  run: { payrollrunid: number; payrollmonth: string; version: number },
  { payrollrunid, accountid, reason }: Voiding,
): Promise<void> {
  const later = await laterRun(db, { month: run.payrollmonth, ...(await periodOfRun(db, payrollrunid)) });
  const beside = later ?? (await standingOn(db, run));
  if (beside) conflict(`The payroll of ${beside} depends on this one`);
  await db
    .updateTable('payroll_run')
    .set({
      statusid: 7,
      voidedby: accountid,
      voidedon: sql<string>`now()`,
      voidreason: reason,
      version: run.version + 1,
    })
    .where('payrollrunid', '=', payrollrunid)
    .execute();
}
