import { useParams } from '@tanstack/react-router';
import { isCallError, sentenceOf } from '#platform/web/call.ts';
import { t } from '#platform/web/language.ts';
import { Failed, NotFound } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { usePageTitle } from '#platform/web/shell/page-frame.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getPayslip } from '../../contract/outputs/payslip-view.ts';
import { PayslipBody } from './payslip-body.tsx';
import { runName } from '../words.ts';

/** One payslip, by run and person. */
export default function Payslip() {
  const { payrollrunid = '', employeeid = '' }: { payrollrunid?: string; employeeid?: string } = useParams({
    strict: false,
  });
  const slips = useEndpoint(getPayslip, { payrollrunid, employeeid });
  const [slip] = slips.data ?? [];
  usePageTitle(slip ? t('Payslip {{month}}', { month: runName(slip) }) : undefined);
  if (slips.error)
    return isCallError(slips.error) && slips.error.status === 404 ? (
      <NotFound />
    ) : (
      <Failed text={sentenceOf(slips.error)} retry={() => void slips.refetch()} />
    );
  return slip ? <PayslipBody slip={slip} /> : <PageSkeleton />;
}
