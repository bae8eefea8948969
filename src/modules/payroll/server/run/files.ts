import { runFile } from '#modules/payroll/contract/run.ts';
import type { Month } from '#modules/payroll/contract/units.ts';
import { refuse, unknown } from '#platform/server/refusal.ts';
import { serveFile } from '#platform/server/serve.ts';
import { paidIn } from '../products/paid.ts';
import { runFileOf } from '../products/run-file.ts';
import { loadSettings } from '../settings.ts';

/** A file of a locked run; nothing leaves the house before the lock. */
const file = serveFile(runFile, async (ctx, { payrollrunid, file: name }) => {
  const given = await ctx.tx(async (db) => {
    const run = await db
      .selectFrom('payroll_run')
      .select(['payrollmonth', 'sequence', 'statusid'])
      .where('payrollrunid', '=', payrollrunid)
      .executeTakeFirst();
    if (!run) return unknown();
    if (run.statusid !== 5 && run.statusid !== 6)
      return refuse('conflict', { status: 409, text: 'Files are made from a locked run. Lock it first' });
    const { bankmodes } = await loadSettings(db);
    const { sequence } = run;
    return { month: run.payrollmonth as Month, sequence, paid: await paidIn(db, payrollrunid), bankmodes };
  });
  return runFileOf(name, { ...given, label: ctx.tenant.label });
});

export const fileEndpoints = [file];
