import { z } from 'zod';
import { id, listOf, text } from './fields.ts';
import { MESSAGES } from './messages.ts';

export const MAX_QUESTIONS = 40;
const OPTION_LIMIT = 100;
/** The types of a question that a module asks: those of dynamic forms that need no upload. */
export const QUESTION_TYPES = [1, 7, 6, 9, 10, 11, 2, 8] as const;
const CHOICES: readonly number[] = [6, 9, 10, 11];
export const isChoice = (typeid: number): boolean => CHOICES.includes(typeid);

const question = z
  .object({
    id,
    typeid: z.custom<(typeof QUESTION_TYPES)[number]>(
      (value) => QUESTION_TYPES.some((one) => one === value),
      MESSAGES.E0010,
    ),
    label: text(200).min(1, 'Please enter the question'),
    isrequired: z.boolean(),
    options: listOf(text(OPTION_LIMIT).min(1, 'Please enter the name of the option'), 30),
  })
  .superRefine(({ typeid, options }, ctx) => {
    if (isChoice(typeid) && options.length === 0)
      ctx.addIssue({ code: 'custom', path: ['options'], message: 'Please enter the options of each choice' });
  });
export type Question = z.infer<typeof question>;
/** The questions of a form, each with a number of its own. */
export const questions = listOf(question, MAX_QUESTIONS);
export const hasOwnNumbers = (list: readonly Question[]): boolean =>
  new Set(list.map((one) => one.id)).size === list.length;
