import { IconStar } from '@tabler/icons-react';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { kindScreen } from '#platform/web/kit/kind-screen.tsx';
import { t } from '#platform/web/language.ts';
import { rewardRuleRecord } from '../../contract/referral/reward-rule.ts';

type Row = OutputOf<typeof rewardRuleRecord.calls.list>[number];
const jobs = ({ requisitionname }: Row): string => requisitionname || t('All jobs');

export const { List, Create } = kindScreen(rewardRuleRecord, {
  path: '/config/recruit/referral_reward',
  emptyState: {
    title: 'Create your first referral reward',
    why: 'Employees who refer a candidate see the reward with the job. It is due once both have stayed long enough.',
    icon: IconStar,
  },
  columns: { requisitionid: { label: 'Jobs', text: jobs, cell: jobs } },
  Form: () => import('./reward-rule-form.tsx'),
});
