import { z } from 'zod';
import { id, listOf } from '#platform/contract/fields.ts';
import { nameField, ownField, textField } from '#platform/contract/record-field.ts';
import { recordKind } from '#platform/contract/record-kind.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { option } from '#platform/contract/choices.ts';
import { mayRead } from '#platform/contract/record.ts';

const ids = (label: string) =>
  ownField({ label, save: listOf(id), row: z.array(z.number()), initial: [] as number[], example: [] });

/** What people of some designations and grades are rated on; forms take those that fit whoever is reviewed. */
export const competencyRecord = recordKind({
  table: 'competency',
  id: 'competencyid',
  feature: 'competency',
  path: 'competency',
  words: { list: 'Competencies', title: 'Competency', label: 'competency' },
  fields: {
    competencyname: nameField({ label: 'Name', example: 'Works with customers' }),
    description: textField({ label: 'Description', hint: 'Raters see it with the name', max: 500 }),
    designationids: ids('Designations'),
    subscriptiongradeids: ids('Grades'),
  },
  usedBy: [],
});

export const initCompetency = endpoint({
  method: 'POST',
  path: 'subscription/initcompetency',
  access: mayRead('competency'),
  summary: 'The designations and grades that a competency can be for',
  input: z.object({}),
  output: z.object({ Designation: z.array(option), Grade: z.array(option) }),
  example: {},
});
