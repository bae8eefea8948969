import type { WebModule } from '#platform/web/module.ts';
import { CERTIFICATE_PATH, PUBLISH_PATH, STATEMENT_PATH } from './paths.ts';

const own = { feature: 'form16', need: 'read' } as const;
const publishing = { feature: 'form16', need: 'edit' } as const;
const statement = { feature: 'tdsStatement', need: 'read' } as const;

/** The pages of tax that was deducted: certificates of employees, their publishing, and the quarterly statement. */
export const certificatePages = [
  { path: CERTIFICATE_PATH, title: 'Form16', group: 'Payroll', access: own, load: () => import('./form16.tsx') },
  {
    path: PUBLISH_PATH,
    title: 'Publish Form16',
    group: 'Start payroll',
    access: publishing,
    load: () => import('./publish.tsx'),
  },
  {
    path: STATEMENT_PATH,
    title: 'Quarterly TDS',
    group: 'Start payroll',
    access: statement,
    load: () => import('../tds-statement/statement.tsx'),
  },
] satisfies WebModule['pages'];

export const certificateMenu = [
  { mode: 'normal', group: 'Payroll', label: 'Form16', path: CERTIFICATE_PATH, access: own, exact: true },
  { mode: 'normal', group: 'Start payroll', label: 'Publish Form16', path: PUBLISH_PATH, access: publishing },
  { mode: 'normal', group: 'Start payroll', label: 'Quarterly TDS', path: STATEMENT_PATH, access: statement },
] satisfies WebModule['menu'];
