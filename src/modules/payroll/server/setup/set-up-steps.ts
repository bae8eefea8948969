import { FEATURES } from '#platform/contract/features.ts';
import { day, monthOf } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { holdersOf } from '#platform/server/right-holders.ts';
import { FIRST, type Finding, type SetUpStep } from '#platform/server/set-up-step.ts';
import { briefly, type Missing, missingRegistrations } from '../../engine/outputs/establishments.ts';
import { findSettings, payrollSetting } from './settings.ts';
import { employers, expectedIn, reportedIn } from '../run/employers.ts';

export const payrollSteps: readonly SetUpStep[] = [
  {
    key: 'salary-structure',
    order: 90,
    title: 'Salary structure',
    why: 'How a salary is split into basic pay and allowances, before the first payroll runs.',
    path: '/config/pay/payroll/salary_structure',
    feature: 'salaryStructure',
    count: async ({ db }) => {
      return (await payrollSetting.newestVersion(db)) > 0 ? 1 : 0;
    },
  },
  {
    key: 'pay-day',
    order: 92,
    title: 'First month and pay day',
    why: 'From which month people are paid here, and on which day. The last day of the month, until you say otherwise.',
    path: '/config/pay/payroll/salary_cycle',
    feature: 'salaryCycle',
    count: async ({ db, today }) => {
      const settings = await findSettings(db, monthOf(day(today)));
      if (settings?.payroll.firstmonth !== undefined || Array.isArray(settings?.payday)) return 1;
      const run = await db.selectFrom('payroll_run').select('payrollrunid').limit(1).executeTakeFirst();
      return run ? 1 : 0;
    },
  },
  {
    key: 'second-person',
    order: 94,
    title: 'Second person for payroll',
    why: 'The user who computes a payroll cannot approve it. A user added now can approve one day after accepting.',
    path: '/config/hris/employee/permission_policy',
    feature: 'permissionPolicy',
    count: async (input) => ((await hasSecondPerson(input)) ? 1 : 0),
  },
];

type Company = { readonly db: Db; readonly today: string };

/** Whether somebody may approve what another person computes. */
async function hasSecondPerson({ db, today }: Company): Promise<boolean> {
  const makers = await holdersOf(db, { featureid: FEATURES.payrollRun.featureid, day: today });
  const checkers = await holdersOf(db, { featureid: FEATURES.payrollApprove.featureid, day: today });
  return [...makers].some((maker) => [...checkers].some((checker) => checker !== maker));
}

/** Computed, approved, locked, released. */
const COMPUTED = [3, 4, 5, 6];

/** What was missing in the payrolls of the last computed month, or, before the first, what people in service are missing. */
async function missingNow({ db, today }: Company) {
  const runs = await db
    .selectFrom('payroll_run as r')
    .select('r.payrollrunid')
    .where('r.statusid', 'in', COMPUTED)
    .where('r.sequence', '=', 0)
    .where('r.payrollmonth', '=', (eb) =>
      eb
        .selectFrom('payroll_run as l')
        .select((last) => last.fn.max('l.payrollmonth').as('payrollmonth'))
        .where('l.statusid', 'in', COMPUTED)
        .where('l.runtype', '=', 1),
    )
    .execute();
  const ids = runs.map(({ payrollrunid }) => payrollrunid);
  const counted =
    ids.length > 0 ? await reportedIn(db, ids, 'draft_payslip') : await expectedIn(db, monthOf(day(today)));
  return missingRegistrations(await employers(db, 'The company'), counted);
}
/** Both findings of one answer are of one reading. */
const read = new WeakMap<Company, Promise<readonly Missing[]>>();
const missing = (company: Company): Promise<readonly Missing[]> => {
  const before = read.get(company) ?? missingNow(company);
  read.set(company, before);
  return before;
};
const result = (missing: readonly Missing[]) => ({
  count: missing.length,
  names: missing.slice(0, FIRST).map(briefly),
});

export const payrollSetupChecks: readonly Finding[] = [
  {
    key: 'registrations-of-the-company',
    title: 'Registrations that payroll needs',
    why: 'Without them the returns of the people below cannot be filed. A run keeps those that are there when it is locked.',
    path: '/config/hris/account_management/incorporation_details',
    feature: 'incorporationDetails',
    find: async (input) => result((await missing(input)).filter(({ establishmentid }) => establishmentid === 0)),
  },
  {
    key: 'registrations-of-entities',
    title: 'Registrations of separate entities that payroll needs',
    why: 'A business unit that is a separate entity files the returns of its people under its own numbers.',
    path: '/config/hris/company/business_unit',
    feature: 'businessUnit',
    find: async (input) => result((await missing(input)).filter(({ establishmentid }) => establishmentid !== 0)),
  },
  {
    key: 'no-second-checker',
    title: 'No second person can approve payroll',
    why: 'The user who computes a run cannot approve it. Give Payroll approval to another user.',
    path: '/config/hris/employee/permission_policy',
    feature: 'payrollRun',
    find: async (input) => ({ count: (await hasSecondPerson(input)) ? 0 : 1, names: [] }),
  },
];
