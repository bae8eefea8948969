import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { listOf, option } from '#platform/contract/fields.ts';
import { loanType } from './start-loans.ts';
import { componentCode } from '../units.ts';

/** The longest window of variable payments, in days. */
const MAX_DAYS = 366;

const read = { feature: 'payrollPolicy', need: 'read', scope: 'tenant' } as const;
const edit = { feature: 'payrollPolicy', need: 'edit', scope: 'tenant' } as const;

/** How variable payments are decided. */
export const variableSave = z.object({
  /** Days before the pay day from which on a variable payment can be decided. */
  activevariabledays: z.int('Please enter a number of days').min(0, 'Please fill valid data').max(MAX_DAYS),
  /** Codes of the components that variable payments are of; empty for all one-time and variable earnings. */
  variablecomponents: listOf(componentCode.max(60), 100),
});
/** Which loans are given. */
export const loanSettingsSave = z.object({
  /** The loans and salary advances that the company gives; nobody can ask for others. */
  loantypes: listOf(loanType, 50),
});
export type Misc = z.output<typeof variableSave> & z.output<typeof loanSettingsSave>;

const variable = z.array(variableSave.extend({ version: z.number(), components: z.array(option) }));
const loans = z.array(loanSettingsSave.extend({ version: z.number() }));

export const getVariable = endpoint({
  method: 'GET',
  path: 'payroll/misc/variable',
  access: read,
  summary: 'Components and window of variable payments, with the components to choose from',
  input: z.object({}),
  output: variable,
  example: {},
});

export const saveVariable = endpoint({
  method: 'POST',
  path: 'payroll/misc/variable',
  access: edit,
  versioned: true,
  stepUp: true,
  summary: 'Change components and window of variable payments',
  input: variableSave,
  output: variable,
  example: { activevariabledays: 45, variablecomponents: [] },
});

export const getLoanSettings = endpoint({
  method: 'GET',
  path: 'payroll/misc/loan',
  access: read,
  summary: 'The types of loans and salary advances that the company gives',
  input: z.object({}),
  output: loans,
  example: {},
});

export const saveLoanSettings = endpoint({
  method: 'POST',
  path: 'payroll/misc/loan',
  access: edit,
  versioned: true,
  stepUp: true,
  summary: 'Change the types of loans and salary advances',
  input: loanSettingsSave,
  output: loans,
  example: { loantypes: [] },
});
