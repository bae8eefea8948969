import type { TestContribution } from '../../../../test/support/contribution.ts';

export const contribution: TestContribution = {
  support: ['defaultPrivacy', 'employeeId'],
  big: ['employee', 'work_profile', 'search_word', 'employee_bank', 'employee_statutory', 'employee_privacy'],
  lists: [
    { what: 'the first page of the directory', path: 'directory/employeelist', ask: () => ({ limit: '50' }) },
    {
      what: 'a deep page',
      path: 'directory/employeelist',
      ask: (_, people) => ({ limit: '50', offset: String(people - 100) }),
    },
    { what: 'a search', path: 'directory/employeelist', ask: () => ({ search: '0012' }) },
    { what: 'a search of two words', path: 'directory/employeelist', ask: () => ({ search: 'asha 00' }) },
    {
      what: 'one department',
      path: 'directory/employeelist',
      ask: async (company) => {
        const { departmentid } = await company.tx((db) =>
          db.selectFrom('department').select('departmentid').limit(1).executeTakeFirstOrThrow(),
        );
        return { departmentid: String(departmentid) };
      },
    },
  ],
};
