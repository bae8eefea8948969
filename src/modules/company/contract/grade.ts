import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idParam, line, orNull } from '#platform/contract/fields.ts';
import { message } from '#platform/contract/messages.ts';
import { NAME_LIMIT, structureRow } from './structure-row.ts';
import { allOf, removalOf, saved } from '#platform/contract/record.ts';

export const gradeRow = structureRow.extend({
  subscriptiongradeid: z.number(),
  gradename: z.string(),
  graderank: z.number(),
});
export type GradeRow = z.infer<typeof gradeRow>;

export const gradeSave = z.object({
  subscriptiongradeid: orNull(id),
  gradename: line(NAME_LIMIT).min(1, message('E1300')),
});
export type GradeSave = z.infer<typeof gradeSave>;

const read = { feature: 'grade', need: 'read', scope: 'tenant' } as const;
const edit = { feature: 'grade', need: 'edit', scope: 'tenant' } as const;

export const listGrades = allOf({
  path: 'subscription/allgrade',
  access: read,
  row: gradeRow,
  summary: 'All grades, highest rank first',
});

export const getGrade = endpoint({
  method: 'GET',
  path: 'subscription/grade/:subscriptiongradeid',
  access: read,
  summary: 'One grade with its rank',
  input: idParam('subscriptiongradeid'),
  output: z.array(gradeRow.omit({ assignedemployeecount: true, assignedemployeelist: true })),
  example: { subscriptiongradeid: 1 },
});

export const saveGrade = endpoint({
  method: 'POST',
  path: 'subscription/grade',
  access: edit,
  summary: 'Create a grade above all others, or rename the one named by subscriptiongradeid',
  input: gradeSave,
  output: saved('subscriptiongradeid'),
  example: { subscriptiongradeid: null, gradename: 'M1' },
});

export const rankGrades = endpoint({
  method: 'POST',
  path: 'subscription/graderank',
  access: edit,
  summary: 'Put all grades into an order, highest first',
  input: z.object({ subscriptiongradeids: z.array(id).min(1).max(500) }),
  output: z.array(z.object({ subscriptiongradeid: z.number(), graderank: z.number() })),
  example: { subscriptiongradeids: [1] },
});

export const removeGrade = removalOf({
  path: 'subscription/grade/:subscriptiongradeid',
  access: edit,
  summary: 'Delete a grade nobody has',
});
