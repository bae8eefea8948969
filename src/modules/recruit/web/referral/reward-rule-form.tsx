import { kindForm } from '#platform/web/kit/kind-form.tsx';
import { t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { initRewardRule, rewardRuleRecord } from '../../contract/referral/reward-rule.ts';

export default kindForm(rewardRuleRecord, {
  useChoices: () => useEndpoint(initRewardRule, { featurekey: 'referralReward' }, { staleTime: 0 }),
  title: ({ requisitionname }) => requisitionname || t('All jobs'),
});
