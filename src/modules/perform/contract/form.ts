import { z } from 'zod';
import { option } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, line, listOf, orNull, text } from '#platform/contract/fields.ts';
import { nameField, ownField } from '#platform/contract/record-field.ts';
import { recordKind } from '#platform/contract/record-kind.ts';
import { mayRead } from '#platform/contract/record.ts';
import { say } from '#platform/engine/say.ts';
import { ANSWER_TYPE, MULTI_CHOICE, NUMERIC, RATER_GROUP } from './words.ts';

export const MAX_SECTIONS = 12;
export const MAX_QUESTIONS = 20;
export const MAX_OPTIONS = 20;
export const LABEL_LIMIT = 200;
export const DESCRIPTION_LIMIT = 500;

const whole = (min: number, max: number) =>
  z
    .number('enter valid number')
    .int('enter valid number')
    .min(min, 'enter valid number')
    .max(max, 'enter valid number');

export const question = z.object({
  id: whole(1, 10_000),
  typeid: ANSWER_TYPE.schema,
  label: line(LABEL_LIMIT).min(1, 'Please enter the question'),
  isrequired: z.boolean(),
  israted: z.boolean().describe('A number on the scale of the section, which counts in the score'),
  options: listOf(line(LABEL_LIMIT).min(1, 'Please enter the option'), MAX_OPTIONS),
});
export type Question = z.output<typeof question>;

export const section = z.object({
  id: whole(1, 10_000),
  title: line(LABEL_LIMIT).min(1, 'Please enter the title of the section'),
  description: orNull(text(DESCRIPTION_LIMIT)),
  groupids: listOf(RATER_GROUP.schema, 5).describe('The groups of raters who answer it; empty for all'),
  weight: whole(0, 100).describe('Percent of the score; 0 for a section without ratings'),
  ratingscaleid: orNull(id).describe('Another scale than that of the form'),
  iscompetencies: z.boolean().describe('Asks for the competencies of whoever is reviewed'),
  isobjectives: z
    .boolean()
    .default(false)
    .describe('Asks for the objectives that whoever is reviewed had in the time under review'),
  questions: listOf(question, MAX_QUESTIONS),
});
export type Section = z.output<typeof section>;

const isRated = ({ iscompetencies, isobjectives, questions }: Section): boolean =>
  iscompetencies || isobjectives || questions.some(({ israted }) => israted);
const isTwice = (values: readonly unknown[]): boolean => new Set(values).size < values.length;

/** What is wrong with the sections of a form, as a sentence; undefined where nothing is. */
export function sectionsFault(sections: readonly Section[]): string | undefined {
  const weight = sections.reduce((sum, one) => sum + one.weight, 0);
  if (weight !== 100) return say`The weights of the sections add up to ${weight}, not to 100`;
  if (isTwice(sections.map(({ id: one }) => one))) return say`Two sections have the same number`;
  for (const one of sections) {
    const { title, questions } = one;
    if (one.weight > 0 && !isRated(one)) return say`${title} has a weight, but nothing in it is rated`;
    if (!one.iscompetencies && !one.isobjectives && questions.length === 0)
      return say`Please add a question to ${title}`;
    if (isTwice(questions.map((each) => each.id))) return say`Two questions of ${title} have the same number`;
    if (questions.some(({ typeid, options }) => typeid >= MULTI_CHOICE && options.length < 2))
      return say`A choice in ${title} needs at least two options`;
    if (questions.some(({ typeid, israted }) => israted && typeid !== NUMERIC))
      return say`Only a number can be a rating in ${title}`;
  }
  return undefined;
}

/** What raters answer: sections with weights, each for some groups of raters, with questions or competencies. */
export const reviewFormRecord = recordKind({
  table: 'review_form',
  id: 'reviewformid',
  feature: 'reviewForm',
  path: 'reviewform',
  words: { list: 'Review forms', title: 'Review form', label: 'review form' },
  fields: {
    reviewformname: nameField({ label: 'Name', example: 'Annual review' }),
    ratingscaleid: ownField({
      label: 'Rating scale',
      save: z.number('Please select the rating scale').int().positive().max(Number.MAX_SAFE_INTEGER),
      row: z.number(),
      initial: null as number | null,
      example: 1,
    }),
    sections: ownField({
      label: 'Sections',
      save: z.array(section).min(1, 'Please add a section').max(MAX_SECTIONS),
      row: z.array(section),
      initial: [] as Section[],
      example: [
        {
          id: 1,
          title: 'Results',
          description: null,
          groupids: [],
          weight: 100,
          ratingscaleid: null,
          iscompetencies: false,
          isobjectives: false,
          questions: [{ id: 1, typeid: 2, label: 'Results', isrequired: true, israted: true, options: [] }],
        },
      ],
    }),
  },
  computed: { scalename: z.string() },
  usedBy: [
    {
      table: 'performance_cycle',
      column: 'reviewformid',
      code: 'E1200',
      text: say`Performance cycles use this form, so it is kept`,
    },
  ],
  uses: 'Cycles',
  rules: ({ sections }) => {
    const fault = sectionsFault(sections as Section[]);
    return fault === undefined ? {} : { sections: fault };
  },
});

export const initReviewForm = endpoint({
  method: 'POST',
  path: 'subscription/initreviewform',
  access: mayRead('reviewForm'),
  summary: 'The rating scales that a form can use',
  input: z.object({}),
  output: z.object({ RatingScale: z.array(option) }),
  example: {},
});
