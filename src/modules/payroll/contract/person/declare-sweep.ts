import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { listQuery } from '#platform/contract/fields.ts';
import { report } from '#platform/contract/report.ts';

const read = { feature: 'verifyDeclaration', need: 'read', scope: 'tenant' } as const;
const edit = { feature: 'verifyDeclaration', need: 'edit', scope: 'tenant' } as const;

const unprovedRow = z.object({
  employeeid: z.number(),
  employeecode: z.string(),
  fullname: z.string(),
  /** Declared and not accepted, paise of the year. */
  unproved: z.number(),
  /** The tax of the year now, and with accepted amounts alone; null where the month cannot be computed. */
  taxbefore: z.number().nullable(),
  taxafter: z.number().nullable(),
  more: z.number().nullable(),
});
export type UnprovedRow = z.infer<typeof unprovedRow>;
const query = z.object({ search: listQuery.shape.search });
export const listUnproved = endpoint({
  method: 'GET',
  path: 'payroll/declarations/unproved/list',
  access: read,
  summary: 'People with declared amounts that were not accepted, and what the tax of their year is without them',
  input: listQuery.extend(query.shape),
  output: z.object({ rows: z.array(unprovedRow), total: z.number() }),
  example: { limit: 50, offset: 0 },
});
export const unprovedReport = report({
  title: 'Unproved amounts',
  list: listUnproved,
  query,
  columns: {
    employeecode: { label: 'Employee code' },
    fullname: { label: 'Name' },
    unproved: { label: 'Not proved', as: 'paise' },
    taxbefore: { label: 'Tax of the year now', as: 'paise' },
    taxafter: { label: 'Tax without it', as: 'paise' },
    more: { label: 'More tax', as: 'paise' },
  },
});

const state = z.array(
  z.object({
    taxyear: z.string(),
    /** The month from which it would count, and the last day for proofs; null without a window. */
    payrollmonth: z.string(),
    proofsuntil: z.string().nullable(),
    /** Why it cannot be done today; null where it can. */
    blocked: z.string().nullable(),
    /** People who have unproved amounts, and those whose accepted amounts alone count. */
    people: z.number(),
    swept: z.number(),
  }),
);
export const getSweep = endpoint({
  method: 'GET',
  path: 'payroll/declarations/unproved',
  access: read,
  summary:
    'Whether amounts without a proof can be left out of the tax today, of how many people, and of how many they are',
  input: z.object({}),
  output: state,
  example: {},
});
export const sweepUnproved = endpoint({
  method: 'POST',
  path: 'payroll/declarations/unproved',
  access: edit,
  stepUp: true,
  summary:
    'Leave declared amounts without an accepted proof out of the tax, from the next month on, of everybody listed',
  input: z.object({}),
  output: state,
  example: {},
});
export const undoSweep = endpoint({
  method: 'POST',
  path: 'payroll/declarations/unproved/undo',
  access: edit,
  stepUp: true,
  summary: 'Let declared amounts count again for everybody in the months that are not locked',
  input: z.object({}),
  output: state,
  example: {},
});
