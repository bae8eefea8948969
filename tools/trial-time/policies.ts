import { z } from 'zod';
import { WEEKS_OF_MONTH } from '#modules/attendance/contract/attendance-policy-detail.ts';

const days = z.number().min(0);
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a day, YYYY-MM-DD');
const time = z.string().regex(/^[0-4]\d:[0-5]\d$/, 'must be a time, HH:MM');
const codes = z.array(z.string());
const presence = {
  session: z.enum(['firstlast', 'pairs']),
  autobreak: z.number().int().min(0),
  autobreakafter: z.number().int().min(0),
};
const shift = z.object({
  name: z.string(),
  halves: z.tuple([z.tuple([time, time]), z.tuple([time, time])]),
  earlywindow: z.number().int(),
  latewindow: z.number().int(),
  required: z.number().int(),
  flexible: z.boolean().default(false),
  ...presence,
});
const attendance = z.object({
  attendancepolicyname: z.string(),
  iswfh: z.boolean(),
  wfhlimit: z.number().int().nullable(),
  iswfo: z.boolean().default(true),
  wfolimit: z.number().int().nullable().default(99),
  isoutduty: z.boolean().default(true),
  outdutylimit: z.number().int().nullable(),
  isrestrictattendancereq: z.boolean().default(true),
  restrictattendancereqlimit: z.number().int().nullable(),
  isabsenteeismrule: z.boolean(),
  absenteeism: z
    .object({
      absenteeismaction: z.enum(['leave', 'lossofpay']),
      absenteeismleave: codes.nullable().default([]),
      absenteeismleavecount: days.nullable().default(1),
      offdaysbetween: z.boolean().nullable().default(false),
    })
    .nullable(),
  ispunctualityrule: z.boolean(),
  punctuality: z
    .object({
      punctualitytype: z.enum(['late', 'lateorearly']),
      gracetime: z.number().int(),
      penaltytype: z.enum(['each', 'block']),
      gracedaycount: z.number().int(),
      penaltyleave: codes.nullable().default([]),
      penaltyleavecount: days,
      gracetimelimit: z.number().int().nullable().default(null),
      breachleavecount: days.nullable().default(null),
    })
    .nullable(),
  istimeatworkrule: z.boolean(),
  timeatwork: z
    .object({
      unit: z.enum(['minutes', 'percentage']),
      halfday: z.number(),
      fullday: z.number(),
      weekly: z
        .object({
          hoursweekly: z.number().int(),
          minutesweekly: z.number().int().default(0),
          penaltyleave: codes.nullable().default([]),
          penaltyleavecount: days,
        })
        .nullable()
        .default(null),
    })
    .nullable(),
  extratimepolicy: z.string().nullable(),
});
const duration = z.string().regex(/^\d{2}:[0-5]\d:\d{2}$/, 'must be a length of time, HH:MM:SS');
const extraRow = z.object({
  row: z.enum(['working', 'offday']),
  benefittype: z.enum(['compoff', 'pay', 'nothing']),
  isconsiderbuffertime: z.boolean().default(false),
  buffertime: duration.default('00:00:00'),
  maxearninghour: duration,
  roundminutes: z.number().int().min(1).default(1),
  isaccumulation: z.boolean().default(false),
  requiredhour: duration.nullable().default(null),
  creditcompoff: days.default(1),
  accumulationmonths: z.number().int().min(1).default(1),
  maxearningcompoff: days.nullable().default(null),
  isonweekoff: z.boolean().default(true),
  isonholiday: z.boolean().default(true),
  isonoptionalholiday: z.boolean().default(true),
});
const extra = z.object({
  isetapprovalrequired: z.boolean(),
  extratime: z.array(extraRow),
  extratimecompoffpolicy: z.object({
    lapsedays: z.number().int().nullable(),
    allowedhalfday: z.boolean().default(true),
  }),
});
const leave = z.object({
  accrual: z.enum(['monthly', 'yearly', 'halfyearly', 'quarterly']),
  days: days.optional(),
  slabs: z.array(z.object({ fromyears: z.number().int(), days })).optional(),
  maxbalance: days.nullable().default(null),
  /** Missing: what is left lapses; null: all of it is carried. */
  carrycap: days.nullable().optional(),
  carryexpiry: z.string().nullable().default(null),
  encashmax: days.nullable().default(null),
});
export type LeaveRules = z.output<typeof leave>;
const version = z.object({ version: z.number().int(), effectivefrom: day, approvedon: day }).catchall(leave);

/** How attendance policies are read where there is a choice; what is not said is as in a new policy. */
export const policyreadings = z
  .object({
    weeklytypeid: WEEKS_OF_MONTH.schema.optional(),
    ispenaltysplit: z.boolean().optional(),
    isworkedhalf: z.boolean().default(true),
  })
  .prefault({});
export type PolicyReadings = z.input<typeof policyreadings>;

/** The policies of a company in neutral words: `policies.json`. */
export const timePolicies = z.object({
  company: z.string(),
  month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month, YYYY-MM'),
  timezone: z.string(),
  ledgerstart: day,
  closedate: day,
  punchcutoff: z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/, 'must be YYYY-MM-DD HH:MM:SS'),
  duplicateseconds: z.number().int().min(0),
  minutesperleaveday: z.number().int().min(1),
  shifts: z.record(z.string(), shift),
  offday: z.object(presence),
  patterns: z.record(z.string(), z.array(z.string()).min(1)).default({}),
  weeklyoffs: z.record(z.string(), z.string()),
  attendancepolicies: z.record(z.string(), attendance),
  extratimepolicies: z.record(z.string(), extra).default({}),
  leavetypes: z.record(z.string(), z.string()),
  leavepolicies: z.array(version).min(1),
  leaverules: z.object({
    negativelimit: z.record(z.string(), days.nullable()).default({}),
    documents: z
      .record(z.string(), z.object({ afterdays: z.number().int(), otherwise: z.string() }))
      .nullable()
      .default({}),
    clubbing: z
      .array(z.object({ leave: z.string(), notwith: z.string(), chargeas: z.string() }))
      .nullable()
      .default([]),
    sandwich: z
      .object({ between: codes, prefix: codes, suffix: codes, prefixsuffixmindays: z.number().int() })
      .nullable()
      .default(null),
    hours: codes.nullable().default([]),
    restricted: z
      .array(z.object({ group: z.string(), from: day, to: day, leave: codes, why: z.string().default('') }))
      .nullable()
      .default([]),
  }),
  transitions: z
    .array(
      z.discriminatedUnion('action', [
        z.object({
          batch: z.string(),
          action: z.literal('run'),
          yearend: day,
          postedon: day,
          offices: z.array(z.string()),
        }),
        z.object({
          batch: z.string(),
          action: z.literal('reverse'),
          of: z.string(),
          postedon: day,
          offices: z.array(z.string()),
        }),
      ]),
    )
    .default([]),
});
export type TimePolicies = z.output<typeof timePolicies>;
