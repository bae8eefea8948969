import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idParam, line, orNull, personChip, text } from '#platform/contract/fields.ts';
import { NAME_LIMIT, structureRow } from './structure-row.ts';
import { allOf, removalOf, removed, saved } from '#platform/contract/record.ts';

export const DESCRIPTION_LIMIT = 200;
export const PROBATION_DAYS = 365;
export const NOTIFY_DAYS = 30;

const days = (most: number) =>
  z.preprocess(
    (value) => (value === '' || value === null || value === undefined ? 0 : value),
    z
      .number('enter valid number')
      .int('enter valid number')
      .min(0, 'enter valid number')
      .max(most, 'enter valid number'),
  );

const fields = {
  probationperiodname: line(NAME_LIMIT).min(1, 'Please enter policyname'),
  description: orNull(text(DESCRIPTION_LIMIT)),
  probationdays: days(PROBATION_DAYS),
  isearlyconfirmedallowed: z.boolean().default(true),
  isautoconfirmed: z.boolean().default(true),
  isnotifyemployee: z.boolean().default(true),
  notifypriordays: days(NOTIFY_DAYS),
  isnotifyoncompletion: z.boolean().default(false),
  isnotifyonextention: z.boolean().default(false),
  isnotifyonconfirmed: z.boolean().default(false),
};

export const probationSave = z
  .object({ probationperiodid: orNull(id), ...fields })
  .superRefine((plan, ctx) => {
    if (!plan.isnotifyemployee) return;
    const some =
      plan.notifypriordays > 0 || plan.isnotifyoncompletion || plan.isnotifyonextention || plan.isnotifyonconfirmed;
    if (!some)
      ctx.addIssue({
        code: 'custom',
        path: ['isnotifyemployee'],
        message: 'Please select how you want to notify employee',
      });
  })
  // No announcement when the employee is not notified.
  .transform((plan) =>
    plan.isnotifyemployee
      ? plan
      : {
          ...plan,
          notifypriordays: 0,
          isnotifyoncompletion: false,
          isnotifyonextention: false,
          isnotifyonconfirmed: false,
        },
  );
export type ProbationSave = z.infer<typeof probationSave>;

export const probationRow = structureRow.extend({
  probationperiodid: z.number(),
  probationperiodname: z.string(),
  description: z.string().nullable(),
  probationdays: z.number(),
  isearlyconfirmedallowed: z.boolean(),
  isautoconfirmed: z.boolean(),
  isnotifyemployee: z.boolean(),
  notifypriordays: z.number(),
  isnotifyoncompletion: z.boolean(),
  isnotifyonextention: z.boolean(),
  isnotifyonconfirmed: z.boolean(),
});
export type ProbationRow = z.infer<typeof probationRow>;

const read = { feature: 'probation', need: 'read', scope: 'tenant' } as const;
const edit = { feature: 'probation', need: 'edit', scope: 'tenant' } as const;

export const listProbations = allOf({
  path: 'subscription/allprobationperiod',
  access: read,
  row: probationRow,
  summary: 'All probation plans, oldest first',
});

/** Everybody on a plan who is not confirmed yet. */
export const probationEmployees = endpoint({
  method: 'GET',
  path: 'subscription/probationemployees/:probationperiodid',
  support: false,
  access: read,
  summary: 'The people on a probation plan who are not confirmed yet, by name; at most 500',
  input: idParam('probationperiodid'),
  output: z.array(personChip),
  example: { probationperiodid: 1 },
});

export const getProbation = endpoint({
  method: 'GET',
  path: 'subscription/probationperiod/:probationperiodid',
  access: read,
  summary: 'One probation plan',
  input: idParam('probationperiodid'),
  output: z.array(probationRow.omit({ assignedemployeecount: true, assignedemployeelist: true })),
  example: { probationperiodid: 1 },
});

export const saveProbation = endpoint({
  method: 'POST',
  path: 'subscription/insertupdateprobationperiod',
  access: edit,
  summary: 'Create a probation plan, or change the one named by probationperiodid',
  input: probationSave,
  output: saved('probationperiodid'),
  example: {
    probationperiodid: null,
    probationperiodname: 'Six months',
    description: null,
    probationdays: 180,
    notifypriordays: 7,
  },
});

export const removeProbation = removalOf({
  path: 'subscription/probationperiod/:probationperiodid',
  access: edit,
  summary: 'Delete a probation plan nobody is on',
});

/** Several plans at once; when one of them cannot be deleted, none is. */
export const removeProbations = endpoint({
  method: 'DELETE',
  path: 'subscription/probationperiod',
  access: edit,
  summary: 'Delete several probation plans, all or none',
  input: z.object({
    probationperiodids: z
      .string()
      .regex(/^\d{1,15}(,\d{1,15}){0,99}$/)
      .transform((list) => list.split(',').map(Number)),
  }),
  output: removed,
  example: { probationperiodids: '1,2' },
});
