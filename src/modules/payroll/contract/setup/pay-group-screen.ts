import { z } from 'zod';
import { bulkContract } from '#bulk/contract/bulk.ts';
import { dayReason } from '#platform/contract/day-reason.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { fromMonth, fromMonthSave, inForceState } from './in-force.ts';
import { ofMonth } from '../person/inputs.ts';
import { paidDays } from '../run/attended.ts';
import { payGroup, payGroups } from './pay-groups.ts';
import { namedPeriod } from '../run/work-period.ts';

/** Pay groups of people from a month on, as a file. */
export const payGroupBulk = bulkContract({
  feature: 'payrollInput',
  kind: 'pay_group',
  title: 'Pay Groups of People',
  parameters: ofMonth,
  example: { payrollmonth: '2026-10' },
});

const read = { feature: 'salaryCycle', need: 'read', scope: 'tenant' } as const;
const edit = { feature: 'salaryCycle', need: 'edit', scope: 'tenant' } as const;

export const payGroupState = z.object({
  groups: z.array(payGroup),
  /** Where the unpaid days of everybody else come from. */
  paiddays: paidDays,
  /** How many people each group has in the month a change is paid by; the company's own cycle has no code. */
  people: z.array(z.object({ code: z.string(), people: z.number() })),
  /** Names in the rules of groups that nobody has at present, in sentences. */
  unusednames: z.array(z.string()),
  /** Some of the people whom no group takes; none where there are no groups. */
  outside: z.array(z.object({ employeeid: z.number(), employeecode: z.string(), fullname: z.string() })),
  /** The days each group is paid in the coming three months. */
  paydates: z.array(
    z.object({
      code: z.string(),
      payrollmonth: z.string(),
      /** What names one of several periods of the month; null where it is all of the month. */
      period: namedPeriod.nullable(),
      paydate: z.string(),
      movedfrom: z.string().nullable(),
      movedwhy: dayReason.optional(),
    }),
  ),
  /** Codes with a payroll: they stay as they are. */
  used: z.array(z.string()),
  types: z.array(z.string()),
  grades: z.array(z.string()),
  units: z.array(z.string()),
  /** Layouts of files for the bank. */
  banks: z.array(z.string()),
  version: z.number(),
  ...inForceState.shape,
});
export type PayGroupState = z.infer<typeof payGroupState>;

export const getPayGroups = endpoint({
  method: 'GET',
  path: 'payroll/paygroup',
  access: read,
  summary: 'The pay groups with how many people each has and the coming days of payment',
  input: z.object(fromMonth),
  output: z.array(payGroupState),
  example: {},
});

/** All groups, and where the unpaid days of everybody else come from; without it that stays. */
export const payGroupSave = z.object({ groups: payGroups, paiddays: paidDays.optional(), ...fromMonthSave });

export const savePayGroups = endpoint({
  method: 'POST',
  path: 'payroll/paygroup',
  access: edit,
  versioned: true,
  stepUp: true,
  summary: 'Save all pay groups; a group that somebody is assigned to is not removed',
  input: payGroupSave,
  output: z.array(payGroupState),
  example: { groups: [] },
});
