import { Link } from '@tanstack/react-router';
import { Card } from '#platform/web/kit/card.tsx';
import { Metric } from '#platform/web/kit/metric.tsx';
import { t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { listPayslips } from '../contract/payslip-view.ts';
import { runName } from './words.ts';

/** The newest payslip on My Desk; nothing while there is none. */
export default function PayslipCard() {
  const { data } = useEndpoint(listPayslips, {});
  const [latest] = data ?? [];
  if (!latest) return null;
  return (
    <Card title={t('Your payslip')} side={<Link to="/payroll/payslip">{t('Open')}</Link>}>
      <Metric label={runName(latest)} amount={latest.netpay} note={latest.reversed ? 'Reversed' : 'Net pay'} />
    </Card>
  );
}
