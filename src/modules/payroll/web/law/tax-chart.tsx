import { formatRupees, paise } from '#platform/engine/money.ts';
import { Chart } from '#platform/web/kit/chart.tsx';
import { shortMoney } from '#platform/web/kit/money-text.ts';
import { t } from '#platform/web/language.ts';
import type { TaxWorking } from '../../contract/law/tax-working.ts';

type Regimes = { inNew: TaxWorking; inOld: TaxWorking };
const rupees = (amount: number): string => formatRupees(paise(amount), { decimals: 0 });

/** The tax of the year in both regimes, in the part that is deducted already, this month's, and what remains. */
export function TaxChart({ inNew, inOld }: Regimes) {
  const rowOf = (key: 'new' | 'old', { withall, before, due }: TaxWorking) => {
    const deducted = Math.min(before, withall.payable);
    const month = Math.min(due, withall.payable - deducted);
    return {
      key,
      label: t(key === 'new' ? 'New regime' : 'Old regime'),
      values: { before: deducted, month, rest: withall.payable - deducted - month },
    };
  };
  return (
    <Chart
      title={t('Tax for the year by regime')}
      kind="columns"
      heading={t('Regime')}
      summary={t('New regime {{inNew}}, old regime {{inOld}} for the year.', {
        inNew: rupees(inNew.withall.payable),
        inOld: rupees(inOld.withall.payable),
      })}
      rows={[rowOf('new', inNew), rowOf('old', inOld)]}
      series={[
        { name: 'before', label: t('Deducted before'), colour: 'gray.6' },
        { name: 'month', label: t('Of this month'), colour: 'teal.6' },
        { name: 'rest', label: t('Still to be deducted'), colour: 'blue.6' },
      ]}
      text={rupees}
      axisText={shortMoney}
    />
  );
}
