import { MultiSelect, Select } from '@mantine/core';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { call, sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { common, FieldPair, Place, SelectField, SwitchField } from '#platform/web/kit/field.tsx';
import { SettingForm } from '#platform/web/kit/setting-form.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  getSettlementPolicy,
  saveSettlementPolicy,
  type SettlementPolicy as Policy,
  settlementPolicy,
} from '../../../contract/run/settlement-policy.ts';
import setup from '../../setup/setup.module.css';
import { PolicyDays, useDayOfPage } from './policy-days.tsx';

type Stored = OutputOf<typeof getSettlementPolicy>[number];
type Options = Stored['Wage'];
type Words = { label: string; hint?: string };
const DIVISORS = [
  { displayname: '30', displayvalue: 30 },
  { displayname: '26', displayvalue: 26 },
];

const valuesOf = (stored: Stored): Policy => settlementPolicy.strip().parse(stored);
const data = (options: Options) =>
  options.map(({ displayname, displayvalue }) => ({ label: displayname, value: String(displayvalue) }));
/** The component that pays a line. */
const PayerField = ({ field, options, ...words }: Words & { field: Bound<string | null>; options: Options }) => (
  <Place name={field.name}>
    <Select
      {...common(words, field)}
      data={data(options)}
      value={field.value}
      onChange={field.onChange}
      clearable
      clearButtonProps={{ 'aria-label': t('Clear') }}
      placeholder={t('Shown, not paid')}
    />
  </Place>
);

/** The components that a line is worked out of. */
const WagesField = ({
  field,
  options,
  usual,
  ...words
}: Words & { field: Bound<string[]>; options: Options; usual: string }) => (
  <Place name={field.name}>
    <MultiSelect
      {...common(words, field)}
      data={data(options)}
      value={field.value}
      onChange={field.onChange}
      clearable
      clearButtonProps={{ 'aria-label': t('Clear') }}
      placeholder={field.value.length === 0 ? t(usual) : ''}
    />
  </Place>
);

function Fields({ stored }: { stored: Stored }) {
  const mayEdit = useMay('payrollPolicy', 'edit');
  const { mutateAsync } = useSave(saveSettlementPolicy, ['payrollInput']);
  const { on } = stored;
  return (
    <div className={setup.page}>
      <PolicyDays state={stored} />
      <SettingForm<Policy, Stored>
        label="FnF policy"
        stored={stored}
        mayEdit={mayEdit}
        reread={async () => (await call(getSettlementPolicy, { on }))[0]}
        send={(policy, version) =>
          mutateAsync({ input: { ...policy, from: stored.version === 0 ? null : on }, version })
        }
        valuesOf={valuesOf}
        schema={settlementPolicy}
        lines={[
          ['Gratuity is paid as', ({ gratuitycomponent }) => gratuitycomponent ?? '–'],
          ['Leave encashment is paid as', ({ leavecomponent }) => leavecomponent ?? '–'],
          ['The bonus of the year is paid as', ({ bonuscomponent }) => bonuscomponent ?? '–'],
          ['Notice pay is paid as', ({ noticepaycomponent }) => noticepaycomponent ?? '–'],
          ['Notice recovery is deducted as', ({ noticerecoverycomponent }) => noticerecoverycomponent ?? '–'],
          ['Assets are recovered as', ({ assetcomponent }) => assetcomponent ?? '–'],
          ['Expense claims are paid as', ({ expensecomponent }) => expensecomponent ?? '–'],
          ['Advances and card are recovered as', ({ expenserecoverycomponent }) => expenserecoverycomponent ?? '–'],
        ]}
      >
        {({ bind }) => (
          <>
            <Card title={t('Gratuity')}>
              <FieldPair>
                <PayerField
                  field={bind('gratuitycomponent')}
                  options={stored.Earning}
                  label="Gratuity is paid as"
                  hint="A one-time earning, taxed in full, exempt up to the exemption of the settlement"
                />
                <WagesField
                  field={bind('gratuitywages')}
                  options={stored.Wage}
                  label="Wages of gratuity"
                  usual="Basic"
                />
              </FieldPair>
              <SwitchField
                field={bind('isgratuitylimited')}
                label="At most the limit of the law"
                hint="Otherwise all of it is paid; what is above the limit is taxed."
              />
              <SwitchField
                field={bind('isfouryears')}
                label="Four years and 240 days count as five"
                hint="As courts have read the Act. The Code on Social Security names five years."
              />
              <SwitchField
                field={bind('isgratuityprotected')}
                label="Protected from recoveries"
                hint="Loans, advances and other recoveries do not reach the gratuity, unless the settlement has a reason for it."
              />
            </Card>
            <Card title={t('Leave encashment')}>
              <FieldPair>
                <PayerField
                  field={bind('leavecomponent')}
                  options={stored.Earning}
                  label="Leave encashment is paid as"
                  hint="Where the close of attendance gives the days, the component that pays them"
                />
                <WagesField
                  field={bind('leavewages')}
                  options={stored.Wage}
                  label="Wages of leave encashment"
                  usual="Basic"
                />
              </FieldPair>
              <SelectField
                field={bind('leavedivisor') as Bound<number | null>}
                options={DIVISORS}
                label="Days of a month"
                required
              />
            </Card>
            <Card title={t('Bonus of the year')}>
              <PayerField
                field={bind('bonuscomponent')}
                options={stored.Earning}
                label="The bonus of the year is paid as"
                hint="The statutory bonus at the least rate, of the payslips since April"
              />
            </Card>
            <Card title={t('Notice')}>
              <FieldPair>
                <PayerField field={bind('noticepaycomponent')} options={stored.Earning} label="Notice pay is paid as" />
                <PayerField
                  field={bind('noticerecoverycomponent')}
                  options={stored.Deduction}
                  label="Notice recovery is deducted as"
                />
              </FieldPair>
              <WagesField field={bind('noticewages')} options={stored.Wage} label="Wages of notice" usual="Gross" />
            </Card>
            <Card title={t('Assets')}>
              <PayerField
                field={bind('assetcomponent')}
                options={stored.Deduction}
                label="Assets are recovered as"
                hint="Losses of assets, and what the tasks of the clearance recover"
              />
            </Card>
            <Card title={t('Expenses')}>
              <FieldPair>
                <PayerField
                  field={bind('expensecomponent')}
                  options={stored.Earning}
                  label="Expense claims are paid as"
                  hint="Empty: with the expenses of the month"
                />
                <PayerField
                  field={bind('expenserecoverycomponent')}
                  options={stored.Deduction}
                  label="Advances and card are recovered as"
                  hint="Select both, or neither"
                />
              </FieldPair>
            </Card>
          </>
        )}
      </SettingForm>
    </div>
  );
}

/** What a settlement pays and recovers, by which components, and of which pay it is worked out, from a day on. */
export default function SettlementPolicyPage() {
  const { data, error, refetch } = useEndpoint(getSettlementPolicy, useDayOfPage(), { staleTime: 0 });
  const [stored] = data ?? [];
  if (error && !stored) return <Failed text={sentenceOf(error)} retry={() => void refetch()} />;
  return stored ? <Fields key={`${stored.version} ${stored.on}`} stored={stored} /> : <PageSkeleton />;
}
