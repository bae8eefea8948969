import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { listOf, option } from '#platform/contract/fields.ts';
import { loanType } from './start-loans.ts';
import { componentCode } from './units.ts';

/** The longest window of variable payments, in days. */
const MAX_DAYS = 366;

/** How variable payments are decided, and which loans are given. */
export const miscSave = z.object({
  /** Days before the pay day from which on a variable payment can be decided. */
  activevariabledays: z.int('Please enter a number of days').min(0, 'Please fill valid data').max(MAX_DAYS),
  /** Codes of the components that variable payments are of; empty for all one-time and variable earnings. */
  variablecomponents: listOf(componentCode.max(60), 100),
  /** The loans and salary advances that the company gives; nobody can ask for others. */
  loantypes: listOf(loanType, 50),
});
export type Misc = z.output<typeof miscSave>;

const stored = z.array(miscSave.extend({ version: z.number(), components: z.array(option) }));

export const getMisc = endpoint({
  method: 'GET',
  path: 'payroll/misc',
  access: { feature: 'payrollPolicy', need: 'read', scope: 'tenant' },
  summary: 'Components and window of variable payments and the types of loans, with the components to choose from',
  input: z.object({}),
  output: stored,
  example: {},
});

export const saveMisc = endpoint({
  method: 'POST',
  path: 'payroll/misc',
  access: { feature: 'payrollPolicy', need: 'edit', scope: 'tenant' },
  versioned: true,
  stepUp: true,
  summary: 'Change components and window of variable payments, and the types of loans',
  input: miscSave,
  output: stored,
  example: { activevariabledays: 45, variablecomponents: [], loantypes: [] },
});
