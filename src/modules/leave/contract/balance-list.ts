import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, listQuery, personChip } from '#platform/contract/fields.ts';
import { report } from '#platform/contract/report.ts';
import { readLeave } from './request.ts';

/** A leave type of a person with what is left of it. All figures are days. */
export const balanceListRow = personChip.extend({
  leavetypeid: z.number(),
  leavetypename: z.string(),
  leavecode: z.string(),
  colour: z.string(),
  /** The sum of all lines written: approved leave of days to come is taken off, where it is of the current leave year. */
  booked: z.number(),
  /** What pending requests are charged with. */
  reserved: z.number(),
  /** Days of later leave years that are taken or asked for. */
  nextyear: z.number(),
  /** What can still be asked for in the current leave year. */
  available: z.number(),
});
export type BalanceListRow = z.infer<typeof balanceListRow>;

const narrow = z.object({ leavetypeid: id.optional() });
export const listLeaveBalances = endpoint({
  method: 'GET',
  path: 'leave/balances',
  access: readLeave,
  summary: 'What everybody in scope and in service has left of each leave type, by name; Unpaid Leave has no balance',
  input: listQuery.extend(narrow.shape),
  output: z.object({ rows: z.array(balanceListRow), total: z.number() }),
  example: { limit: 50, offset: 0 },
});
export const listBalanceTypes = endpoint({
  method: 'GET',
  path: 'leave/balances/types',
  access: readLeave,
  summary: 'The leave types by which a list of balances can be narrowed',
  input: z.object({}),
  output: z.array(z.object({ displayname: z.string(), displayvalue: z.number() })),
  example: {},
});

export const balanceReport = report({
  title: 'Leave Balances',
  list: listLeaveBalances,
  query: narrow,
  columns: {
    fullname: { label: 'Name' },
    employeecode: { label: 'Employee code' },
    leavetypename: { label: 'Leave type' },
    leavecode: { label: 'Code' },
    booked: { label: 'Balance' },
    reserved: { label: 'Waiting for approval' },
    available: { label: 'Available' },
    nextyear: { label: 'Next leave year' },
  },
});
