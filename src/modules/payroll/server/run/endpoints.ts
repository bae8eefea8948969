import {
  approveRun as approveEndpoint,
  computeRun,
  createRun,
  getRun,
  listRuns,
  lockRun as lockEndpoint,
  releaseRun as releaseEndpoint,
  runInputs,
  runMonths,
  sendBackRun as sendBackEndpoint,
} from '#modules/payroll/contract/run/run.ts';
import { discardDraft as discardEndpoint, voidRun as voidEndpoint } from '#modules/payroll/contract/run/run-discard.ts';
import { runVariance } from '#modules/payroll/contract/run/run-variance.ts';
import { exportRunRows, runRows } from '#modules/payroll/contract/run/run-rows.ts';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { serveListExport } from '#platform/server/list-export.ts';
import { serve } from '#platform/server/serve.ts';
import { firstMonth } from '../setup/change-settings.ts';
import { announcePayslips } from './payslip-notice.ts';
import { day, firstDay, lastDay } from '#platform/engine/day.ts';
import { periodsOfGroup } from './periods/days.ts';
import { dueGroups } from './periods/due.ts';
import { datedPeriodsOf, groupName } from '../setup/groups.ts';
import { namedPeriod } from './periods/several.ts';
import { findSettings, firstSettings, loadSettings } from '../setup/settings.ts';
import { missingRegistrations } from '../../engine/outputs/establishments.ts';
import { payCalendar } from './pay-calendar.ts';
import { settlePaidExpenses } from './settlement/settled-expenses.ts';
import { finalDues } from './final-dues.ts';
import { listWaiting } from '#modules/payroll/contract/run/waiting.ts';
import { approveRun, sendBackRun } from './approve.ts';
import { discardDraft, enqueueCompute, lockRun, openRun, voidRun } from './decide.ts';
import { releaseRun } from './release.ts';
import { employers, expectedIn } from './employers.ts';
import { inputSources } from './input-sources.ts';
import { inputsOf } from './inputs.ts';
import { runs } from './rows.ts';
import { peopleOfRun } from './run-people.ts';
import { tellSentBack, tellStage } from './tell.ts';
import { expectValueDate } from './value-date.ts';
import { varianceOf } from './variance.ts';
import { waitingFor } from './waiting.ts';

const list = serve(listRuns, ({ db, session }) => runs(db, session));

const get = serve(getRun, async ({ db, session }, { payrollrunid }) => {
  const result = await runs(db, session, payrollrunid);
  return result.length > 0 ? result : notFound();
});

/**
 * The month after the last run; before the first run, the chosen month or the month before this. Of several pay groups
 * the earliest of their months.
 */
export async function monthsToRun(db: Db, today: string): Promise<OutputOf<typeof runMonths>> {
  const settings = await firstSettings(db);
  if (!settings) return { configured: false, next: null, first: null, groups: [] };
  const due = await dueGroups(db, firstMonth(settings, today));
  const first = settings.payroll.firstmonth ?? null;
  const named = [];
  for (const { paygroup, next, period, open } of due) {
    const groupname = next === undefined ? null : groupName(await loadSettings(db, next), paygroup);
    if (next === undefined || period === undefined || groupname === null) continue;
    const { number } = period;
    named.push({ paygroup, groupname, next, number, period: namedPeriod(period), open: open !== undefined });
  }
  const [next = null] = due.flatMap((one) => one.next ?? []).toSorted();
  return { configured: true, next, first, groups: named };
}

const months = serve(runMonths, ({ db, today }) => monthsToRun(db, today));

const inputs = serve(runInputs, async ({ db, tenant }, { payrollmonth, paygroup = '', number = 1 }) => {
  const settings = await findSettings(db, payrollmonth);
  const only = (settings?.paygroups ?? []).length > 0 ? paygroup : undefined;
  const { from, to } =
    periodsOfGroup(settings ?? {}, paygroup, payrollmonth).find((one) => one.number === number) ?? notFound();
  const days = { from, to };
  const calendar = await payCalendar(db, payrollmonth);
  const period = settings
    ? datedPeriodsOf(settings, { paygroup, month: payrollmonth, calendar }).find((one) => one.number === number)
    : null;
  const paymoved = period?.movedfrom && period.movedwhy ? { from: period.movedfrom, reason: period.movedwhy } : null;
  const registrations = missingRegistrations(
    await employers(db, tenant.companyname),
    await expectedIn(db, payrollmonth, { paygroup: only, days }),
  );
  return {
    ...(await inputsOf(db, { month: payrollmonth, group: paygroup, number })),
    ...(await inputSources(db, payrollmonth)),
    registrations,
    cutoff: period?.cutoff ?? null,
    paydate: period?.paydate ?? null,
    paymoved,
    dues: await finalDues(db, payrollmonth, { paygroup: only, days }),
    days: days.from === firstDay(payrollmonth) && days.to === lastDay(payrollmonth) ? null : days,
  };
});

