import { ExplanationTree } from '#platform/web/kit/explanation-tree.tsx';
import { t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getPayslip } from '../../../contract/outputs/payslip-view.ts';
import style from '../payslip.module.css';
import { reasonOf } from '../reasons.ts';

type LineWorking = { payrollrunid: number; employeeid: number; line: number };

/** One line of a payslip with its working as its person sees it, for whoever may see the payslip. */
export default function LineWorking({ payrollrunid, employeeid, line: at }: LineWorking) {
  const { data, error } = useEndpoint(getPayslip, { payrollrunid, employeeid });
  const [slip] = data ?? [];
  const line = slip?.lines[at];
  if (error)
    return <p className={style.dim}>{t('You have no right to this payslip, so its figures are not shown.')}</p>;
  if (!slip || !line) return null;
  return <ExplanationTree reasons={[reasonOf(line, at, slip.ytd, slip.unpaid)]} />;
}
