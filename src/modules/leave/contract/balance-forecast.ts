import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, id, listQuery, personChip } from '#platform/contract/fields.ts';
import { report } from '#platform/contract/report.ts';
import { readLeave } from './request.ts';

/** A leave type of a person at the end of a day to come. All figures are days. */
const forecastRow = personChip.extend({
  leavetypeid: z.number(),
  leavetypename: z.string(),
  leavecode: z.string(),
  colour: z.string(),
  balancenow: z.number(),
  /** What is earned, taken and paid after today until the day. */
  change: z.number(),
  lapsed: z.number(),
  balance: z.number(),
  /** What pending requests would take until the day. */
  reserved: z.number(),
  /** What lapses next after the day in this leave year, and when. */
  nextlapse: z.number(),
  nextlapseon: z.string().nullable(),
});
export type BalanceForecastRow = z.infer<typeof forecastRow>;

/** Without a day that at the end of the leave year. */
const query = z.object({ onday: dayField.optional(), leavetypeid: id.optional() });
const example = { onday: '2027-03-31' };
export const forecastBalances = endpoint({
  method: 'GET',
  path: 'leave/balances/forecast',
  access: readLeave,
  summary:
    'What everybody in scope and in service will have of each leave type at the end of a day of this leave year if nothing else happens',
  input: listQuery.extend(query.shape),
  output: z.object({ rows: z.array(forecastRow), total: z.number() }),
  example,
});
export const balanceForecastReport = report({
  title: 'Forecast of leave balances',
  list: forecastBalances,
  query,
  example,
  columns: {
    fullname: { label: 'Name' },
    employeecode: { label: 'Employee code' },
    leavetypename: { label: 'Leave type' },
    leavecode: { label: 'Code' },
    balancenow: { label: 'Balance today' },
    change: { label: 'Until the day' },
    lapsed: { label: 'Lapses until then' },
    balance: { label: 'Balance on the day' },
    reserved: { label: 'Waiting for approval' },
    nextlapse: { label: 'Lapses later' },
    nextlapseon: { label: 'Lapses on' },
  },
});
