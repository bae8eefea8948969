import { FEATURES } from '#platform/contract/features.ts';
import { day, monthOf } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { FIRST, type Finding, type SetUpStep } from '#platform/server/set-up-step.ts';
import { briefly, type Missing, missingRegistrations } from '../engine/establishments.ts';
import { employers, expectedIn, reportedIn } from './run/employers.ts';

export const payrollSteps: readonly SetUpStep[] = [
  {
    key: 'salary-structure',
    order: 90,
    title: 'Salary structure',
    why: 'How a salary is split into basic pay and allowances, before the first payroll runs.',
    path: '/config/pay/payroll/salary_structure',
    feature: 'salaryStructure',
    count: async ({ db }) => {
      const row = await db
        .selectFrom('tenant_setting')
        .select('version')
        .where('settingname', '=', 'payroll')
        .executeTakeFirst();
      return row ? 1 : 0;
    },
  },
];

/** What the last computed run lacked, or, before the first one, what the people in service will. */
async function lacking({ db, today }: { db: Db; today: string }) {
  const run = await db
    .selectFrom('payroll_run')
    .select(['payrollrunid'])
    .where('statusid', 'in', [3, 4, 5, 6])
    .where('sequence', '=', 0)
    .orderBy('payrollmonth', 'desc')
    .limit(1)
    .executeTakeFirst();
  const counted = run
    ? await reportedIn(db, run.payrollrunid, 'draft_payslip')
    : await expectedIn(db, monthOf(day(today)));
  return missingRegistrations(await employers(db, 'The company'), counted);
}
const told = (missing: readonly Missing[]) => ({
  count: missing.length,
  names: missing.slice(0, FIRST).map(briefly),
});

export const payrollDoctor: readonly Finding[] = [
  {
    key: 'registrations-of-the-company',
    title: 'Registrations that payroll needs',
    why: 'Without them the returns of the people below can not be filed. A run keeps those that are there when it is locked.',
    path: '/config/hris/account_management/incorporation_details',
    feature: 'incorporationDetails',
    find: async (given) => told((await lacking(given)).filter(({ establishmentid }) => establishmentid === 0)),
  },
  {
    key: 'registrations-of-entities',
    title: 'Registrations of separate entities that payroll needs',
    why: 'A business unit that is a separate entity files the returns of its people under its own numbers.',
    path: '/config/hris/company/business_unit',
    feature: 'businessUnit',
    find: async (given) => told((await lacking(given)).filter(({ establishmentid }) => establishmentid !== 0)),
  },
  {
    key: 'no-second-checker',
    title: 'No second person can approve payroll',
    why: 'Whoever computes a run can not approve it. Give Payroll approval to somebody else.',
    path: '/config/hris/employee/permission_policy',
    feature: 'payrollRun',
    find: async ({ db }) => {
      const given = [FEATURES.payrollRun.featureid, FEATURES.payrollApprove.featureid];
      const byRule = await db
        .selectFrom('permission_rule as r')
        .innerJoin('permission_grant as p', 'p.permissiongroupid', 'r.permissiongroupid')
        .select('p.featureid')
        .where('p.featureid', '=', FEATURES.payrollApprove.featureid)
        .where('p.actionid', '=', 1)
        .limit(1)
        .execute();
      if (byRule.length > 0) return { count: 0, names: [] };
      const rows = await db
        .selectFrom('permission_grant as p')
        .innerJoin('account_group as g', 'g.permissiongroupid', 'p.permissiongroupid')
        .innerJoin('account as a', 'a.accountid', 'g.accountid')
        .select(['a.accountid', 'p.featureid'])
        .distinct()
        .where('p.featureid', 'in', given)
        .where('p.actionid', '=', 1)
        .where('a.statusid', '=', 1)
        .execute();
      const holding = (featureid: number) =>
        new Set(rows.filter((row) => row.featureid === featureid).map(({ accountid }) => accountid));
      const makers = holding(FEATURES.payrollRun.featureid);
      const checkers = holding(FEATURES.payrollApprove.featureid);
      const apart = [...makers].some((maker) => [...checkers].some((checker) => checker !== maker));
      return { count: apart ? 0 : 1, names: [] };
    },
  },
];
