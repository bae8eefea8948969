import type { OutputOf } from '#platform/contract/endpoint.ts';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { NumberField, SelectField } from '#platform/web/kit/field.tsx';
import { MoneyField } from '#platform/web/kit/money-field.tsx';
import { labelsOf } from '#platform/web/kit/options.ts';
import { type RecordFields, recordForm } from '#platform/web/kit/record-form.tsx';
import { t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import {
  getRewardRule,
  initRewardRule,
  MOST_REWARD_DAYS,
  type RewardRuleRow,
  saveRewardRule,
} from '../../contract/referral/reward-rule.ts';

type Choices = OutputOf<typeof initRewardRule>;

const draftOf = (row: RewardRuleRow | undefined) => ({
  referralrewardruleid: row?.referralrewardruleid ?? null,
  requisitionid: row?.requisitionid ?? null,
  effectivefrom: row?.effectivefrom ?? null,
  amount: row?.amount ?? null,
  payabledays: (row?.payabledays ?? 90) as number | null,
});
type Draft = ReturnType<typeof draftOf>;

export default recordForm({
  get: getRewardRule,
  save: saveRewardRule,
  id: 'referralrewardruleid',
  draftOf,
  useChoices: () => useEndpoint(initRewardRule, { featurekey: 'referralReward' }, { staleTime: 0 }),
  compare: [
    ['Requisition', (draft, choices) => labelsOf(choices.Requisition, [draft.requisitionid])],
    ['From', (draft) => draft.effectivefrom ?? ''],
    ['Reward', (draft) => String((draft.amount ?? 0) / 100)],
    ['Days after joining', (draft) => String(draft.payabledays ?? '')],
  ],
  title: (row) => (row ? row.requisitionname || t('All jobs') : t('New referral reward')),
})(Fields);

function Fields({ bind, choices }: RecordFields<Draft, RewardRuleRow, Choices>) {
  return (
    <>
      <SelectField
        field={bind('requisitionid')}
        label="Requisition"
        hint="Leave empty for all jobs without a reward of their own"
        options={choices.Requisition}
      />
      <DateField
        field={bind('effectivefrom')}
        label="From"
        hint="Referrals from this day on are promised the reward; earlier ones stay as they were promised"
        required
      />
      <MoneyField field={bind('amount')} label="Reward" hint="0 for no reward" required />
      <NumberField
        field={bind('payabledays')}
        label="Days after joining"
        hint="So long the referrer and the new employee have to stay before the reward is due"
        least={0}
        most={MOST_REWARD_DAYS}
        required
      />
    </>
  );
}
