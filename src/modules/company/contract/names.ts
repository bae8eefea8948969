import type { Names } from '#platform/contract/module.ts';

export const companyNames = {
  support: [
    'businessUnit',
    'department',
    'designation',
    'grade',
    'team',
    'probation',
    'globalDefault',
    'companyOffices',
    'interfaceBranding',
  ],
  drafts: ['business-unit', 'department', 'designation', 'team', 'grade', 'office', 'probation'],
  purposes: ['company_logo'],
  claims: ['company'],
} as const satisfies Names;
