import type { MenuEntry, WebModule } from '#platform/web/module.ts';
import { menuOf } from '../../menu-of.ts';

const certificates = '/payroll/form16';
const quarter = '/payroll/quarterly_tds';
const own = { feature: 'form16', need: 'read' } as const;
const bonus = '/payroll/run/statutory_bonus';
const input = { feature: 'payrollInput', need: 'read' } as const;
const receivables = '/payroll/run/receivables';
const reliefs = '/payroll/run/relief';
const statement = { feature: 'tdsStatement', need: 'read' } as const;

/** The pages of a year: certificates of tax that was deducted, the quarterly statement, and the statutory bonus. */
export const certificatePages = [
  { path: certificates, title: 'Form16', group: 'Payroll', access: own, load: () => import('./form16.tsx') },
  {
    path: quarter,
    title: 'Quarterly TDS',
    group: 'Start payroll',
    access: statement,
    load: () => import('../tds-statement/statement.tsx'),
  },
  {
    path: bonus,
    title: 'Statutory Bonus',
    group: 'Start payroll',
    access: input,
    load: () => import('../bonus/statutory-bonus.tsx'),
  },
  {
    path: receivables,
    title: 'Receivables',
    group: 'Start payroll',
    access: input,
    load: () => import('../../run/receivables/receivables.tsx'),
  },
  {
    path: reliefs,
    title: 'Relief for Arrears',
    group: 'Start payroll',
    access: input,
    load: () => import('../../person/relief/reliefs.tsx'),
  },
] satisfies WebModule['pages'];

/** The same in the menu; of those who left their certificates. */
export const certificateMenu: readonly MenuEntry[] = menuOf(certificatePages).map((entry) =>
  entry.path === certificates ? { ...entry, former: true } : entry,
);
