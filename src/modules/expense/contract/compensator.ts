import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, option, orNull, personChip } from '#platform/contract/fields.ts';
import { onDayField, ownField, referenceField } from '#platform/contract/record-field.ts';
import { recordKind } from '#platform/contract/record-kind.ts';
import { mayRead } from '#platform/contract/record.ts';
import { categoryCode } from './policy-rules.ts';

/**
 * Who pays the approved claims of a business unit, from a day on: of the policy of the claimant, of a category where a
 * line of the claim has one, else of all. Who filed or decided a claim is passed over, and the fallback pays.
 */
export const compensatorRecord = recordKind({
  table: 'expense_compensator',
  id: 'compensatorid',
  feature: 'expenseSetting',
  path: 'compensator',
  words: { list: 'Compensators', title: 'Compensator', label: 'compensator' },
  fields: {
    businessunitid: referenceField({
      label: 'Business unit',
      hint: 'Leave empty for all business units without a compensator of their own',
      from: 'BusinessUnit',
    }),
    expensepolicyid: referenceField({
      label: 'Expense policy',
      hint: 'Leave empty for all policies without a compensator of their own',
      from: 'ExpensePolicy',
    }),
    category: ownField({
      label: 'Category',
      hint: 'Leave empty for all categories without a compensator of their own',
      save: orNull(categoryCode),
      row: z.string().nullable(),
      initial: null as string | null,
      example: null,
    }),
    fromdate: onDayField({ label: 'From', hint: 'Pays from this day', example: '2026-04-01' }),
    employeeid: ownField({
      label: 'Compensator',
      save: id,
      row: z.number(),
      initial: null as number | null,
      example: 1,
    }),
    fallbackid: ownField({
      label: 'Fallback',
      save: orNull(id),
      row: z.number().nullable(),
      initial: null as number | null,
      example: null,
    }),
  },
  computed: {
    businessunitname: z.string(),
    expensepolicyname: z.string(),
    person: personChip.nullable(),
    fallback: personChip.nullable(),
  },
  rules: ({ employeeid, fallbackid }) =>
    employeeid === fallbackid ? { fallbackid: 'The fallback is the compensator. Select somebody else' } : {},
  usedBy: [],
});

export const initCompensator = endpoint({
  method: 'GET',
  path: 'subscription/initcompensator',
  access: mayRead('expenseSetting'),
  summary: 'Business units, policies and categories that a compensator can be for',
  input: z.object({}),
  output: z.object({
    BusinessUnit: z.array(option),
    ExpensePolicy: z.array(option),
    Category: z.array(z.object({ displayname: z.string(), displayvalue: z.string() })),
  }),
  example: {},
});
