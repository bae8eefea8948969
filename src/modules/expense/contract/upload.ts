import { z } from 'zod';
import { bulkContract } from '#bulk/contract/bulk.ts';

/** Which expense policy counts for people of their own, from a file. */
export const expensePolicyBulk = bulkContract({
  kind: 'expense_policy',
  title: 'Expense Policy',
  feature: 'expensePolicy',
  parameters: z.object({}),
  example: {},
});
