import { UNITS_PER_DAY } from '#platform/engine/day-units.ts';
import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { dayField, id, listOf, orNull, text } from '#platform/contract/fields.ts';
import { CATEGORY, UNPAID_LEAVE } from './type.ts';

/**
 * How days of a leave type are earned. A year of service begins on the day of joining; days worked (present, on out-duty,
 * from home) earn leave at the end of each month.
 */
export const ACCRUAL = choices({
  1: 'Not earned',
  2: 'Each year, in advance',
  3: 'Each half-year, in advance',
  4: 'Each quarter, in advance',
  5: 'Each month, at its end',
  6: 'Each month, in advance',
  7: 'Each year of service, in advance',
  8: 'By days worked',
});
export const BY_WORK = 8;
/** What who joins in the middle of a period gets of it. */
export const JOINING = choices({
  1: 'By the months that are left',
  2: 'By the month of joining',
  3: 'By the days that are left',
});
/** What of a month is earned by who joins or leaves in it. */
export const MONTH_SHARE = choices({ 1: 'All, half or nothing', 2: 'By its days' });
/** Which step a share becomes that lies between two. */
export const SHARE_ROUNDING = choices({ 1: 'The nearest, half up', 2: 'The next one', 3: 'The one before' });
export const ELIGIBLE = choices({ 1: 'Everybody', 2: 'Women', 3: 'Men' });
export const MARRIED = choices({ 1: 'Everybody', 2: 'Married employees', 3: 'Unmarried employees' });
/** What leave by the hour is charged in; a part of a quarter or a half counts as the whole of it. */
export const HOUR_UNIT = choices({ 1: 'Minutes', 2: 'Quarter days', 3: 'Half days' });

/** Which days off count as leave between, before and after days of leave. */
export const DAYS_OFF_COUNTED = choices({ 1: 'Weekly offs and holidays', 2: 'Weekly offs alone' });

const MAX_DAYS = 366;
/** Whether days have no more than four decimals. */
export const isInUnits = (days: number): boolean =>
  Math.abs(days * UNITS_PER_DAY - Math.round(days * UNITS_PER_DAY)) <= 1e-6;
/** Days as people write them. */
const days = (max = MAX_DAYS) =>
  z
    .number('enter valid number')
    .min(0, 'enter valid number')
    .max(max, 'enter valid number')
    .refine(isInUnits, 'enter valid number');
const whole = (min: number, max: number) =>
  z
    .number('enter valid number')
    .int('enter valid number')
    .min(min, 'enter valid number')
    .max(max, 'enter valid number');
/** What shares of days are rounded to. */
const step = days(1).refine((value) => value > 0, 'enter valid number');
const monthDay = z.string().regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$/, 'Please enter month and day as MM-DD');

/** Days of a year from so many completed years of service on, of everybody or of a grade. */
export const slabOf = z.object({ fromyears: whole(0, 60), days: days(), gradeid: orNull(id) });

