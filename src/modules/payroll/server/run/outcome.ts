import { FULL_AND_FINAL } from '#modules/payroll/contract/run/other-runs.ts';
import type { Payslip } from '#modules/payroll/contract/run/payslip.ts';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { say } from '#platform/engine/say.ts';
import { imbalance } from '../../engine/outputs/postings.ts';
import type { PayContext } from '../../engine/run/pay/context.ts';
import { computePayslip } from '../../engine/run/pay/payslip.ts';
import type { Loaded } from './facts.ts';

/** What a month gives one person: the payslip, or why it cannot be computed. */
export type Outcome = { readonly payslip: Payslip } | { readonly exception: string };

/** Said where a structure that pays by city has failed for somebody without one. */
const NO_CITY = say`The person has no city. Enter it in the job record.`;

/** Computes one person's month, or says what to fix. Does not stop the others. */
export function outcomeOf(context: PayContext, loaded: Loaded): Outcome {
  if ('missing' in loaded) return { exception: loaded.missing };
  try {
    const payslip = computePayslip(context, loaded.facts);
    const { totalearnings } = payslip.register;
    if (totalearnings < 0 && context.period.kind === FULL_AND_FINAL)
      return {
        exception: `What is taken back exceeds what this settlement pays by ${formatRupees(paise(-Number(totalearnings)))}. Enter what else the person is due, or undo the change since the close, enter what is paid here as a deduction, and ask the person for the rest.`,
      };
    if (totalearnings < 0)
      return {
        exception: `Arrears taken back exceed the earnings of the month by ${formatRupees(paise(-Number(totalearnings)))}. Take the revision or the change of unpaid days back and recover the rest as a deduction over later months.`,
      };
    const difference = imbalance(payslip);
    if (difference !== 0)
      return {
        exception: `The lines of the payslip and the net pay differ by ${formatRupees(difference)}, so the journal would not balance. Please tell the support of Muster.`,
      };
    return { payslip };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const hasGap = loaded.facts.city === '' && context.structure.read.has('city');
    return { exception: [reason, ...(hasGap ? [NO_CITY] : [])].join(' ') };
  }
}
