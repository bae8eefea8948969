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
  exportRunRows,
  runRows,
  runVariance,
  voidRun as voidEndpoint,
} from '#modules/payroll/contract/run.ts';
import { unknown } from '#platform/server/refusal.ts';
import { serveListExport } from '#platform/server/list-export.ts';
import { serve } from '#platform/server/serve.ts';
import { firstMonth } from '../change-settings.ts';
import { cycleOf } from '../cycle.ts';
import { announcePayslips } from '../payslip-notice.ts';
import { findSettings } from '../settings.ts';
import { missingRegistrations } from '../../engine/establishments.ts';
import { payPeriod } from '../../engine/pay-period.ts';
import { approveRun, enqueueCompute, lockRun, openRun, releaseRun, voidRun } from './decide.ts';
import { employers, expectedIn } from './employers.ts';
import { inputsOf, peopleOfRun, runs } from './rows.ts';
import { nextMonth } from './turn.ts';
import { varianceOf } from './variance.ts';

const list = serve(listRuns, ({ db, session }) => runs(db, session));

const get = serve(getRun, async ({ db, session }, { payrollrunid }) => {
  const found = await runs(db, session, payrollrunid);
  return found.length > 0 ? found : unknown();
});

/** The month that follows the last run; before the first one, the chosen month or the month before this. */
const months = serve(runMonths, async ({ db, today }) => {
  const settings = await findSettings(db);
  if (!settings) return { configured: false, next: null, first: null };
  const next = (await nextMonth(db)) ?? firstMonth(settings, today);
  return { configured: true, next, first: settings.payroll.firstmonth ?? null };
});

const inputs = serve(runInputs, async ({ db, tenant }, { payrollmonth }) => {
  const settings = await findSettings(db);
  const { cutoff, paydate } = settings ? payPeriod(cycleOf(settings), payrollmonth) : { cutoff: null, paydate: null };
  const registrations = missingRegistrations(
    await employers(db, tenant.companyname),
    await expectedIn(db, payrollmonth),
  );
  return { ...(await inputsOf(db, payrollmonth)), registrations, cutoff, paydate };
});

const create = serve(createRun, async ({ db, session }, { payrollmonth }) => {
  const payrollrunid = await openRun(db, { payrollmonth, accountid: session.accountid });
  return [{ payrollrunid, jobrunid: await enqueueCompute(db, { payrollrunid, accountid: session.accountid }) }];
});

const compute = serve(computeRun, async ({ db, session }, { payrollrunid, employeeids }) => [
  {
    jobrunid: await enqueueCompute(db, {
      payrollrunid,
      accountid: session.accountid,
      employeeids: employeeids ?? null,
    }),
  },
]);

const rows = serve(runRows, ({ db, today }, input) => peopleOfRun(db, { ...input, today }));
const rowsExport = serveListExport(rows, exportRunRows, 'Payroll run');

const variance = serve(runVariance, async ({ db, session }, { payrollrunid }) => {
  const [run] = await runs(db, session, payrollrunid);
  return run ? varianceOf(db, run) : unknown();
});

const approve = serve(approveEndpoint, async ({ db, session }, { payrollrunid, contenthash }) => {
  await approveRun(db, { payrollrunid, contenthash, accountid: session.accountid });
  return runs(db, session, payrollrunid);
});

const lock = serve(lockEndpoint, async ({ db, session }, { payrollrunid }) => {
  await lockRun(db, { payrollrunid, accountid: session.accountid, subscriptionid: session.subscriptionid });
  return runs(db, session, payrollrunid);
});

const release = serve(releaseEndpoint, async (ctx, { payrollrunid, netpay }) => {
  const { db, session } = ctx;
  await releaseRun(db, { payrollrunid, netpay, accountid: session.accountid });
  await announcePayslips(ctx, payrollrunid);
  return runs(db, session, payrollrunid);
});

const cancel = serve(voidEndpoint, async ({ db, session }, { payrollrunid, reason }) => {
  await voidRun(db, { payrollrunid, reason, accountid: session.accountid });
  return runs(db, session, payrollrunid);
});

export const runEndpoints = [
  list,
  months,
  inputs,
  get,
  create,
  compute,
  rows,
  rowsExport,
  variance,
  approve,
  lock,
  release,
  cancel,
];
