import { z } from 'zod';
import { choices, option } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idParam, line, listOf, listQuery, orNull, personChip, text } from '#platform/contract/fields.ts';
import { saved } from '#platform/contract/record.ts';

export const LEVEL = choices({ 1: 'Company', 2: 'Department', 3: 'Person' });
export const DRIVER = choices({ 1: 'Its key results', 2: 'The objectives below it', 3: 'Both' });
export const KEY_RESULT_KIND = choices({
  1: 'Reach',
  2: 'Increase',
  3: 'Decrease',
  4: 'Stay above',
  5: 'Stay below',
  6: 'Baseline',
  7: 'Milestones',
  8: 'Yes or no',
});
export const CONFIDENCE = choices({ 1: 'High', 2: 'Medium', 3: 'Low' });
export const OBJECTIVE_STATUS = choices({ 1: 'Open', 2: 'Closed' });
export const CHANGE_KIND = choices({
  1: 'Target',
  2: 'Weight',
  3: 'Aligned elsewhere',
  4: 'Dropped',
  5: 'Active again',
  6: 'Closed',
});
export const PACES = ['on track', 'behind', 'at risk'] as const;

export const read = { feature: 'okr', need: 'read', scope: 'self' } as const;
export const edit = { feature: 'okr', need: 'edit', scope: 'self' } as const;

export const MAX_TITLE = 200;
export const MAX_TEXT = 2000;
const MAX_CONTRIBUTORS = 50;
/** Values are ten-thousandths of their unit. */
const MAX_VALUE = 100_000_000_000_0000;
export const value = z
  .number('enter valid number')
  .int('enter valid number')
  .min(-MAX_VALUE, 'enter valid number')
  .max(MAX_VALUE, 'enter valid number');
export const weight = z
  .number('enter valid number')
  .int('enter valid number')
  .min(1, 'enter valid number')
  .max(1000, 'enter valid number');

/** An option whose value is the id of a row. */
const numbered = option.extend({ displayvalue: z.number() });
const unit = numbered.extend({
  symbol: z.string(),
  decimals: z.number(),
  unitkindid: z.number(),
  directionid: z.number(),
});
export type OkrUnit = z.infer<typeof unit>;

export const initOkr = endpoint({
  method: 'GET',
  path: 'okr/init',
  access: read,
  summary: 'Cycles, units and departments that objectives are given, and what the caller may create',
  input: z.object({}),
  output: z.object({
    cycles: z.array(
      z.object({
        displayname: z.string(),
        displayvalue: z.number(),
        fromdate: z.string(),
        todate: z.string(),
        iscurrent: z.boolean(),
      }),
    ),
    units: z.array(unit),
    departments: z.array(numbered),
    /** Objectives of company and departments are for whoever may edit those of all. */
    maycompany: z.boolean(),
    mayothers: z.boolean(),
    own: personChip.nullable(),
  }),
  example: {},
});
export type OkrInit = z.infer<typeof initOkr.output>;

const figures = {
  progress: z.number().nullable(),
  expected: z.number(),
  pace: z.enum(PACES).nullable(),
  isstale: z.boolean(),
};
const node = z.object({
  okrobjectiveid: z.number(),
  parentid: z.number().nullable(),
  title: z.string(),
  levelid: LEVEL.schema,
  departmentname: z.string().nullable(),
  employeeid: z.number(),
  fullname: z.string(),
  imagepath: z.string().nullable(),
  statusid: OBJECTIVE_STATUS.schema,
  grade: z.number().nullable(),
  isprivate: z.boolean(),
  keyresults: z.number(),
  ismine: z.boolean(),
  depth: z.number(),
  ...figures,
});
export type ObjectiveNode = z.infer<typeof node>;

/** Which objectives of a tree are listed: own ones, not checked in, aligned to nothing, without key results. */
export const TREE_FILTERS = ['mine', 'stale', 'orphan', 'empty'] as const;
export type TreeFilter = (typeof TREE_FILTERS)[number];

export const getTree = endpoint({
  method: 'GET',
  path: 'okr/tree/:okrcycleid',
  access: read,
  summary:
    'A page of the objectives of a cycle that the caller may see, each below what it is aligned to, with progress and pace',
  input: idParam('okrcycleid').extend({ ...listQuery.shape, show: z.enum(TREE_FILTERS).optional() }),
  output: z.object({ rows: z.array(node), total: z.number(), isempty: z.boolean() }),
  example: { okrcycleid: 1 },
});

export const keyResultRow = z.object({
  okrkeyresultid: z.number(),
  title: z.string(),
  kindid: KEY_RESULT_KIND.schema,
  measurementunitid: z.number().nullable(),
  startvalue: z.number(),
  targetvalue: z.number().nullable(),
  currentvalue: z.number().nullable(),
  base: z.number().nullable(),
  milestones: z.array(z.object({ title: z.string(), isdone: z.boolean() })),
  weight: z.number(),
  confidenceid: CONFIDENCE.schema,
  employeeid: z.number(),
  fullname: z.string(),
  isdropped: z.boolean(),
  checkedon: z.string().nullable(),
  version: z.number(),
  shown: z.number(),
  expected: z.number(),
  pace: z.enum(PACES),
  isstale: z.boolean(),
  /** The figure of the product that feeds it; null where people check it in. */
  measurekey: z.string().nullable(),
  maycheckin: z.boolean(),
});
export type KeyResultRow = z.infer<typeof keyResultRow>;

