import { IconReceiptTax } from '@tabler/icons-react';
import { isCallError, sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { Metric } from '#platform/web/kit/metric.tsx';
import { t } from '#platform/web/language.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import type { TaxWorking } from '../../contract/law/tax-working.ts';
import { compareTax } from '../../contract/outputs/payslip-view.ts';
import style from '../outputs/payslip.module.css';
import run from '../run/run.module.css';
import Relief from '../person/relief/relief.tsx';
import { TaxChart } from './tax-chart.tsx';
import { TaxDetails } from './tax-details.tsx';
import { TaxMonths } from './tax-months.tsx';
import { shown, TAX_ROWS, TaxPhrases } from './tax-rows.tsx';
import { monthName } from '../words.ts';

/** Both regimes on the caller's own figures, line by line, with the cheaper one named. */
export default function Taxsheet() {
  const answer = useEndpoint(compareTax, {});
  if (answer.error)
    return isCallError(answer.error) && answer.error.status === 404 ? (
      <EmptyState
        emptyState={{
          title: t('Your tax comparison appears with your first payslip'),
          why: t('It puts the old and the new regime side by side on your own figures and shows the working of both.'),
          icon: IconReceiptTax,
        }}
      />
    ) : (
      <Failed text={sentenceOf(answer.error)} retry={() => void answer.refetch()} />
    );
  const { data } = answer;
  if (!data) return <PageSkeleton />;
  const inNew = data.new as TaxWorking;
  const inOld = data.old as TaxWorking;
  const rows = TAX_ROWS.filter((row) => row.strong || row.read(inNew) !== 0 || row.read(inOld) !== 0);
  /** The better regime is green and labelled. */
  const marks = (regime: 'new' | 'old') => {
    const note = [data.better === regime ? t('Lower tax') : '', data.current === regime ? t('Your regime') : ''].filter(
      Boolean,
    );
    return {
      ...(note.length > 0 ? { note: note.join(' · ') } : {}),
      ...(data.better === regime ? {} : { plain: true as const }),
    };
  };
  const comparison =
    data.better === 'same'
      ? t('The tax is the same in both regimes.')
      : data.better === data.current
        ? t('You are in the regime with the lower tax.')
        : t('The other regime has the lower tax. You can choose it in your return, or ask payroll to change it.');
  return (
    <div className={style.page}>
      <div className={run.figures}>
        <Metric label="New regime, tax for the year" amount={inNew.withall.payable} {...marks('new')} />
        <Metric label="Old regime, tax for the year" amount={inOld.withall.payable} {...marks('old')} />
        <Metric label="Difference" plain amount={data.saving} />
      </div>
      <p>{comparison}</p>
      <TaxChart inNew={inNew} inOld={inOld} />
      <Card title={t('The working, as of {{month}}', { month: monthName(data.payrollmonth) })}>
        <div style={{ overflowX: 'auto' }}>
          <table className={style.compare}>
            <thead>
              <tr>
                <th scope="col">{t('Rupees')}</th>
                <th scope="col">
                  {t('New regime')}
                  {data.better === 'new' ? ` · ${t('Lower tax')}` : ''}
                </th>
                <th scope="col">
                  {t('Old regime')}
                  {data.better === 'old' ? ` · ${t('Lower tax')}` : ''}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.label} data-strong={row.strong ?? false}>
                  <td>{t(row.label)}</td>
                  <td>{shown(row, inNew)}</td>
                  <td>{shown(row, inOld)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Card>
      <Relief />
      <TaxMonths months={data.months[data.current]} />
      <TaxPhrases working={data.working[data.current]} />
      <TaxDetails tax={data.current === 'old' ? inOld : inNew} old={inOld} />
      <p className={style.dim}>
        {t(
          'The remaining months are projected at your present pay. The old regime uses your declarations up to the legal limits.',
        )}
      </p>
    </div>
  );
}
