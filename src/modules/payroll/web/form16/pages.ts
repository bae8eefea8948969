import type { WebModule } from '#platform/web/module.ts';

const certificates = '/payroll/form16';
const quarter = '/payroll/quarterly_tds';
const own = { feature: 'form16', need: 'read' } as const;
const statement = { feature: 'tdsStatement', need: 'read' } as const;

/** The pages of tax that was deducted: certificates, and the quarterly statement. */
export const certificatePages = [
  { path: certificates, title: 'Form16', group: 'Payroll', access: own, load: () => import('./form16.tsx') },
  {
    path: quarter,
    title: 'Quarterly TDS',
    group: 'Start payroll',
    access: statement,
    load: () => import('../tds-statement/statement.tsx'),
  },
] satisfies WebModule['pages'];

export const certificateMenu = [
  { mode: 'normal', group: 'Payroll', label: 'Form16', path: certificates, access: own },
  { mode: 'normal', group: 'Start payroll', label: 'Quarterly TDS', path: quarter, access: statement },
] satisfies WebModule['menu'];
