import { createAction, type SearchAction } from '#platform/web/module.ts';
import { BILLS, COMPENSATOR, NEW_CLAIM, PASSBOOK, TRIPS } from './paths.ts';

const access = { feature: 'expense', need: 'read' } as const;
const pays = { feature: 'expensePay', need: 'read' } as const;
const setup = '/config/pay/expense';

/** What the search box can do here. */
export const actions: readonly SearchAction[] = [
  { label: 'Claim expenses', keywords: 'new claim bill reimbursement travel', path: NEW_CLAIM, access, begins: 40 },
  { label: 'Add a bill', keywords: 'photo receipt invoice upload', path: BILLS, access, begins: 50 },
  { label: 'Enter a trip', keywords: 'travel itinerary tour advance request', path: TRIPS, access, begins: 60 },
  { label: 'Passbook of expenses', keywords: 'balance owed advance reimbursement', path: PASSBOOK, access },
  { label: 'Pay expense claims', keywords: 'compensator payout payables bank cash', path: COMPENSATOR, access: pays },
  createAction('Create an expense policy', `${setup}/policy`, 'expensePolicy', 'claim limit per diem mileage'),
  createAction('Enter an exchange rate', `${setup}/currency_conversion`, 'expenseSetting', 'currency dollar'),
];
