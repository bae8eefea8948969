import type { RightsInWords } from '#platform/web/module.ts';

export const words: RightsInWords = {
  expense: { read: 'Claim expenses, and see those of people in scope', edit: 'Enter and submit claims for others' },
  expenseDecision: {
    read: 'See claims that wait for a decision',
    edit: 'Decide claims outside their workflow, but never own ones',
  },
  expensePay: { read: 'See what is to be paid out', edit: 'Pay approved claims and advances' },
  expenseSetting: {
    read: 'See expense cycle, exchange rates, fuels and compensators',
    edit: 'Change expense cycle, exchange rates, fuels and compensators',
  },
  expensePolicy: { read: 'See expense policies', edit: 'Create, publish and assign expense policies' },
};
