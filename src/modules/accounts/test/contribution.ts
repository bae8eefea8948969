import type { TestContribution } from '../../../../test/support/contribution.ts';
import type { Company } from '../../../../test/support/product.ts';

async function somebody(company: Company): Promise<Record<string, string>> {
  const { employeeid } = await company.tx((db) =>
    db.selectFrom('employee').select('employeeid').limit(1).executeTakeFirstOrThrow(),
  );
  return { employeeid: String(employeeid) };
}

export const contribution: TestContribution = {
  lists: [
    { what: 'the own sessions', path: 'account/sessions' },
    { what: 'the own login history', path: 'account/history', ask: () => ({ before: '900000' }) },
    { what: 'the sign-in of a person', path: 'account/person/:employeeid', ask: somebody },
    { what: 'the login history of a person', path: 'account/person/:employeeid/history', ask: somebody },
  ],
};
