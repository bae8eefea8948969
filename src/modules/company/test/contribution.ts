import type { TestContribution } from '../../../../test/support/contribution.ts';

export const contribution: TestContribution = {
  support: [
    'businessUnit',
    'department',
    'designation',
    'grade',
    'team',
    'probation',
    'companyOffices',
    'globalDefault',
    'interfaceBranding',
  ],
  closedToSupport: [
    'GET subscription/assignedemployees/:structure/:id',
    'GET subscription/probationemployees/:probationperiodid',
  ],
};
