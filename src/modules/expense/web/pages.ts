import type { MenuEntry, Page, RequestView } from '#platform/web/module.ts';
import {
  BILLS,
  CLAIMS,
  COMPENSATOR,
  DASHBOARD,
  HAND_OVER,
  NEW_CLAIM,
  PASSBOOK,
  PAY_ADVANCES,
  PAYOUTS,
  TRIPS,
} from './paths.ts';

const access = { feature: 'expense', need: 'read' } as const;
const pays = { feature: 'expensePay', need: 'read' } as const;
const group = 'Expense';
const asking = { feature: 'request', need: 'read' } as const;

export const expensePages: readonly Page[] = [
  { path: DASHBOARD, title: 'Expense', group, access, load: () => import('./own/dashboard.tsx') },
  { path: BILLS, title: 'Bills', group, access, load: () => import('./own/bills.tsx') },
  { path: CLAIMS, title: 'Claims', group, access, load: () => import('./claim/claims.tsx') },
  { path: NEW_CLAIM, title: 'New claim', parent: CLAIMS, access, load: () => import('./claim/claim-form.tsx') },
  {
    path: `${CLAIMS}/$expenseclaimid`,
    title: 'Claim',
    parent: CLAIMS,
    access,
    load: () => import('./claim/claim-page.tsx'),
  },
  {
    path: `${CLAIMS}/$expenseclaimid/edit`,
    title: 'Claim',
    parent: CLAIMS,
    access,
    load: () => import('./claim/claim-form.tsx'),
  },
  { path: TRIPS, title: 'Trips and advances', group, access, load: () => import('./own/trips.tsx') },
  { path: PASSBOOK, title: 'Passbook', group, access, load: () => import('./own/passbook.tsx') },
  { path: COMPENSATOR, title: 'Compensator dashboard', group, access: pays, load: () => import('./pay/payables.tsx') },
  {
    path: PAY_ADVANCES,
    title: 'Advances',
    parent: COMPENSATOR,
    access: pays,
    load: async () => ({ default: (await import('./pay/payouts.tsx')).PayAdvances }),
  },
  { path: PAYOUTS, title: 'Bank files', parent: COMPENSATOR, access: pays, load: () => import('./pay/payouts.tsx') },
  {
    path: `${PAYOUTS}/$expensepayoutid`,
    title: 'Bank file',
    parent: PAYOUTS,
    access: pays,
    load: async () => ({ default: (await import('./pay/payouts.tsx')).Payout }),
  },
  { path: HAND_OVER, title: 'Payroll', parent: COMPENSATOR, access: pays, load: () => import('./pay/hand-over.tsx') },
];
export const expenseMenu: readonly MenuEntry[] = [
  { mode: 'normal', group, label: 'Compensator dashboard', path: COMPENSATOR, access: pays },
  { mode: 'normal', group, label: 'Expense', path: DASHBOARD, access },
];
export const expenseRequestViews: readonly RequestView[] = [
  { kind: 'expenseclaim', access: asking, oncard: true, load: () => import('./claim/request-view.tsx') },
];
