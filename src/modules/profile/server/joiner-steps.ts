import { anyOf } from '#platform/server/ids.ts';
import { everybodyNeeds, type JoinerStep } from '#platform/server/joiner-step.ts';

export const profileJoinerSteps: readonly JoinerStep[] = [
  {
    key: 'bank',
    order: 30,
    title: 'Bank account, or pay by cheque or cash',
    path: '/profile/$employeeid?tab=statutory',
    feature: 'people',
    done: everybodyNeeds((db, people) =>
      db
        .selectFrom('employee_bank as b')
        .select('b.employeeid')
        .where((c) => c.or([c('b.bankaccount', 'is not', null), c('b.paymentmode', '<>', 'Bank')]))
        .where(
          anyOf(
            'b.employeeid',
            people.map(({ employeeid }) => employeeid),
          ),
        )
        .execute(),
    ),
  },
];
