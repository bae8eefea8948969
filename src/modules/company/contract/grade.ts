import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id } from '#platform/contract/fields.ts';
import { message } from '#platform/contract/messages.ts';
import { mayEdit } from '#platform/contract/record.ts';
import { nameField } from '#platform/contract/record-field.ts';
import { recordKind } from '#platform/contract/record-kind.ts';
import { NAME_LIMIT, structureRow } from './structure-row.ts';

/** The levels of a company, ranked. */
export const gradeRecord = recordKind({
  table: 'grade',
  id: 'subscriptiongradeid',
  feature: 'grade',
  path: 'grade',
  words: { list: 'Grades', title: 'Grade', label: 'Grade' },
  fields: {
    gradename: nameField({
      label: 'Grade name',
      hint: 'A new grade gets the highest rank. Change the order in the list',
      missing: message('E1300'),
      max: NAME_LIMIT,
      example: 'M1',
    }),
  },
  computed: {
    graderank: z.number(),
    assignedemployeecount: structureRow.shape.assignedemployeecount,
    assignedemployeelist: structureRow.shape.assignedemployeelist,
  },
  usedBy: [{ table: 'work_profile', column: 'subscriptiongradeid', code: 'E1210' }],
});

export const rankGrades = endpoint({
  method: 'POST',
  path: 'subscription/graderank',
  access: mayEdit('grade'),
  summary: 'Put all grades into an order, highest first',
  input: z.object({ subscriptiongradeids: z.array(id).min(1).max(500) }),
  output: z.array(z.object({ subscriptiongradeid: z.number(), graderank: z.number() })),
  example: { subscriptiongradeids: [1] },
});
