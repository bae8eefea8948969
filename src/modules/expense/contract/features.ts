import type { Features } from '#platform/contract/module.ts';

export const expenseFeatures = {
  expense: { featureid: 32, name: 'Expense claims', people: true },
  expenseDecision: { featureid: 34, name: 'Decision on expense claims', people: true },
  expensePay: { featureid: 33, name: 'Expense payout' },
  expenseSetting: { featureid: 1110, name: 'Expense settings' },
  expensePolicy: { featureid: 1111, name: 'Expense policy' },
} as const satisfies Features;
