import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, line, listOf, orNull, text } from '#platform/contract/fields.ts';
import { saved } from '#platform/contract/record.ts';
import { CONFIDENCE, edit, KEY_RESULT_KIND, keyResultRow, MAX_TEXT, MAX_TITLE, read, value, weight } from './okr.ts';

const MAX_MILESTONES = 20;
const ofTarget = new Set([1, 2, 3, 4, 5]);
export const saveKeyResult = endpoint({
  method: 'POST',
  path: 'okr/keyresult',
  access: edit,
  summary:
    'Create a key result of an objective, or change it; a new target after the first third of the cycle needs a reason',
  input: z
    .object({
      okrkeyresultid: orNull(id),
      okrobjectiveid: id,
      title: line(MAX_TITLE).min(1, 'Please enter the key result'),
      kindid: KEY_RESULT_KIND.schema,
      measurementunitid: orNull(id),
      startvalue: value,
      targetvalue: orNull(value),
      base: orNull(value.min(1, 'enter valid number')),
      milestones: listOf(line(MAX_TITLE).min(1, 'Please enter the milestone'), MAX_MILESTONES),
      weight,
      employeeid: z.number('Please select a person').int().positive().max(Number.MAX_SAFE_INTEGER),
      isdropped: z.boolean(),
      reason: orNull(text(MAX_TEXT)),
    })
    .superRefine(({ kindid, startvalue, targetvalue, milestones, measurementunitid }, ctx) => {
      const issue = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message });
      if (ofTarget.has(kindid) && targetvalue === null) issue('targetvalue', 'Please enter the target');
      if (kindid <= 3 && targetvalue === startvalue)
        issue('targetvalue', 'The target is the start: nothing is left to reach');
      if (kindid === 2 && targetvalue !== null && targetvalue < startvalue)
        issue('targetvalue', 'The target of an increase is above the start');
      if (kindid === 3 && targetvalue !== null && targetvalue > startvalue)
        issue('targetvalue', 'The target of a decrease is below the start');
      if (kindid <= 6 && measurementunitid === null) issue('measurementunitid', 'Please select the unit');
      if (kindid === 7 && milestones.length === 0) issue('milestones', 'Please enter the milestone');
    }),
  output: saved('okrkeyresultid'),
  example: {
    okrkeyresultid: null,
    okrobjectiveid: 1,
    title: 'Net promoter score',
    kindid: 2,
    measurementunitid: 1,
    startvalue: 200_000,
    targetvalue: 400_000,
    base: null,
    milestones: [],
    weight: 1,
    employeeid: 1,
    isdropped: false,
    reason: null,
  },
});

export const checkIn = endpoint({
  method: 'POST',
  path: 'okr/checkin',
  access: edit,
  summary: 'Check in the values of several key results at once, each with confidence and a note',
  input: z.object({
    rows: z
      .array(
        z.object({
          okrkeyresultid: id,
          value: orNull(value),
          /** Of milestones: which are done, in their order. */
          done: listOf(z.boolean(), MAX_MILESTONES),
          confidenceid: CONFIDENCE.schema,
          note: orNull(text(MAX_TEXT)),
          version: z.number().int().positive(),
        }),
      )
      .min(1)
      .max(100),
  }),
  output: z.array(z.object({ okrkeyresultid: z.number(), version: z.number(), shown: z.number() })),
  example: { rows: [{ okrkeyresultid: 1, value: 300_000, done: [], confidenceid: 1, note: null, version: 1 }] },
});

export const getSheet = endpoint({
  method: 'GET',
  path: 'okr/sheet',
  access: read,
  summary: 'One’s own key results of cycles that run, those due for a check-in first',
  input: z.object({}),
  output: z.array(
    keyResultRow.extend({ okrobjectiveid: z.number(), objectivetitle: z.string(), okrcyclename: z.string() }),
  ),
  example: {},
});
export type SheetRow = z.infer<typeof getSheet.output>[number];

export const whatIf = endpoint({
  method: 'POST',
  path: 'okr/whatif',
  access: read,
  summary: 'What objectives would come to if a key result stood at another value; nothing is saved',
  input: z.object({ okrkeyresultid: id, value }),
  output: z.array(
    z.object({
      okrobjectiveid: z.number(),
      title: z.string(),
      before: z.number().nullable(),
      after: z.number().nullable(),
    }),
  ),
  example: { okrkeyresultid: 1, value: 350_000 },
});
