import { Card } from '#platform/web/kit/card.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { t } from '#platform/web/language.ts';
import type { Benefits } from '../../../contract/person/fbp-plan.ts';
import style from '../../run/start/start.module.css';
import own from './fbp.module.css';
import { TAX_WORDS } from './words.tsx';

const amount = (value: number) => (value === 0 ? '–' : <Money amount={value} decimals={0} />);

/** What each head has accrued and paid in the tax year, with the bills that are open. */
export function BalanceCard({ view }: { view: Benefits }) {
  const rows = view.heads.filter(
    ({ chosen, accrued, open, waiting }) => chosen !== null || accrued + open + waiting > 0,
  );
  return (
    <Card title={t('Balances of {{taxyear}}', { taxyear: view.taxyear })}>
      {rows.length === 0 ? (
        <p className={own.quiet}>{t('No benefits are chosen for this tax year.')}</p>
      ) : (
        <div className={style.scroll} tabIndex={0} role="region" aria-label={t('Balances by head')}>
          <table className={`${style.table ?? ''} ${own.balances ?? ''}`}>
            <thead>
              <tr>
                <th scope="col">{t('Head')}</th>
                <th scope="col">{t('A month')}</th>
                <th scope="col">{t('Accrued')}</th>
                <th scope="col">{t('Paid')}</th>
                <th scope="col">{t('Available')}</th>
                <th scope="col">{t('Open bills')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.head}>
                  <th scope="row">
                    {row.name}
                    <small>{t(TAX_WORDS[row.tax])}</small>
                  </th>
                  <td>{row.chosen === null ? '–' : amount(row.chosen)}</td>
                  <td>{amount(row.accrued)}</td>
                  <td>{amount(row.paid + row.unclaimed)}</td>
                  <td>{amount(row.balance)}</td>
                  <td>{amount(row.open + row.waiting)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className={own.quiet}>
        {t(
          'Each month a head accrues its amount. Accepted bills are paid as far as that goes. What is not claimed by the end of the year is paid and taxed; open bills lapse then.',
        )}
      </p>
    </Card>
  );
}
