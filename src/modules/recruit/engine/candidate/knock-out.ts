import { type Answered, SINGLE } from '../../contract/application/application-check.ts';
import { type Knockout, NUMERIC } from '../../contract/opening/question.ts';

export type Ruled = { readonly inputvaluetypeid: number; readonly knockout: Knockout | null };

/**
 * Whether an answer rules a candidate out: a number below the least or above the most, or a choice without an accepted
 * option. Questions without a rule, and answers that are missing, rule nobody out.
 */
export function isRuledOut({ inputvaluetypeid, knockout }: Ruled, { feedback, options }: Answered): boolean {
  if (knockout === null) return false;
  if (inputvaluetypeid === NUMERIC) {
    if (feedback.trim() === '') return false;
    const value = Number(feedback);
    return (knockout.least !== null && value < knockout.least) || (knockout.most !== null && value > knockout.most);
  }
  if (inputvaluetypeid < SINGLE || options.length === 0) return false;
  return !options.some((option) => knockout.accepted.includes(option));
}

/** An answer as it is read: the text, or the names of the chosen options. */
export const answerText = (
  options: readonly { readonly questioninputoptionid: number; readonly optionname: string }[],
  answer: Answered,
): string =>
  answer.options.length === 0
    ? answer.feedback
    : options
        .filter(({ questioninputoptionid }) => answer.options.includes(questioninputoptionid))
        .map(({ optionname }) => optionname)
        .join(', ');
