import { Link } from '@tanstack/react-router';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { DescriptionList } from '#platform/web/kit/description-list.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { plural, t } from '#platform/web/language.ts';
import type { getExpenseSummary } from '../../contract/passbook.ts';
import { DASHBOARD } from '../paths.ts';
import { balanceWords, daysText } from '../words.ts';

const WAITING: readonly number[] = [2, 4, 5, 6, 7];

/** What waits in one's own expenses: lines sent back, bills without a claim, what is still to be paid. */
export default function OwnExpensesCard({ data: [summary] }: { data: OutputOf<typeof getExpenseSummary> }) {
  if (!summary) return null;
  const { sentback, bills, oldestbill, balance, states } = summary;
  const open = states.filter(({ statusid }) => WAITING.includes(statusid)).reduce((sum, { count }) => sum + count, 0);
  return (
    <Card title={t('My expenses')} side={<Link to={DASHBOARD}>{t('Open ¦ action')}</Link>}>
      <DescriptionList
        items={[
          ...(sentback > 0
            ? [{ label: 'Sent back', value: plural(sentback, '{{count}} line needs you', '{{count}} lines need you') }]
            : []),
          ...(bills > 0
            ? [
                {
                  label: 'Bills without a claim',
                  value: `${bills} · ${t('oldest {{days}}', { days: daysText(oldestbill ?? 0) })}`,
                },
              ]
            : []),
          ...(open > 0 ? [{ label: 'On their way', value: plural(open, '{{count}} claim', '{{count}} claims') }] : []),
          ...(balance === 0 ? [] : [{ label: balanceWords(balance), value: <Money amount={Math.abs(balance)} /> }]),
        ]}
      />
    </Card>
  );
}
