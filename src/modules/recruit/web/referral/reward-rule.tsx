import { IconStar } from '@tabler/icons-react';
import { lazy } from 'react';
import { addedColumn } from '#platform/web/kit/columns.tsx';
import { configScreen } from '#platform/web/kit/config-screen.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { Money } from '#platform/web/kit/money.tsx';
import { nounWords } from '#platform/web/kit/noun-words.ts';
import { t } from '#platform/web/language.ts';
import { listRewardRules, removeRewardRule, type RewardRuleRow } from '../../contract/referral/reward-rule.ts';

const jobs = (row: RewardRuleRow): string => row.requisitionname || t('All jobs');

function From({ day }: { day: string }) {
  return <>{useDay()(day)}</>;
}

export const { List, Create } = configScreen({
  feature: 'referralReward',
  path: '/config/recruit/referral_reward',
  idfield: 'referralrewardruleid',
  words: nounWords({ list: 'Referral rewards', title: 'Referral reward', label: 'referral reward' }),
  emptyState: {
    title: 'Create your first referral reward',
    why: 'Employees who refer somebody see the reward beside the job. It is due once both have stayed long enough.',
    icon: IconStar,
  },
  list: listRewardRules,
  columns: [
    { key: 'requisitionname', label: 'Jobs', text: jobs, cell: jobs },
    {
      key: 'effectivefrom',
      label: 'From',
      sort: (row) => row.effectivefrom,
      cell: (row) => <From day={row.effectivefrom} />,
    },
    {
      key: 'amount',
      label: 'Reward',
      end: true,
      sort: (row) => row.amount,
      cell: (row) => <Money amount={row.amount} />,
    },
    {
      key: 'payabledays',
      label: 'Days after joining',
      end: true,
      sort: (row) => row.payabledays,
      cell: (row) => row.payabledays,
    },
    addedColumn(),
  ],
  remove: removeRewardRule,
  Form: lazy(() => import('./reward-rule-form.tsx')),
});
