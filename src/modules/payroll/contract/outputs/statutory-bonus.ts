import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idParam, listQuery, option, paiseField, text } from '#platform/contract/fields.ts';
import { report } from '#platform/contract/report.ts';
import { registerStarted } from '#platform/contract/register.ts';
import { taxYearText } from '../person/inputs.ts';
import { componentCode, monthText } from '../units.ts';

// Statutory bonus of an accounting year of a legal entity: allocable surplus, rate, set-on and set-off, and what each
// person is paid. Amounts in paise.

const read = { feature: 'payrollInput', need: 'read', scope: 'tenant' } as const;
const edit = { feature: 'payrollInput', need: 'edit', scope: 'tenant' } as const;

export const BONUS_STATUS = choices({ 1: 'Draft', 2: 'Confirmed' });
/** Paise of a surplus at most: ten thousand crore rupees. */
const MAX_SURPLUS = 1e13;
const MAX_CARRIES = 8;
/** Paise of a monthly minimum wage at most: one lakh rupees. */
const MAX_MINIMUM_WAGE = 1e7;

const surplus = paiseField.min(0, 'Enter 0 for a loss').max(MAX_SURPLUS);
const carry = z.strictObject({
  taxyear: taxYearText,
  kind: z.enum(['set-on', 'set-off']),
  amount: paiseField.min(1, 'Enter an amount above zero').max(MAX_SURPLUS),
});
const establishmentid = z.coerce.number().int().min(0);
const ofYear = z.object({ taxyear: taxYearText, establishmentid });

/** What is entered of the bonus of a year. */
export const bonusEntries = z.strictObject({
  /** Of the accounts of the year; only for the register. */
  availablesurplus: surplus.nullable(),
  allocablesurplus: surplus,
  source: text(300).min(1, 'Enter where the surplus is taken from, such as the audited accounts'),
  /** Of a month, where it is above the ceiling of the law. */
  minimumwage: paiseField.min(1).max(MAX_MINIMUM_WAGE).nullable(),
  /** Carried forward from years before the first one here. */
  carried: z
    .array(carry)
    .max(MAX_CARRIES)
    .refine((all) => new Set(all.map(({ taxyear }) => taxyear)).size === all.length, 'Enter each year once')
    .refine((all) => new Set(all.map(({ kind }) => kind)).size <= 1, 'Enter either set-ons or set-offs'),
});
export type BonusEntries = z.output<typeof bonusEntries>;

export const bonusForm = bonusEntries.extend({
  component: componentCode,
  payrollmonth: monthText,
  periodnumber: z.int().min(1).max(99),
});

const outcome = z.object({
  ratename: z.string(),
  /** People with payslips in the year, those of them with a bonus, and former employees among these. */
  people: z.number(),
  eligible: z.number(),
  former: z.number(),
  wages: z.number(),
  minimum: z.number(),
  maximum: z.number(),
  /** By surplus and account; `bonus` is the sum of the rounded lines. */
  payable: z.number(),
  bonus: z.number(),
  paid: z.number(),
  due: z.number(),
  opening: z.array(carry),
  used: z.array(carry),
  added: z.array(carry),
  lapsed: z.array(carry),
  closing: z.array(carry),
});
export type BonusOutcome = z.output<typeof outcome>;

export const statutoryBonus = z.object({
  statutorybonusid: z.number().nullable(),
  statusid: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  version: z.number(),
  taxyear: z.string(),
  establishmentid: z.number(),
  taxyears: z.array(option),
  establishments: z.array(option),
  /** One-time earnings that can pay it. */
  components: z.array(option),
  /** Payrolls that can pay it: month and number of the period. */
  payrolls: z.array(z.object({ displayname: z.string(), displayvalue: z.string() })),
  form: bonusForm,
  outcome: outcome.nullable(),
  /** What earlier years carry into this one; entered with the first year. */
  opening: z.array(carry),
  isfirst: z.boolean(),
  /** Whether the accounting year has ended, from which on the bonus is worked out. */
  isover: z.boolean(),
  /** Of the rule: paise, days, and its source. */
  rule: z.object({
    wagelimit: z.number(),
    ceiling: z.number(),
    minimumdays: z.number(),
    leastrate: z.string(),
    highestrate: z.string(),
    carryyears: z.number(),
    source: z.string(),
    isconfirmed: z.boolean(),
  }),
  registers: z.array(z.object({ key: z.string(), name: z.string() })),
  savedby: z.string().nullable(),
  confirmedby: z.string().nullable(),
  mayconfirm: z.boolean(),
  /** Whether the payroll that pays it is approved. */
  isclosed: z.boolean(),
});
export type StatutoryBonus = z.output<typeof statutoryBonus>;

