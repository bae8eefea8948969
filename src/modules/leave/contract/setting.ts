import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, orNull } from '#platform/contract/fields.ts';
import { mayEdit, mayRead } from '#platform/contract/record.ts';

/** How a company counts leave. */
export const leaveSetting = z.object({
  yearstart: z
    .number()
    .int()
    .min(1, 'enter valid number')
    .max(12, 'enter valid number')
    .describe('The month, 1 to 12, in which the leave year begins'),
  minutesperday: z
    .number()
    .int()
    .min(60, 'enter valid number')
    .max(1440, 'enter valid number')
    .describe('Minutes that make a day of leave by the hour'),
  startdate: orNull(dayField).describe('The first day of the ledgers; null until leave is switched on'),
  /** History is still entered: balances are worked out, and nothing is written yet. */
  isheld: z.boolean().default(false),
  leastpresent: z
    .number()
    .int()
    .min(1, 'enter valid number')
    .max(100, 'enter valid number')
    .nullable()
    .default(null)
    .describe('Percent of a team that should be at work when somebody asks for leave; null: nothing is said of it'),
  isbookedbalance: z
    .boolean()
    .default(false)
    .describe(
      'A balance is judged by what is booked when leave is approved, not by what there will be on the day of leave',
    ),
  isclosefinal: z
    .boolean()
    .default(false)
    .describe('Year ends, expiries and lapses stay as written when leave before them is decided or cancelled later'),
});
export type LeaveSetting = z.output<typeof leaveSetting>;
export const FIRST_LEAVE_SETTING: LeaveSetting = {
  yearstart: 4,
  minutesperday: 480,
  startdate: null,
  isheld: false,
  leastpresent: null,
  isbookedbalance: false,
  isclosefinal: false,
};

export const getLeaveSetting = endpoint({
  method: 'GET',
  path: 'subscription/leavesetting',
  access: mayRead('leavePolicy'),
  summary: 'How the company counts leave, and from which day on',
  input: z.object({}),
  output: z.array(leaveSetting.extend({ version: z.number() })),
  example: {},
});
export const saveLeaveSetting = endpoint({
  method: 'POST',
  path: 'subscription/leavesetting',
  access: mayEdit('leavePolicy'),
  versioned: true,
  summary: 'Change how the company counts leave; the first day stays once a ledger has begun',
  input: leaveSetting,
  output: z.array(z.object({ version: z.number() })),
  example: {
    yearstart: 4,
    minutesperday: 480,
    startdate: '2026-04-01',
    isheld: false,
    leastpresent: 50,
    isbookedbalance: false,
  },
});
