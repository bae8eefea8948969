import { Card } from '#platform/web/kit/card.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { t } from '#platform/web/language.ts';
import type { TaxMonth } from '../../contract/outputs/payslip-view.ts';
import style from '../outputs/payslip.module.css';
import { monthName } from '../words.ts';

const KINDS: Record<TaxMonth['kind'], string> = { paid: 'Paid', current: 'This month', projected: 'Expected' };

/** The tax year month by month: taxable pay and what is deducted, paid and expected. */
export function TaxMonths({ months }: { months: readonly TaxMonth[] }) {
  const of = (figure: 'income' | 'tds') => months.reduce((sum, one) => sum + one[figure], 0);
  const title = t('Month by month');
  return (
    <Card title={title}>
      <div style={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={title}>
        <table className={style.compare}>
          <thead>
            <tr>
              <th scope="col">{t('Month')}</th>
              <th scope="col">{t('Taxable pay')}</th>
              <th scope="col">{t('TDS')}</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, kind, income, tds }) => (
              <tr key={`${month} ${kind}`}>
                <td>
                  {monthName(month)} <span className={style.dim}>{t(KINDS[kind])}</span>
                </td>
                <td>
                  <Money amount={income} decimals={0} />
                </td>
                <td>
                  <Money amount={tds} decimals={0} />
                </td>
              </tr>
            ))}
            <tr data-strong>
              <td>{t('Total')}</td>
              <td>
                <Money amount={of('income')} decimals={0} />
              </td>
              <td>
                <Money amount={of('tds')} decimals={0} />
              </td>
            </tr>
          </tbody>
        </table>
      </div>
    </Card>
  );
}