/** A leave type of a policy with its rules. Days are days of leave. */
export const policyDetail = z.object({
  leavepolicydetailid: orNull(id),
  leavetypeid: id,
  leavecategoryid: CATEGORY.schema,
  accrualtypeid: ACCRUAL.schema.default(1),
  slabs: listOf(slabOf, 60).describe(
    'Days of a year from so many completed years of service on; of a grade for those in it alone',
  ),
  workeddays: whole(1, MAX_DAYS)
    .default(20)
    .describe('Days worked that earn a day, and how many of the leave year it takes before any is earned'),
  workedatleast: whole(0, MAX_DAYS).default(0),
  joiningtypeid: JOINING.schema.default(1),
  joiningcountsto: whole(1, 31).default(15).describe('Who joins up to this day of a month gets the month'),
  joiningstep: step.default(0.5).describe('Shares are rounded to this step, as `shareroundingid` says'),
  joiningbands: listOf(z.object({ tomonth: whole(1, 12), days: orNull(days()) }), 12).describe(
    'Who joins up to this month of the period gets these days; null for all of them',
  ),
  monthsharetypeid: MONTH_SHARE.schema.default(1),
  joinedwhole: whole(0, 31).default(10),
  joinedhalf: whole(0, 31).default(20),
  leftwhole: whole(1, 32).default(21),
  lefthalf: whole(1, 32).default(11),
  monthstep: step.default(0.25),
  shareroundingid: SHARE_ROUNDING.schema.default(1),
  earnaftermonths: whole(0, 120)
    .default(0)
    .describe(
      'Whole months of service before anything is earned; who begins to earn gets what a joiner of that day gets',
    ),
  maxbalance: orNull(days(1000)),
  isadjusted: z.boolean().default(true),
  carrycap: orNull(days(1000)).describe('At most so many days go on into the next leave year; null: nothing does'),
  carryexpiry: orNull(monthDay),
  encashmax: days(1000).default(0),
  isexitpaid: z
    .boolean()
    .default(false)
    .describe('Whether what is left on the last day of service is paid; it lapses otherwise'),
  lapsedays: orNull(whole(1, 3660)).describe(
    'Days after a day worked in which a compensatory off can be taken; null without a limit',
  ),
  negativelimit: days().default(0),
  isgrantedonrequest: z
    .boolean()
    .default(false)
    .describe(
      'Whether its days are granted with each request that is approved, so that it needs no balance, as for a birth',
    ),
  birthweeksbefore: orNull(whole(0, 52)).describe(
    'Weeks before an expected birth from which on it can be taken; null: it is not for a birth',
  ),
  laterbirthdays: orNull(days()).describe(
    'With two or more surviving children: days of one request at most, and weeks before; null: as otherwise',
  ),
  laterbirthweeksbefore: orNull(whole(0, 52)),
  documentafterdays: orNull(whole(0, MAX_DAYS)),
  documentotherwiseid: orNull(id),
  clubbing: listOf(z.object({ notwithid: id, chargeasid: id }), 20).describe(
    'Leave it may not stand beside, and what it is charged as there',
  ),
  isbetween: z.boolean().default(false),
  isprefix: z.boolean().default(false),
  issuffix: z.boolean().default(false),
  daysoffcountedid: DAYS_OFF_COUNTED.schema
    .default(1)
    .describe('Of the days off that count as leave by the three before: all, or weekly offs alone'),
  ishalfday: z.boolean().default(true),
  ishour: z.boolean().default(false),
  hourunitid: HOUR_UNIT.schema.default(1),
  noticedays: whole(0, MAX_DAYS)
    .default(0)
    .describe(
      'Days before the first day by which it must be asked for; and after it until which it can be; null without a limit',
    ),
  backdatedays: orNull(whole(0, MAX_DAYS)),
  leastdays: orNull(days()).describe(
    'Minimum and maximum days per request, and of all requests of a calendar month and of a leave year',
  ),
  mostdays: orNull(days()),
  mostmonthdays: orNull(days()),
  mostmonthrequests: orNull(whole(1, 31)).describe(
    'Requests of a calendar month at most, those that begin or end in it',
  ),
  mostyeardays: orNull(days()),
  mostyears: whole(1, 10)
    .default(1)
    .describe('So many leave years in a row have that limit together, as 30 days in 3 years'),
  eligibleid: ELIGIBLE.schema.default(1),
  marriedid: MARRIED.schema.default(1),
  isprobation: z
    .boolean()
    .default(true)
    .describe('Whether it can be taken on probation, and once a last day of work is entered'),
  isnotice: z.boolean().default(true),
  afterservicedays: whole(0, 3660)
    .default(0)
    .describe('Days, and whole months, of service after which it can be taken; the later of the two counts'),
  afterservicemonths: whole(0, 120).default(0),
});
export type PolicyDetail = z.output<typeof policyDetail>;

const restrictedDates = z
  .object({ fromdate: dayField, todate: dayField, leavetypeids: listOf(id, 50), why: text(200) })
  .refine(({ fromdate, todate }) => fromdate <= todate, {
    path: ['todate'],
    message: 'The last day cannot be before the first',
  });

/** What a version of a leave policy says. */
export const versionDetail = z.object({
  details: z.array(policyDetail).min(1, 'Please add a leave type').max(50),
  restricted: listOf(restrictedDates, 100),
  prefixsuffixmindays: whole(0, MAX_DAYS)
    .default(0)
    .describe('Days of a request from which days off before or after it count, for the types that have them counted'),
});
export type VersionDetail = z.output<typeof versionDetail>;

/** The one leave type of a new policy. */
export const UNPAID_DETAIL = policyDetail.parse({
  leavepolicydetailid: null,
  leavetypeid: UNPAID_LEAVE,
  leavecategoryid: 1,
  slabs: [],
  joiningbands: [],
  clubbing: [],
});
