import { Link } from '@tanstack/react-router';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { Metric } from '#platform/web/kit/metric.tsx';
import { t } from '#platform/web/language.ts';
import type { listPayslips } from '../contract/payslip-view.ts';
import { runName } from './words.ts';

/** The newest payslip on My Desk. */
export default function PayslipCard({ data: [latest] }: { data: OutputOf<typeof listPayslips> }) {
  if (!latest) return null;
  return (
    <Card title={t('Your payslip')} side={<Link to="/payroll/payslip">{t('Open ¦ action')}</Link>}>
      <Metric label={runName(latest)} amount={latest.netpay} note={latest.reversed ? 'Reversed' : 'Net pay'} />
    </Card>
  );
}
