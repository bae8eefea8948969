import { Link } from '@tanstack/react-router';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { Metric } from '#platform/web/kit/metric.tsx';
import { t } from '#platform/web/language.ts';
import type { listPayslips } from '../../contract/outputs/payslip-view.ts';
import { payslipName, runName } from '../words.ts';

/** The newest payslip on My Desk. */
export default function PayslipCard({ data: [latest] }: { data: OutputOf<typeof listPayslips> }) {
  const day = useDay();
  if (!latest) return null;
  const { netpay, publishdate } = latest;
  return (
    <Card title={t('Your payslip')} side={<Link to="/payroll/payslip">{t('Open ¦ action')}</Link>}>
      {netpay === null ? (
        <p>
          {t('Your payslip of {{month}} is published on {{day}}', {
            month: payslipName(latest),
            day: day(publishdate ?? latest.paydate),
          })}
        </p>
      ) : (
        <Metric label={runName(latest)} amount={netpay} note={latest.reversed ? 'Reversed' : 'Net pay'} />
      )}
    </Card>
  );
}
