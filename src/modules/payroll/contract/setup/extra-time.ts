import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { listOf, orNull } from '#platform/contract/fields.ts';
import { extraTimeRule, extraTimeRules } from './extra-time-rule.ts';
import { fromMonth, fromMonthSave, inForceState } from './in-force.ts';

const read = { feature: 'salaryComponent', need: 'read', scope: 'tenant' } as const;
const edit = { feature: 'salaryComponent', need: 'edit', scope: 'tenant' } as const;
const option = z.object({ displayname: z.string(), displayvalue: z.string() });

const state = z.array(
  z.object({
    rules: z.array(extraTimeRule),
    version: z.number(),
    ...inForceState.shape,
    /** One-time earnings that can pay extra time, and pay that an hour can be worked out of. */
    components: z.array(option),
    bases: z.array(option),
    grades: z.array(z.string()),
    types: z.array(z.string()),
    /** Names of components whose formula is not what their rule says: it was changed with the component. */
    changed: z.array(z.string()),
    warnings: z.array(z.string()),
    /** Whether the pay of anybody comes from the close of attendance. */
    isattended: z.boolean(),
  }),
);

const body = z.object({ rules: extraTimeRules });
const example = {
  rules: [
    {
      component: 'overtime',
      base: ['basic'],
      days: 26,
      hours: 8,
      working: '2',
      off: '2',
      minminutes: 30,
      stepminutes: 15,
      maxhours: 50,
      grades: [],
      types: [],
    },
  ],
} as const;

export const getExtraTime = endpoint({
  method: 'GET',
  path: 'payroll/extratime',
  access: read,
  summary: 'How extra time of the close of attendance is paid, by rules in force from a month on',
  input: z.object(fromMonth),
  output: state,
  example: {},
});

export const saveExtraTime = endpoint({
  method: 'POST',
  path: 'payroll/extratime',
  access: edit,
  versioned: true,
  stepUp: true,
  summary: 'Change how extra time is paid from a month on: each rule becomes the rate formula of its component',
  input: body.extend(fromMonthSave),
  output: state,
  example: { rules: example.rules.map((one) => ({ ...one, base: [...one.base], grades: [], types: [] })) },
});

/** The most people that a preview works out. */
export const MAX_PREVIEW = 50;

export const previewExtraTime = endpoint({
  method: 'POST',
  path: 'payroll/extratime/preview',
  access: { feature: 'payslip', need: 'read', scope: 'people' },
  summary: `Who would be paid what for the last closed month: the ${MAX_PREVIEW} people with the most extra time`,
  input: body.extend({ from: orNull(fromMonth.from).optional() }),
  output: z.array(
    z.object({
      payrollmonth: z.string(),
      /** People with extra time in the month. */
      total: z.number(),
      /** In paise, of those listed. */
      amount: z.number(),
      rows: listOf(
        z.object({
          employeeid: z.number(),
          employeecode: z.string(),
          fullname: z.string(),
          /** Minutes. */
          working: z.number(),
          off: z.number(),
          /** In paise; null where the pay cannot be worked out. */
          amount: z.number().nullable(),
        }),
        MAX_PREVIEW,
      ),
    }),
  ),
  example: { rules: [] },
});
