import { may } from '#platform/contract/features.ts';
import { forbidden, notFound } from '#platform/server/application-error.ts';
import { serve } from '#platform/server/serve.ts';
import { openTicket } from '#modules/helpdesk/server/public.ts';
import { askAboutLine } from '../../../contract/outputs/question.ts';
import { lineName } from '../../../engine/outputs/statutory-words.ts';
import { findPayslip } from '../find-payslip.ts';

const NORMAL = 2;

const ask = serve(askAboutLine, async (ctx, { payrollrunid, line: payslipline, ...values }) => {
  const { session } = ctx;
  if (!may(session.grants, 'payslip', 'read')) return forbidden();
  const slip = await findPayslip(ctx, payrollrunid, session.employeeid ?? notFound());
  const line = slip.locked ? slip.result.lines[payslipline] : undefined;
  if (!line) return notFound();
  const { payrollmonth: payslipmonth } = slip;
  const about = { payrollrunid, payslipline, paysliplinename: lineName(line), payslipmonth };
  return [await openTicket(ctx, { ...values, priorityid: NORMAL, files: [] }, about)];
});

export const questionEndpoints = [ask];
