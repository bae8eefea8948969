import type { DeskCard } from '#platform/web/module.ts';

const run = { feature: 'payrollRun', need: 'read' } as const;

/** The cards of payroll on My Desk. */
export const deskCards: readonly DeskCard[] = [
  {
    key: 'payroll-waiting',
    section: 'decide',
    order: 10,
    access: run,
    load: () => import('./run/waiting.tsx'),
  },
  {
    key: 'payroll-month',
    section: 'company',
    order: 10,
    usual: true,
    access: run,
    load: () => import('./run/desk/month-card.tsx'),
  },
  {
    key: 'deposits',
    section: 'company',
    order: 20,
    lines: 4,
    usual: true,
    access: run,
    load: () => import('./outputs/statutory/deposits-card.tsx'),
  },
  {
    key: 'packages-waiting',
    section: 'decide',
    order: 30,
    access: { feature: 'payrollInput', need: 'edit' },
    load: () => import('./person/package/proposed.tsx'),
  },
  {
    key: 'declarations-to-verify',
    section: 'decide',
    order: 31,
    access: { feature: 'verifyDeclaration', need: 'edit' },
    load: () => import('./person/declare/verify-card.tsx'),
  },
  {
    key: 'declare',
    section: 'own',
    order: 31,
    lines: 2,
    access: { feature: 'taxDeclaration', need: 'read' },
    load: () => import('./person/declare/declare-card.tsx'),
  },
  {
    key: 'payslip',
    section: 'own',
    order: 30,
    lines: 2,
    usual: true,
    access: { feature: 'payslip', need: 'read' },
    load: () => import('./outputs/payslip-card.tsx'),
  },
];
