import type { Names } from '#platform/contract/module.ts';

export const expenseNames = {
  longPassword: ['expensePay'],
  support: ['expenseSetting', 'expensePolicy'],
  drafts: ['expense-claim'],
  purposes: ['expensebill'],
  claims: ['expense_bill'],
} as const satisfies Names;
