import { isCallError, sentenceOf } from '#platform/web/call.ts';
import { t } from '#platform/web/language.ts';

/**
 * Why a payroll is not computed, in the reader's language. An early one (E1330) also says where its days come from: these
 * pages have no field that shows it.
 */
export const computeError = (error: unknown): string => {
  const sentence = t(sentenceOf(error));
  return isCallError(error) && error.code === 'E1330'
    ? `${sentence}. ${t(error.fields['payrollmonth'] ?? '')}`
    : sentence;
};
