import { FEATURE_KEYS, FEATURES, isConfigFeature } from '#platform/contract/features.ts';
import type { DemoAccount } from '#platform/server/demo-company.ts';
import type { FirstRights } from '#platform/server/first-rights.ts';

/** Everybody reads their own pay; one group prepares payroll and another approves it. */
export const payrollRights: FirstRights = {
  everybody: [
    ['payslip', 'read', 'self'],
    ['tax', 'read', 'self'],
    ['taxDeclaration', 'edit', 'self'],
    ['payRequest', 'edit', 'self'],
    ['flexibleBenefit', 'edit', 'self'],
    ['form16', 'read', 'self'],
  ],
  groups: {
    'Payroll maker': [
      ['people', 'edit', 'all'],
      ['liveData', 'edit', 'all'],
      ['payrollRun', 'edit', 'all'],
      ['payrollInput', 'edit', 'all'],
      ['verifyDeclaration', 'edit', 'all'],
      ['verifyBenefit', 'edit', 'all'],
      ['form16', 'edit', 'all'],
      ['tdsStatement', 'edit', 'all'],
      ['attendance', 'read', 'all'],
      ['payslip', 'read', 'all'],
      ['tax', 'read', 'all'],
      ...FEATURE_KEYS.filter((key) => isConfigFeature(FEATURES[key].featureid)).map(
        (key) => [key, 'read', 'all'] as const,
      ),
    ],
    'Payroll checker': [
      ['people', 'read', 'all'],
      ['payrollRun', 'read', 'all'],
      ['payrollApprove', 'edit', 'all'],
      ['payslip', 'read', 'all'],
      ['tax', 'read', 'all'],
      ['audit', 'read', 'all'],
    ],
  },
};

export const payrollAccounts: readonly DemoAccount[] = [
  { company: 'acme', name: 'payroll', fullname: 'Farhan Qureshi', group: 'Payroll maker' },
  { company: 'acme', name: 'checker', fullname: 'Lakshmi Subramanian', group: 'Payroll checker' },
  // Leaves at the end of August, and reads the own records since.
  { company: 'acme', name: 'former', fullname: 'Mary Khan', group: 'Employee' },
  { company: 'sahyadri', name: 'checker', fullname: 'Payroll Checker', group: 'Payroll checker' },
  { company: 'nilgiri', name: 'checker', fullname: 'Payroll Checker', group: 'Payroll checker' },
];
