import { Link } from '@tanstack/react-router';
import { Card } from '#platform/web/kit/card.tsx';
import { Stat } from '#platform/web/kit/stat.tsx';
import { t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { listPayslips } from '../contract/payslip-view.ts';
import { monthName } from './words.ts';

/** The newest payslip on My Desk; nothing while there is none. */
export default function PayslipCard() {
  const { data } = useEndpoint(listPayslips, {});
  const [latest] = data ?? [];
  if (!latest) return null;
  return (
    <Card title={t('Your payslip')} side={<Link to="/payroll/payslip">{t('Open')}</Link>}>
      <Stat label={monthName(latest.payrollmonth)} amount={latest.netpay} note="Net pay" />
    </Card>
  );
}