export const getStatutoryBonus = endpoint({
  method: 'GET',
  path: 'payroll/statutorybonus',
  access: read,
  summary: 'The statutory bonus of a year of a legal entity with its sums, rate, and set-on and set-off',
  input: ofYear.partial(),
  output: z.array(statutoryBonus),
  example: {},
});

const bonusRow = z.object({
  employeeid: z.number(),
  employeecode: z.string(),
  fullname: z.string(),
  leavingdate: z.string().nullable(),
  iseligible: z.boolean(),
  paiddays: z.number(),
  wages: z.number(),
  bonus: z.number(),
  paid: z.number(),
  due: z.number(),
  why: z.array(z.object({ text: z.string(), values: z.record(z.string(), z.string()) })),
});
export type BonusRow = z.output<typeof bonusRow>;
const lineQuery = z.object({ statutorybonusid: id });
export const listBonusLines = endpoint({
  method: 'GET',
  path: 'payroll/statutorybonus/list/:statutorybonusid',
  access: read,
  summary: 'Who has a bonus in a year and why, with what was paid of it already and what is due',
  input: listQuery.extend(lineQuery.shape),
  output: z.object({ rows: z.array(bonusRow), total: z.number() }),
  example: { statutorybonusid: 1, limit: 50, offset: 0 },
});
export const bonusReport = report({
  title: 'Statutory Bonus',
  list: listBonusLines,
  query: lineQuery,
  example: { statutorybonusid: 1 },
  columns: {
    employeecode: { label: 'Employee code' },
    fullname: { label: 'Name' },
    leavingdate: { label: 'Last day' },
    paiddays: { label: 'Paid days' },
    wages: { label: 'Wages that count', as: 'paise' },
    bonus: { label: 'Bonus', as: 'paise' },
    paid: { label: 'Paid already', as: 'paise' },
    due: { label: 'To pay', as: 'paise' },
  },
});

export const saveStatutoryBonus = endpoint({
  method: 'POST',
  path: 'payroll/statutorybonus/save',
  access: edit,
  versioned: true,
  summary: 'Work out the bonus of a year with what is entered, and keep it as a draft for a second person',
  input: z.strictObject({ taxyear: taxYearText, establishmentid, ...bonusForm.shape }),
  output: z.array(statutoryBonus),
  example: {
    taxyear: '2026-27',
    establishmentid: 0,
    availablesurplus: 50_000_000,
    allocablesurplus: 30_000_000,
    source: 'Audited accounts of the year',
    minimumwage: null,
    carried: [],
    component: 'performance_bonus',
    payrollmonth: '2027-05',
    periodnumber: 1,
  },
});
const one = z.strictObject({ statutorybonusid: id });
export const confirmStatutoryBonus = endpoint({
  method: 'POST',
  path: 'payroll/statutorybonus/confirm',
  access: edit,
  money: true,
  stepUp: true,
  versioned: true,
  summary: 'Confirm a bonus that somebody else has saved: its lines become inputs of the payroll it names',
  input: one,
  output: z.array(statutoryBonus),
  example: { statutorybonusid: 1 },
});
export const reopenStatutoryBonus = endpoint({
  method: 'POST',
  path: 'payroll/statutorybonus/reopen',
  access: edit,
  money: true,
  stepUp: true,
  versioned: true,
  summary: 'Take a confirmed bonus out of its payroll again, while that is not approved',
  input: one.extend({ reason: text(300).min(1, 'Please enter the reason') }),
  output: z.array(statutoryBonus),
  example: { statutorybonusid: 1, reason: 'The surplus was corrected' },
});

export const BONUS_REGISTERS = ['surplus', 'account', 'paid', 'gratuity'] as const;
export const startBonusRegister = endpoint({
  method: 'POST',
  path: 'payroll/statutorybonus/register',
  access: read,
  summary: 'Make a register of the bonus of a year, or of gratuity; the job says where it is fetched',
  input: ofYear.extend({ register: z.enum(BONUS_REGISTERS), format: z.enum(['pdf', 'xlsx']) }),
  output: registerStarted,
  example: { taxyear: '2026-27', establishmentid: 0, register: 'paid', format: 'pdf' },
});
export const bonusRegister = endpoint({
  method: 'GET',
  path: 'payroll/statutorybonus/register/:jobrunid',
  kind: 'file',
  access: read,
  summary: 'The file of a register of bonus or gratuity, for whoever made it, for a day',
  input: idParam('jobrunid'),
  output: z.unknown(),
  example: { jobrunid: 1 },
});
