import { getCompanyDetails } from '#modules/payroll/contract/setup/company-details.ts';
import type { Month } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { serve } from '#platform/server/serve.ts';
import { type Counted, missingRegistrations, PAN } from '../../engine/outputs/establishments.ts';
import { monthToRun } from './change-settings.ts';
import { lastSigner } from '../outputs/form16/list.ts';
import { employers, expectedIn, reportedIn } from '../run/employers.ts';
import { latestSettings } from './settings.ts';

/** The people who are reported under each registration: of the newest month that is computed, else of the next one. */
async function counted(db: Db, today: string): Promise<{ month: Month; rows: readonly Counted[] }> {
  const runs = await db
    .selectFrom('payroll_run')
    .select(['payrollrunid', 'payrollmonth'])
    .where('statusid', 'in', [3, 4, 5, 6])
    .where('runtype', '=', 1)
    .where('payrollmonth', '=', (eb) =>
      eb
        .selectFrom('payroll_run as r')
        .select(({ fn }) => fn.max('r.payrollmonth').as('month'))
        .where('r.statusid', 'in', [3, 4, 5, 6])
        .where('r.runtype', '=', 1),
    )
    .execute();
  const [first] = runs;
  if (!first) {
    const month = await monthToRun(db, today);
    return { month, rows: await expectedIn(db, month) };
  }
  const ids = runs.map(({ payrollrunid }) => payrollrunid);
  return { month: first.payrollmonth as Month, rows: await reportedIn(db, ids, 'draft_payslip') };
}

const get = serve(getCompanyDetails, async ({ db, today, tenant }) => {
  const settings = await latestSettings(db);
  const { month, rows } = settings ? await counted(db, today) : { month: null, rows: [] };
  const existing = await employers(db, tenant.companyname);
  const missing = missingRegistrations(existing, rows);
  const entities = [];
  // One statement for each legal entity, of which there are few.
  for (const { establishmentid, establishmentname, statutorydetail } of existing) {
    const { signername, signerdesignation, signerplace } = await lastSigner(db, establishmentid);
    const people = rows
      .filter((row) => row.establishmentid === establishmentid && row.statutorytypeid === PAN)
      .reduce((sum, row) => sum + row.people, 0);
    entities.push({
      establishmentid,
      name: establishmentname,
      registrations: statutorydetail.map((one) => ({ ...one })),
      people,
      missing: missing.filter((one) => one.establishmentid === establishmentid).map(({ text }) => text),
      signer: [signername, signerdesignation, signerplace].filter(Boolean).join(', '),
    });
  }
  return [{ entities, payrollmonth: month, bankmodes: settings?.bankmodes ?? [] }];
});

export const companyDetailEndpoints = [get];
