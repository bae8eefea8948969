import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, listQuery, personChip } from '#platform/contract/fields.ts';
import { mayEdit, mayRead } from '#platform/contract/record.ts';
import { report } from '#platform/contract/report.ts';
import { monthField } from './log.ts';

const read = mayRead('attendanceClose');
const page = { limit: listQuery.shape.limit, offset: listQuery.shape.offset };

/** What the close of a month came to, or would come to, for a person. Days are days, minutes whole. */
export const closedPerson = personChip.extend({
  closedon: z.string(),
  inservice: z.number(),
  present: z.number(),
  home: z.number(),
  duty: z.number(),
  paidleave: z.number(),
  unpaidleave: z.number(),
  weeklyoff: z.number(),
  holiday: z.number(),
  absent: z.number(),
  fromleave: z.number(),
  marks: z.number(),
  penaltylossofpay: z.number(),
  lossofpay: z.number(),
  paiddays: z.number(),
  overtimeminutes: z.number(),
  compoff: z.number(),
  extracarried: z.number(),
  encashed: z.number(),
  nightshifts: z.number(),
  /** What cost how many days on which day, and the leave type it was taken from; null: loss of pay. */
  dues: z.array(
    z.object({ day: z.string(), reason: z.string(), days: z.number(), leavetypename: z.string().nullable() }),
  ),
  /** Compensatory offs that extra time has earned. */
  grants: z.array(z.object({ day: z.string(), reason: z.string(), days: z.number() })),
  /** Days and halves worked in night shifts. */
  nights: z.array(z.object({ day: z.string(), days: z.number() })),
});
export type ClosedPerson = z.infer<typeof closedPerson>;

export const previewClose = endpoint({
  method: 'GET',
  path: 'attendance/close/preview',
  access: read,
  summary: 'What the close of a month would come to for people, by employee code; nothing is written',
  input: z.object({ month: monthField, ...page }),
  output: z.object({ total: z.number(), rows: z.array(closedPerson) }),
  example: { month: '2026-10', limit: 25, offset: 0 },
});

const closedQuery = z.object({ closeid: id, search: listQuery.shape.search });
export const listClosed = endpoint({
  method: 'GET',
  path: 'attendance/close/:closeid/people',
  access: read,
  summary: 'What the close of a month came to for people, by employee code',
  input: closedQuery.extend(page),
  output: z.object({ total: z.number(), rows: z.array(closedPerson) }),
  example: { closeid: 1, limit: 25, offset: 0 },
});
export const closedReport = report({
  title: 'Closed month of attendance',
  list: listClosed,
  query: closedQuery,
  example: { closeid: 1 },
  columns: {
    fullname: { label: 'Name' },
    employeecode: { label: 'Employee code' },
    inservice: { label: 'Days in service' },
    paiddays: { label: 'Paid days' },
    lossofpay: { label: 'Loss of pay in days' },
    fromleave: { label: 'Taken from leave' },
    overtimeminutes: { label: 'Overtime to pay in minutes' },
    compoff: { label: 'Compensatory offs' },
    present: { label: 'Present' },
    home: { label: 'Work from home' },
    duty: { label: 'Out-duty' },
    paidleave: { label: 'Paid leave' },
    unpaidleave: { label: 'Unpaid leave' },
    weeklyoff: { label: 'Weekly off' },
    holiday: { label: 'Holidays' },
    absent: { label: 'Absent' },
    marks: { label: 'Late or early' },
    penaltylossofpay: { label: 'Penalties without pay' },
    extracarried: { label: 'Extra minutes carried on' },
    encashed: { label: 'Leave paid out' },
    nightshifts: { label: 'Night shifts' },
    closedon: { label: 'Closed on' },
  },
});

/** Somebody whose closed month comes to something else now. Days are days, minutes whole. */
export const changedPerson = personChip.extend({
  lossofpay: z.number(),
  lossofpaynow: z.number(),
  lossofpaydifference: z.number(),
  paiddays: z.number(),
  paiddaysnow: z.number(),
  paiddaysdifference: z.number(),
  overtimeminutes: z.number(),
  overtimeminutesnow: z.number(),
  overtimedifference: z.number(),
  unusedleave: z.number(),
  encashed: z.number(),
  encashednow: z.number(),
  nightshifts: z.number(),
  nightshiftsnow: z.number(),
  /** The last day of service of a leaver whose leave is not settled; null for everybody else. */
  exitwaits: z.string().nullable(),
});
export type ChangedPerson = z.infer<typeof changedPerson>;
const changedQuery = z.object({ closeid: id });
export const listChanged = endpoint({
  method: 'GET',
  path: 'attendance/close/:closeid/changed',
  access: read,
  summary: 'People whose closed month comes to something else now, by what arrived since, by employee code',
  input: changedQuery.extend(page),
  output: z.object({ total: z.number(), rows: z.array(changedPerson) }),
  example: { closeid: 1, limit: 25, offset: 0 },
});
export const changedReport = report({
  title: 'Changed since the close',
  list: listChanged,
  query: changedQuery,
  example: { closeid: 1 },
  columns: {
    fullname: { label: 'Name' },
    employeecode: { label: 'Employee code' },
    lossofpay: { label: 'Loss of pay, closed' },
    lossofpaynow: { label: 'Loss of pay, now' },
    lossofpaydifference: { label: 'Difference in loss of pay' },
    paiddays: { label: 'Paid days, closed' },
    paiddaysnow: { label: 'Paid days, now' },
    paiddaysdifference: { label: 'Difference in paid days' },
    overtimeminutes: { label: 'Overtime minutes, closed' },
    overtimeminutesnow: { label: 'Overtime minutes, now' },
    overtimedifference: { label: 'Difference in overtime minutes' },
    unusedleave: { label: 'Leave taken without need' },
    encashed: { label: 'Leave paid out, closed' },
    encashednow: { label: 'Leave paid out, now' },
    nightshifts: { label: 'Night shifts, closed' },
    nightshiftsnow: { label: 'Night shifts, now' },
    exitwaits: { label: 'Left, leave not settled' },
  },
});

export const countUnsettled = endpoint({
  method: 'GET',
  path: 'attendance/close/:closeid/exits',
  access: read,
  summary: 'How many people left in a closed month whose leave is neither paid nor lapsed',
  input: changedQuery,
  output: z.array(z.object({ waiting: z.number() })),
  example: { closeid: 1 },
});

export const settleLeavers = endpoint({
  method: 'POST',
  path: 'attendance/close/:closeid/exits',
  access: mayEdit('attendanceClose'),
  stepUp: true,
  summary: 'Settle the leave of people who left in a closed month and whose leaving was entered after the close',
  input: changedQuery,
  output: z.array(z.object({ people: z.number() })),
  example: { closeid: 1 },
});
