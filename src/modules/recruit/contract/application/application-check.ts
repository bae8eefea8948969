import { isDay } from '#platform/engine/day.ts';
import { isEmail } from '#platform/contract/words.ts';
import type { PublicQuestion } from '../opening/public-job.ts';

/** The required fields of the personal step, in the order in which they are checked, with the word of their message. */
export const PERSONAL_FIELDS = [
  ['name', 'Please enter name'],
  ['emailid', 'Please enter email id'],
  ['callingcode', 'Please enter calling code'],
  ['mobilenumber', 'Please enter mobile number'],
  ['city', 'Please enter city'],
  ['noticeperiod', 'Please enter notice period'],
  ['expectedsalary', 'Please enter expected salary'],
  ['advanceskill', 'Please enter advance skill'],
  ['elementryskill', 'Please enter elementry skill'],
] as const;
export type PersonalField = (typeof PERSONAL_FIELDS)[number][0];

/** The country codes of one to three digits by their zones (ITU-T E.164, list of assigned codes), with the areas of zone 1. */
const CALLING_CODE =
  /^\+?(?:1(?:\d{3})?|7|2[07]|2[1-69]\d|3[0-469]|3[578]\d|4[013-9]|42\d|5[1-8]|5[09]\d|6[0-6]|6[789]\d|8[1246]|8[0578]\d|9[0-58]|9[679]\d)$/;
/** The fewest digits of a telephone number without its country code. */
const MIN_DIGITS = 6;

/** What is wrong with the value of a field that is not empty; undefined where it is right. */
const WRONG: Readonly<Partial<Record<PersonalField, (value: string) => string | undefined>>> = {
  emailid: (value) => (isEmail(value) ? undefined : 'Please enter valid email id'),
  callingcode: (value) => (CALLING_CODE.test(value) ? undefined : 'Please enter a calling code such as +91'),
  mobilenumber: (value) =>
    value.replaceAll(/\D/g, '').length < MIN_DIGITS ? 'Please enter valid mobile number' : undefined,
};

export type Problem = { readonly field: string; readonly text: string };

/** All that is wrong with the personal step, one problem a field, in the order of §5; the first is the toast. */
export const personalProblems = (values: Readonly<Record<PersonalField, string>>): Problem[] =>
  PERSONAL_FIELDS.flatMap(([field, text]) => {
    const value = values[field].trim();
    const wrong = value === '' ? text : WRONG[field]?.(value);
    return wrong === undefined ? [] : [{ field, text: wrong }];
  });

/** What a company that requires a resume says to whoever has none. */
export const RESUME_NEEDED = 'Please upload resume';

/** The longest notice period, in days, and the largest yearly salary that can be asked for, in rupees. */
export const MAX_NOTICE = 9999;
export const MAX_SALARY = 10_000_000_000;
/** The bounds of an integer answer. */
export const MAX_ANSWER = 1000;
/** The option of a choice that excludes the others: “None of these”. */
export const NONE_OF_THESE = 0;

/** An answer to a screening question: its text, or the ids of the chosen options. */
export type Answered = { readonly feedback: string; readonly options: readonly number[] };

const TEXT = 1;
const INTEGER = 2;
const DATE = 3;
export const SINGLE = 4;
export const SEVERAL = 5;

/** Whether a question has an answer. */
export const isAnswered = ({ feedback, options }: Answered): boolean => feedback.trim() !== '' || options.length > 0;

/** What is wrong with an answer to its question, as a sentence; undefined where it can be stored. */
export function answerProblem(question: PublicQuestion, answer: Answered): string | undefined {
  const feedback = answer.feedback.trim();
  switch (question.inputvaluetypeid) {
    case TEXT:
      return undefined;
    case INTEGER:
      return /^\d{1,4}$/.test(feedback) && Number(feedback) <= MAX_ANSWER
        ? undefined
        : `Please enter a whole number from 0 to ${MAX_ANSWER}: ${question.questiontext}`;
    case DATE:
      return isDay(feedback) ? undefined : `Please enter a date: ${question.questiontext}`;
    default: {
      const existing = new Set(question.requisitionjobquestioninputoption.map((one) => one.questioninputoptionid));
      const wrong =
        answer.options.some((one) => !existing.has(one)) ||
        new Set(answer.options).size !== answer.options.length ||
        (question.inputvaluetypeid === SINGLE && answer.options.length > 1);
      return wrong ? `Please choose from the options: ${question.questiontext}` : undefined;
    }
  }
}

/**
 * The options after one is ticked or unticked. Option 0 removes the others, and any other removes it; a single choice
 * replaces what was chosen.
 */
export function choose(
  { inputvaluetypeid }: Pick<PublicQuestion, 'inputvaluetypeid'>,
  chosen: readonly number[],
  option: number,
): readonly number[] {
  if (inputvaluetypeid === SINGLE) return [option];
  if (chosen.includes(option)) return chosen.filter((one) => one !== option);
  return option === NONE_OF_THESE ? [option] : [...chosen.filter((one) => one !== NONE_OF_THESE), option];
}

/** The options that are stored: option 0 alone where it is among them. */
export const settledOptions = (options: readonly number[]): readonly number[] =>
  options.includes(NONE_OF_THESE) ? [NONE_OF_THESE] : options;
