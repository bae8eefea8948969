import { z } from 'zod';
import { ACTIVE, toggle } from '#platform/contract/active.ts';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, line, listOf, orNull, text } from '#platform/contract/fields.ts';
import { allOf, createdRow, mayEdit, mayRead, oneOf, removalOf, saved } from '#platform/contract/record.ts';

export const QUESTION_LIMIT = 300;
export const OPTION_LIMIT = 100;
export const MAX_OPTIONS = 30;
/** The largest numeric answer. */
export const MAX_NUMBER = 1000;
/** The option that excludes all others. */
export const NONE_OF_THESE = 0;

export const QUESTION_CATEGORY = choices({ 1: 'Company and culture', 2: 'Function and role' });
/** As lists name the type of an answer. */
export const ANSWER_TYPE = choices({ 1: 'Text', 2: 'Numeric', 3: 'Date', 4: 'Multi-choice', 5: 'Multi-select' });
export const NUMERIC = 2;
export const DATE = 3;
/** The types with options. */
export const CHOICES: readonly number[] = [4, 5];

const number = z
  .number('enter valid number')
  .int('enter valid number')
  .min(0, 'enter valid number')
  .max(MAX_NUMBER, 'enter valid number');

const inputOption = z.object({
  questioninputoptionid: z.number().int().min(0).max(1_000_000).describe('0 for the option “None of these”'),
  optionname: line(OPTION_LIMIT).min(1, 'Please enter the name of the option'),
});
export type InputOption = z.output<typeof inputOption>;

/** Which answers a candidate goes on with: numbers from least to most, or one of the accepted options. */
const knockout = z.object({ least: orNull(number), most: orNull(number), accepted: listOf(z.number().int().min(0)) });
export type Knockout = z.output<typeof knockout>;

type Checked = { inputvaluetypeid: number; isexpiryfield: boolean; options: InputOption[]; knockout: Knockout | null };

function* problems({ inputvaluetypeid, isexpiryfield, options, knockout: rule }: Checked): Generator<[string, string]> {
  if (isexpiryfield && inputvaluetypeid !== DATE) yield ['isexpiryfield', 'Only a date can be an expiry day'];
  const choosing = CHOICES.includes(inputvaluetypeid);
  if (choosing) {
    if (options.length < 2) yield ['options', 'Please add at least two options'];
    if (new Set(options.map((one) => one.optionname.toLowerCase())).size < options.length)
      yield ['options', 'Two options have the same name'];
    if (new Set(options.map((one) => one.questioninputoptionid)).size < options.length)
      yield ['options', 'Please fill valid data'];
    if (options.slice(1).some((one) => one.questioninputoptionid === NONE_OF_THESE))
      yield ['options', 'Please fill valid data'];
  }
  if (rule === null) return;
  if (inputvaluetypeid === NUMERIC) {
    if (rule.least === null && rule.most === null) yield ['knockout', 'Please enter the least or the most'];
    if (rule.least !== null && rule.most !== null && rule.least > rule.most)
      yield ['knockout', 'The most is below the least'];
  } else if (choosing) {
    const ids = new Set(options.map((one) => one.questioninputoptionid));
    if (rule.accepted.length === 0) yield ['knockout', 'Please select the accepted options'];
    if (rule.accepted.some((one) => !ids.has(one))) yield ['knockout', 'Please fill valid data'];
    if (new Set(rule.accepted).size === ids.size && ids.size > 0)
      yield ['knockout', 'If every option is accepted, nobody is ruled out'];
  } else yield ['knockout', 'Only a number or a choice can rule a candidate out'];
}

export const questionSave = z
  .object({
    screeningquestionid: orNull(id),
    questiontext: text(QUESTION_LIMIT).min(1, 'Please enter the question'),
    questioncategoryid: QUESTION_CATEGORY.schema,
    inputvaluetypeid: ANSWER_TYPE.schema,
    isexpiryfield: z.boolean(),
    options: listOf(inputOption, MAX_OPTIONS),
    knockout: orNull(knockout),
  })
  .superRefine((question, ctx) => {
    for (const [path, message] of problems(question)) ctx.addIssue({ code: 'custom', path: [path], message });
  });
export type QuestionSave = z.output<typeof questionSave>;

export const questionRow = createdRow.extend({
  screeningquestionid: z.number(),
  questiontext: z.string(),
  questioncategoryid: QUESTION_CATEGORY.schema,
  inputvaluetypeid: ANSWER_TYPE.schema,
  isexpiryfield: z.boolean(),
  options: z.array(z.object({ questioninputoptionid: z.number(), optionname: z.string() })),
  knockout: z
    .object({ least: z.number().nullable(), most: z.number().nullable(), accepted: z.array(z.number()) })
    .nullable(),
  isactive: ACTIVE.schema,
  /** Jobs that ask it. */
  usedcount: z.number(),
});
export type QuestionRow = z.infer<typeof questionRow>;

const feature = 'screeningQuestion';

export const listQuestions = allOf({
  path: 'subscription/allscreeningquestion',
  access: mayRead(feature),
  row: questionRow,
  summary: 'All screening questions, oldest first',
});

export const getQuestion = oneOf({
  path: 'subscription/screeningquestion/:screeningquestionid',
  access: mayRead(feature),
  row: questionRow,
  summary: 'One screening question',
});

export const saveQuestion = endpoint({
  method: 'POST',
  path: 'subscription/screeningquestion',
  access: mayEdit(feature),
  summary: 'Create a screening question, or change the one named by screeningquestionid; jobs keep their own copies',
  input: questionSave,
  output: saved('screeningquestionid'),
  example: {
    screeningquestionid: null,
    questiontext: 'How many years have you worked with looms?',
    questioncategoryid: 2,
    inputvaluetypeid: 2,
    isexpiryfield: false,
    options: [],
    knockout: { least: 2, most: null, accepted: [] },
  },
});

export const toggleQuestion = toggle({
  noun: 'screeningquestion',
  idfield: 'screeningquestionid',
  feature,
  of: 'a screening question',
});

export const removeQuestion = removalOf({
  path: 'subscription/screeningquestion/:screeningquestionid',
  access: mayEdit(feature),
  summary: 'Delete a screening question that no job and no template asks',
});
