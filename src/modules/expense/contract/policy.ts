import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, id, idParam, line, option, orNull, personChip } from '#platform/contract/fields.ts';
import { MESSAGES } from '#platform/contract/messages.ts';
import { mayEdit } from '#platform/contract/record.ts';
import { needsFirstDay, planCalls, planHead } from '#platform/contract/versioned-plan.ts';
import { policyRules } from './policy-rules.ts';

export const POLICY_NAME_LIMIT = 100;
/** The people whom a preview names; of more it says how many there are. */
export const MAX_PREVIEWED = 50;

/** Saves the draft of a policy, or publishes it from a day on. */
export const expensePolicySave = z
  .object({
    expensepolicyid: orNull(id),
    expensepolicyname: line(POLICY_NAME_LIMIT).min(1, MESSAGES.E1000),
    ...planHead,
    ...policyRules.shape,
  })
  .superRefine(needsFirstDay)
  .superRefine((value, ctx) => {
    // Rules between categories, which the shape alone does not have.
    for (const { path, message } of policyRules.safeParse(value).error?.issues ?? [])
      ctx.addIssue({ code: 'custom', path: [...path], message });
  });
export type ExpensePolicySave = z.output<typeof expensePolicySave>;

export const expensePolicyCalls = planCalls({
  noun: 'expensepolicy',
  feature: 'expensePolicy',
  of: 'an expense policy',
  all: 'expense policies',
  idfield: 'expensepolicyid',
  namefield: 'expensepolicyname',
  save: expensePolicySave,
  row: z.object({ categories: z.array(z.string()) }),
  detail: z.object(policyRules.shape),
  init: z.object({
    Grade: z.array(option),
    BusinessUnit: z.array(option),
    CityClass: z.array(z.string()),
    Fuel: z.array(z.string()),
  }),
  example: {
    expensepolicyid: null,
    expensepolicyname: 'Office',
    description: null,
    isdraft: true,
    effectivefrom: '2026-04-01',
    policycap: [],
    perdiemparts: { departure: [], return: [], sameday: [] },
    categories: [
      {
        code: 'meals',
        name: 'Meals',
        kind: 'meals',
        audience: [],
        trip: 'none',
        proofabove: 300_00,
        maxagedays: 45,
        inpolicycap: false,
        gstcredit: false,
        taxableabove: null,
        fuels: [],
        kmday: null,
        kmmonth: null,
        limits: [
          { per: 'day', over: 'cut', perguest: false, amounts: [{ gradeid: null, cityclass: null, amount: 600_00 }] },
        ],
      },
    ],
  },
});

/** Whose claims a version would assess, before it is published. */
export const previewExpensePolicy = endpoint({
  method: 'POST',
  path: 'subscription/previewexpensepolicy',
  access: mayEdit('expensePolicy'),
  support: false,
  summary: 'For whom a policy counts on a day, so that its next version would assess their claims',
  input: idParam('expensepolicyid').extend({ effectivefrom: dayField }),
  output: z.array(z.object({ total: z.number(), people: z.array(personChip) })),
  example: { expensepolicyid: 1, effectivefrom: '2026-10-01' },
});