export const getObjective = endpoint({
  method: 'GET',
  path: 'okr/objective/:okrobjectiveid',
  access: read,
  summary: 'One objective: key results, check-ins, what changed and why, objectives below it',
  input: idParam('okrobjectiveid'),
  output: z.array(
    z.object({
      okrobjectiveid: z.number(),
      okrcycleid: z.number(),
      okrcyclename: z.string(),
      parentid: z.number().nullable(),
      parenttitle: z.string().nullable(),
      title: z.string(),
      description: z.string().nullable(),
      levelid: LEVEL.schema,
      departmentid: z.number().nullable(),
      departmentname: z.string().nullable(),
      owner: personChip,
      contributors: z.array(personChip),
      weight: z.number(),
      driverid: DRIVER.schema,
      isprivate: z.boolean(),
      statusid: OBJECTIVE_STATUS.schema,
      grade: z.number().nullable(),
      learnt: z.string().nullable(),
      version: z.number(),
      mayedit: z.boolean(),
      keyresults: z.array(keyResultRow),
      below: z.array(node),
      checkins: z.array(
        z.object({
          okrcheckinid: z.number(),
          title: z.string(),
          measurementunitid: z.number().nullable(),
          ondate: z.string(),
          value: z.number().nullable(),
          donecount: z.number().nullable(),
          confidenceid: CONFIDENCE.schema,
          note: z.string().nullable(),
          addedbyname: z.string(),
        }),
      ),
      changes: z.array(
        z.object({
          okrchangeid: z.number(),
          subject: z.string(),
          changekindid: CHANGE_KIND.schema,
          before: z.string().nullable(),
          after: z.string().nullable(),
          reason: z.string().nullable(),
          addeddate: z.string(),
          addedbyname: z.string(),
        }),
      ),
      ...figures,
    }),
  ),
  example: { okrobjectiveid: 1 },
});
export type ObjectiveDetail = z.infer<typeof getObjective.output>[number];

export const saveObjective = endpoint({
  method: 'POST',
  path: 'okr/objective',
  access: edit,
  summary: 'Create an objective, or change the one named by okrobjectiveid',
  input: z
    .object({
      okrobjectiveid: orNull(id),
      okrcycleid: z.number('Please select the cycle').int().positive().max(Number.MAX_SAFE_INTEGER),
      parentid: orNull(id),
      title: line(MAX_TITLE).min(1, 'Please enter the objective'),
      description: orNull(text(MAX_TEXT)),
      levelid: LEVEL.schema,
      departmentid: orNull(id),
      employeeid: z.number('Please select a person').int().positive().max(Number.MAX_SAFE_INTEGER),
      contributorids: listOf(id, MAX_CONTRIBUTORS),
      weight,
      driverid: DRIVER.schema,
      isprivate: z.boolean(),
    })
    .superRefine(({ levelid, departmentid, isprivate }, ctx) => {
      if ((levelid === 2) !== (departmentid !== null))
        ctx.addIssue({
          code: 'custom',
          path: ['departmentid'],
          message: levelid === 2 ? 'Please select the department' : 'Only an objective of a department has one',
        });
      if (isprivate && levelid !== 3)
        ctx.addIssue({ code: 'custom', path: ['isprivate'], message: 'Only an objective of a person is private' });
    }),
  output: saved('okrobjectiveid'),
  example: {
    okrobjectiveid: null,
    okrcycleid: 1,
    parentid: null,
    title: 'Customers recommend us',
    description: null,
    levelid: 3,
    departmentid: null,
    employeeid: 1,
    contributorids: [],
    weight: 1,
    driverid: 1,
    isprivate: false,
  },
});

export const closeObjective = endpoint({
  method: 'POST',
  path: 'okr/close',
  access: edit,
  versioned: true,
  summary:
    'Close an objective with a grade and what was learnt; carried over, what is open begins again at its last value',
  input: z.object({
    okrobjectiveid: id,
    grade: z.number('Please enter the grade').int().min(0).max(100),
    learnt: orNull(text(MAX_TEXT)),
    /** The cycle in which it goes on; null where it ends. */
    okrcycleid: orNull(id),
  }),
  output: z.array(z.object({ okrobjectiveid: z.number(), version: z.number(), carriedto: z.number().nullable() })),
  example: { okrobjectiveid: 1, grade: 70, learnt: null, okrcycleid: null },
});

export const removeObjective = endpoint({
  method: 'DELETE',
  path: 'okr/objective/:okrobjectiveid',
  access: edit,
  summary: 'Delete an objective before its first check-in, with nothing aligned to it',
  input: idParam('okrobjectiveid'),
  output: z.array(z.object({ isexecuted: z.boolean() })),
  example: { okrobjectiveid: 1 },
});
