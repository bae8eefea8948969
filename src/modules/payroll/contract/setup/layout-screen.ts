import { z } from 'zod';
import { namedPeriod } from '../run/work-period.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id } from '#platform/contract/fields.ts';
import { fromMonth, fromMonthSave, inForceState } from './in-force.ts';
import { journalAccounts, SIDES } from '../outputs/journal.ts';
import { outputLayout, STANDARD_FILES } from '../outputs/output-layout.ts';

const read = { feature: 'payrollPolicy', need: 'read', scope: 'tenant' } as const;
const edit = { feature: 'payrollPolicy', need: 'edit', scope: 'tenant' } as const;

const problem = z.object({ layout: z.string(), column: z.string().nullable(), message: z.string() });
/** A name that formulas of a layout read, with the group it is listed in. */
const name = z.object({ name: z.string(), group: z.string(), says: z.string() });
export type LayoutName = z.infer<typeof name>;

export const layoutState = z.object({
  layouts: z.array(outputLayout),
  /** The files of a company without layouts of its own, as layouts. */
  standard: z.record(z.enum(STANDARD_FILES), outputLayout),
  names: z.array(name),
  /** Accounts of the journal, and the postings that may have one. */
  accounts: journalAccounts,
  postings: z.array(z.object({ posting: z.string(), says: z.string(), side: z.enum(SIDES) })),
  version: z.number(),
  /** Changes that wait for a second person: of files with accounts, and of journals. */
  waiting: z.array(
    z.object({
      accountconfirmationid: z.number(),
      summary: z.string(),
      /** What changes, a line for each place. */
      note: z.string().nullable(),
      proposedbyname: z.string(),
      proposedon: z.string(),
      /** When it takes effect by itself; null where somebody can confirm it. */
      effectiveon: z.string().nullable(),
    }),
  ),
  ...inForceState.shape,
});
export type LayoutState = z.infer<typeof layoutState>;

export const getLayouts = endpoint({
  method: 'GET',
  path: 'payroll/layout',
  access: read,
  summary: 'The layouts of the files of a run, and the names their formulas read',
  input: z.object(fromMonth),
  output: z.array(layoutState),
  example: {},
});

const layouts = z.array(outputLayout).max(20);
export const saveLayouts = endpoint({
  method: 'POST',
  path: 'payroll/layout',
  access: edit,
  versioned: true,
  stepUp: true,
  // A register may have hundreds of columns.
  summary:
    'Save all layouts, and the accounts of the journal where they are given; another layout of a file with accounts or of a journal waits for a second person',
  input: z.object({ layouts, accounts: journalAccounts.optional(), ...fromMonthSave }),
  output: z.array(layoutState),
  example: { layouts: [] },
});

export const checkLayout = endpoint({
  method: 'POST',
  path: 'payroll/layout/check',
  kind: 'open',
  access: read,
  summary: 'What is wrong with a layout, without saving',
  input: z.object({ layout: outputLayout, ...fromMonthSave }),
  output: z.array(problem),
  example: {
    layout: {
      name: 'Bank advice',
      file: 'bank',
      where: 'net_pay > 0',
      columns: [{ heading: 'Amount', formula: 'net_pay', decimals: 'two' }],
    },
  },
});

export const previewLayout = endpoint({
  method: 'POST',
  path: 'payroll/layout/preview',
  kind: 'open',
  access: { feature: 'payrollRun', need: 'read', scope: 'tenant' },
  summary: 'The first lines of a run’s file by a layout that is not saved yet, or the line of one person',
  input: z.object({
    layout: outputLayout,
    /** Accounts that are not saved yet; missing: those that are. */
    accounts: journalAccounts.optional(),
    payrollrunid: id.optional(),
    employeeid: id.optional(),
    ...fromMonthSave,
  }),
  output: z.object({
    /** Computed runs to choose from, newest first. */
    runs: z.array(
      z.object({
        payrollrunid: z.number(),
        payrollmonth: z.string(),
        sequence: z.number(),
        period: namedPeriod.nullable(),
      }),
    ),
    payrollrunid: z.number().nullable(),
    /** How many lines the file has; those shown are the first ones. */
    total: z.number(),
    /** The people whose lines are counted, where the run has more; null where it is everybody. */
    first: z.number().nullable(),
    lines: z.array(z.array(z.string())),
    /** Why there is no preview; null when there is one. */
    problem: z.string().nullable(),
  }),
  example: {
    layout: {
      name: 'Bank advice',
      file: 'bank',
      where: 'net_pay > 0',
      columns: [{ heading: 'Amount', formula: 'net_pay', decimals: 'two' }],
    },
  },
});