const create = serve(createRun, async ({ db, session, origin }, { payrollmonth, paygroup = '', number }) => {
  const payrollrunid = await openRun(db, { payrollmonth, paygroup, number, accountid: session.accountid });
  return [{ payrollrunid, jobrunid: await enqueueCompute(db, { payrollrunid, accountid: session.accountid, origin }) }];
});

const compute = serve(computeRun, async ({ db, session, origin }, { payrollrunid, employeeids }) => [
  {
    jobrunid: await enqueueCompute(db, {
      payrollrunid,
      accountid: session.accountid,
      employeeids: employeeids ?? null,
      origin,
    }),
  },
]);

const rows = serve(runRows, peopleOfRun);
const rowsExport = serveListExport(rows, exportRunRows, 'Payroll run');

const variance = serve(runVariance, async ({ db, session }, { payrollrunid }) => {
  const [run] = await runs(db, session, payrollrunid);
  return run ? varianceOf(db, run) : notFound();
});

const approve = serve(approveEndpoint, async (ctx, { payrollrunid, contenthash, comment }) => {
  const { db, session } = ctx;
  await approveRun(db, { payrollrunid, contenthash, comment: comment || null, accountid: session.accountid });
  await tellStage(db, ctx, { payrollrunid, stage: 'approved', by: session.accountid });
  return runs(db, session, payrollrunid);
});

const sendBack = serve(sendBackEndpoint, async (ctx, { payrollrunid, comment }) => {
  const { db, session } = ctx;
  await sendBackRun(db, { payrollrunid, comment, accountid: session.accountid });
  await tellSentBack(db, ctx, payrollrunid);
  return runs(db, session, payrollrunid);
});

const lock = serve(lockEndpoint, async (ctx, { payrollrunid }) => {
  const { db, session } = ctx;
  await lockRun(db, { payrollrunid, accountid: session.accountid, subscriptionid: session.subscriptionid });
  await tellStage(db, ctx, { payrollrunid, stage: 'locked', by: session.accountid });
  return runs(db, session, payrollrunid);
});

const release = serve(releaseEndpoint, async (ctx, { payrollrunid, netpay, valuedate }) => {
  const { db, session, today } = ctx;
  if (valuedate) await expectValueDate(db, payrollrunid, { valuedate: day(valuedate), today: day(today) });
  const isPublished = await releaseRun(db, {
    payrollrunid,
    netpay,
    valuedate,
    today,
    now: ctx.env.now(),
    accountid: session.accountid,
  });
  await settlePaidExpenses(ctx, payrollrunid);
  if (isPublished) await announcePayslips(ctx, payrollrunid);
  await tellStage(db, ctx, { payrollrunid, stage: 'released', by: session.accountid });
  return runs(db, session, payrollrunid);
});

const cancel = serve(voidEndpoint, async ({ db, session }, { payrollrunid, reason }) => {
  await voidRun(db, { payrollrunid, reason, accountid: session.accountid });
  return runs(db, session, payrollrunid);
});

const discard = serve(discardEndpoint, async ({ db, session }, { payrollrunid, reason }) => {
  await discardDraft(db, { payrollrunid, reason, accountid: session.accountid });
  return runs(db, session, payrollrunid);
});

const waiting = serve(listWaiting, ({ db, session }) => waitingFor(db, session));

export const runEndpoints = [
  list,
  waiting,
  months,
  inputs,
  get,
  create,
  compute,
  rows,
  rowsExport,
  variance,
  approve,
  sendBack,
  lock,
  release,
  cancel,
  discard,
];
