import { sql } from 'kysely';
import { FIRST, type Finding, foundIn, rowsOf, type SetUpStep } from '#platform/server/set-up-step.ts';
import { PRIVACY } from './field-visibility.ts';

export const peopleSteps: readonly SetUpStep[] = [
  {
    key: 'employee-id',
    order: 60,
    title: 'Employee ID pattern',
    why: 'New people get their ids by it, without gaps and doubles.',
    path: '/config/hris/employee/employee_id',
    feature: 'employeeId',
    count: async ({ db }) => {
      const row = await db
        .selectFrom('employee_id_pattern')
        .select(sql<number>`count(*)`.as('count'))
        .where('isactive', '=', 1)
        .executeTakeFirstOrThrow();
      return row.count;
    },
  },
  {
    key: 'privacy',
    order: 80,
    title: 'Privacy of profiles',
    why: 'Who sees birthdays, phone numbers and addresses of colleagues.',
    path: '/config/hris/employee/default_privacy',
    feature: 'defaultPrivacy',
    count: async ({ db }) => {
      const row = await db
        .selectFrom('tenant_setting')
        .select('version')
        .where('settingname', '=', PRIVACY)
        .executeTakeFirst();
      return row && row.version > 0 ? 1 : 0;
    },
  },
  {
    key: 'first-people',
    order: 100,
    title: 'First employees',
    why: 'All at once from the register you have, or one by one.',
    path: '/live_data/add_new_employee',
    other: { title: 'Add a person', path: '/profile/create' },
    feature: 'people',
    count: rowsOf('employee'),
  },
];

export const peopleSetupChecks: readonly Finding[] = [
  {
    key: 'no-manager',
    title: 'People without a manager',
    why: 'Their requests go to the fallback of the workflow. One person at the top needs none.',
    path: '/directory',
    feature: 'people',
    find: async ({ db, today }) => {
      const result = foundIn(
        await db
          .selectFrom('work_profile as w')
          .innerJoin('employee as e', 'e.employeeid', 'w.employeeid')
          .select(['e.fullname as name', sql<number>`count(*) over ()`.as('total')])
          .where(sql<boolean>`w.period @> ${today}::date`)
          .where('w.managerid', 'is', null)
          .where('e.statusid', '=', 1)
          .where((c) => c.or([c('e.leavingdate', 'is', null), c('e.leavingdate', '>=', today)]))
          .orderBy('e.employeeid')
          .limit(FIRST)
          .execute(),
      );
      return result.count > 1 ? result : { count: 0, names: [] };
    },
  },
  {
    key: 'no-work-state',
    title: 'People without a work state',
    why: 'Payroll cannot pay them: professional tax and labour welfare fund follow it. Enter it, or their office, in the job record.',
    path: '/directory',
    feature: 'people',
    find: async ({ db, today }) =>
      foundIn(
        await db
          .selectFrom('work_profile as w')
          .innerJoin('employee as e', 'e.employeeid', 'w.employeeid')
          .select(['e.fullname as name', sql<number>`count(*) over ()`.as('total')])
          .where(sql<boolean>`w.period @> greatest(${today}::date, e.joiningdate)`)
          .where('w.workstate', 'is', null)
          .where('e.statusid', '=', 1)
          .where((c) => c.or([c('e.leavingdate', 'is', null), c('e.leavingdate', '>=', today)]))
          .orderBy('e.employeeid')
          .limit(FIRST)
          .execute(),
      ),
  },
  {
    key: 'no-account',
    title: 'People without an account',
    why: 'They cannot see their payslips or ask for anything.',
    path: '/directory',
    feature: 'people',
    find: async ({ db, today }) =>
      foundIn(
        await db
          .selectFrom('employee as e')
          // Whoever founded the company signs in with an account that was there before any record.
          .leftJoin('account as a', (join) =>
            join.on((c) =>
              c.or([
                c('a.employeeid', '=', c.ref('e.employeeid')),
                c.and([c('a.employeeid', 'is', null), c('a.emailid', '=', sql<string>`lower(e.emailid)`)]),
              ]),
            ),
          )
          .select(['e.fullname as name', sql<number>`count(*) over ()`.as('total')])
          .where('a.accountid', 'is', null)
          .where('e.statusid', '=', 1)
          .where((c) => c.or([c('e.leavingdate', 'is', null), c('e.leavingdate', '>=', today)]))
          .orderBy('e.employeeid')
          .limit(FIRST)
          .execute(),
      ),
  },
];
