import { Card } from '#platform/web/kit/card.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { t } from '#platform/web/language.ts';
import type { ParallelState } from '../../../contract/run/parallel-run.ts';
import style from '../../outputs/payslip.module.css';

/** The sums of a month by head in both systems, with what is open; nothing before the first comparison. */
export function ParallelTotals({ totals }: Pick<ParallelState, 'totals'>) {
  if (totals.length === 0) return null;
  const title = t('Totals by head');
  return (
    <Card title={title}>
      <div style={{ overflowX: 'auto', whiteSpace: 'nowrap' }} tabIndex={0} role="group" aria-label={title}>
        <table className={style.compare}>
          <thead>
            <tr>
              <th scope="col">{t('Head')}</th>
              <th scope="col">{t('Earlier system')}</th>
              <th scope="col">{t('Muster')}</th>
              <th scope="col">{t('Difference')}</th>
              <th scope="col">{t('Open')}</th>
              <th scope="col">{t('Explained')}</th>
            </tr>
          </thead>
          <tbody>
            {totals.map(({ target, head, oldamount, newamount, open, explained }) => (
              <tr key={target}>
                <th scope="row">{t(head)}</th>
                <td>
                  <Money amount={oldamount} />
                </td>
                <td>
                  <Money amount={newamount} />
                </td>
                <td>{newamount === oldamount ? '–' : <Money amount={newamount - oldamount} />}</td>
                <td>{open === 0 ? '–' : open}</td>
                <td>{explained === 0 ? '–' : explained}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
