import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, line, listQuery, option, orNull, personChip, text } from '#platform/contract/fields.ts';
import { report } from '#platform/contract/report.ts';
import { INTEREST_KINDS } from '../person/loan-plan.ts';
import { monthText } from '../units.ts';

// Loans and salary advances: asked for or entered, granted by another person, taken back by the payrolls.

export const LOAN = 1;
export const ADVANCE = 2;
export const LOAN_KIND = choices({ 1: 'Loan', 2: 'Advance' });

export const LOAN_PENDING = 1;
export const LOAN_RUNNING = 2;
export const LOAN_DENIED = 4;
export const LOAN_STATUS = choices({ 1: 'Pending', 2: 'Running', 3: 'Paid back', 4: 'Deny' });

export const LOAN_SKIP = 1;
export const LOAN_TOPUP = 2;
export const LOAN_CLOSE = 3;
export const LOAN_CLOSE_BANK = 4;
export const LOAN_INSTALMENT = 5;
export const LOAN_EVENT = choices({ 1: 'Skip', 2: 'Top-up', 3: 'Close by pay', 4: 'Close by bank', 5: 'Instalment' });

export const MAX_REASON = 500;
export const MAX_INSTALMENTS = 120;
const MAX_PAISE = 1e13;

const read = { feature: 'payrollInput', need: 'read', scope: 'tenant' } as const;
const edit = { feature: 'payrollInput', need: 'edit', scope: 'tenant' } as const;
const ask = { feature: 'payRequest', need: 'edit', scope: 'self' } as const;
const kindField = z.coerce.number().pipe(LOAN_KIND.schema);

const terms = z.object({
  loanid: z.number().nullable(),
  loanrequestid: z.number().nullable(),
  loannumber: z.string().nullable(),
  loantype: z.string(),
  /** In paise, as granted or asked for. */
  amount: z.number(),
  instalments: z.number().nullable(),
  /** Null for a loan that is paid back by its EMI alone. */
  interestkind: z.enum(INTEREST_KINDS).nullable(),
  /** Percent a year, as decimal text. */
  planrate: z.string(),
  payrollmonth: z.string(),
  /** In paise: what an ordinary month takes, interest of a flat rate apart. */
  emi: z.number(),
  /** In paise: owed after the last locked payroll. */
  outstanding: z.number(),
  statusid: z.number(),
  status: z.string(),
  reason: z.string().nullable(),
  decisionnote: z.string().nullable(),
});
const loanRow = personChip.extend(terms.shape).extend({
  /** The reader did not enter it, and it is not about them. */
  isactionallowed: z.boolean(),
});
export type LoanRow = z.infer<typeof loanRow>;

const query = z.object({
  loankindid: kindField.default(LOAN),
  search: listQuery.shape.search,
  statusid: z.coerce.number().pipe(LOAN_STATUS.schema).optional(),
});

export const listLoans = endpoint({
  method: 'GET',
  path: 'payroll/loan/list',
  access: { ...read, feature: 'payrollRun' },
  summary: 'Loans or salary advances of everybody, with requests; what waits for a decision first',
  input: listQuery.extend(query.shape),
  output: z.object({ rows: z.array(loanRow), total: z.number() }),
  example: { limit: 50, offset: 0 },
});

export const loanReport = report({
  title: 'Loans and salary advances',
  list: listLoans,
  query,
  columns: {
    fullname: { label: 'Name' },
    employeecode: { label: 'Employee code' },
    loannumber: { label: 'Number' },
    loantype: { label: 'Loan Type' },
    amount: { label: 'Amount', as: 'paise' },
    instalments: { label: 'Instalments' },
    interestkind: { label: 'Interest' },
    planrate: { label: 'Rate' },
    payrollmonth: { label: 'First month' },
    emi: { label: 'Instalment', as: 'paise' },
    outstanding: { label: 'Outstanding', as: 'paise' },
    status: { label: 'Status' },
  },
});

const offered = z.object({
  types: z.array(
    option.extend({
      interestkind: z.enum(INTEREST_KINDS),
      rate: z.string(),
      maxinstalments: z.number(),
      maxmultiple: z.number(),
    }),
  ),
  months: z.array(option),
});

export const initLoans = endpoint({
  method: 'GET',
  path: 'payroll/loan/init',
  access: { ...ask, need: 'read' },
  summary: 'The types of loans or advances that the company gives, and the months they can begin with',
  input: z.object({ loankindid: kindField }),
  output: offered,
  example: { loankindid: LOAN },
});

/** What the form of a loan checks besides its choices. */
export const loanForm = z.object({
  amount: z
    .number('Please enter an amount')
    .int('Please fill valid data')
    .min(1, 'Please enter an amount')
    .max(MAX_PAISE, 'Please fill valid data'),
  instalments: z
    .number('Please enter the number of instalments')
    .int('Please fill valid data')
    .min(1, 'Please enter the number of instalments')
    .max(MAX_INSTALMENTS, 'A loan has at most 120 instalments'),
  reason: text(MAX_REASON).min(3, 'Please enter a reason'),
});
const wish = loanForm.extend({
  loankindid: LOAN_KIND.schema,
  loantype: line(60).min(1, 'Please choose a type'),
  payrollmonth: monthText,
  /** The loan that is topped up; null for a new one. */
  topuploanid: orNull(id),
});
const example = {
  loankindid: LOAN,
  loantype: 'Personal loan',
  amount: 60_000_00,
  instalments: 12,
  payrollmonth: '2026-10',
  reason: 'School fees',
  topuploanid: null,
} as const;
const created = z.array(z.object({ loanrequestid: z.number() }));

export const enterLoan = endpoint({
  method: 'POST',
  path: 'payroll/loan',
  access: edit,
  money: true,
  summary: 'Enter a loan, an advance or a top-up for a person; another person grants it',
  input: wish.extend({ employeeid: z.number('Please select a person').int().positive().max(Number.MAX_SAFE_INTEGER) }),
  output: created,
  example: { ...example, employeeid: 1 },
});

export const requestLoan = endpoint({
  method: 'POST',
  path: 'payroll/loan/request',
  access: ask,
  money: true,
  summary: 'Ask for a loan, an advance or a top-up of the own loan, within the limits of its type',
  input: wish,
  output: created,
  example,
});

export const withdrawLoan = endpoint({
  method: 'POST',
  path: 'payroll/loan/withdraw',
  access: ask,
  money: true,
  summary: 'Withdraw the own request for a loan or an advance',
  input: z.object({ loanrequestid: id }),
  output: created,
  example: { loanrequestid: 1 },
});

export const decideLoan = endpoint({
  method: 'POST',
  path: 'payroll/loan/decide',
  access: { feature: 'payrollApprove', need: 'edit', scope: 'tenant' },
  stepUp: true,
  money: true,
  summary: 'Grant or deny what somebody else entered or asked for, for others than oneself',
  input: z.object({ loanrequestid: id, isgranted: z.boolean(), decisionnote: orNull(text(MAX_REASON)) }),
  output: z.array(z.object({ loanrequestid: z.number(), loanid: z.number().nullable() })),
  example: { loanrequestid: 1, isgranted: true, decisionnote: null },
});

const scheduleRow = z.object({
  payrollmonth: z.string(),
  /** In paise, as the other amounts; null for months of before, whose balance alone is known. */
  opening: z.number().nullable(),
  interest: z.number().nullable(),
  instalment: z.number().nullable(),
  closing: z.number(),
  /** What happens in the month; null in an ordinary one. */
  event: z.object({ loaneventid: z.number(), name: z.string(), note: z.string().nullable() }).nullable(),
  ispaid: z.boolean(),
});
export type ScheduleRow = z.infer<typeof scheduleRow>;

export const loanSchedule = endpoint({
  method: 'GET',
  path: 'payroll/loan/schedule',
  access: read,
  summary: 'The months of a loan: those that payrolls have taken, and those ahead as payroll will take them',
  input: z.object({ loanid: id }),
  output: z.array(scheduleRow),
  example: { loanid: 1 },
});

export const ownLoans = endpoint({
  method: 'GET',
  path: 'payroll/loan/own',
  access: { ...ask, need: 'read' },
  summary: 'One’s own loans or advances and requests, each with its months',
  input: z.object({ loankindid: kindField }),
  output: z.array(terms.extend({ schedule: z.array(scheduleRow) })),
  example: { loankindid: LOAN },
});

export const addLoanEvent = endpoint({
  method: 'POST',
  path: 'payroll/loan/event',
  access: edit,
  stepUp: true,
  money: true,
  summary: 'Skip a month of a loan with instalments, name its instalment, or close it by pay or by bank',
  input: z.object({
    loanid: id,
    payrollmonth: monthText,
    kindid: z.union([
      z.literal(LOAN_SKIP),
      z.literal(LOAN_CLOSE),
      z.literal(LOAN_CLOSE_BANK),
      z.literal(LOAN_INSTALMENT),
    ]),
    /** In paise: the instalment that is named; null for the others. */
    amount: orNull(loanForm.shape.amount).default(null),
    note: orNull(text(MAX_REASON)),
  }),
  output: z.array(z.object({ loaneventid: z.number() })),
  example: { loanid: 1, payrollmonth: '2026-10', kindid: LOAN_SKIP, note: null },
});

export const removeLoanEvent = endpoint({
  method: 'POST',
  path: 'payroll/loan/event/delete',
  access: edit,
  money: true,
  summary: 'Take back what was to happen with a loan in a month whose payroll is open; a top-up stays',
  input: z.object({ loaneventid: id }),
  output: z.array(z.object({ loaneventid: z.number() })),
  example: { loaneventid: 1 },
});

const rateText = z
  .string()
  .trim()
  .regex(/^(100|\d{1,2})(\.\d{1,6})?$/, 'Please enter a percentage from 0 to 100');
/** A type of loans that the company gives, with the limits of a request. */
export const loanType = z.object({
  name: line(60).min(1, 'Please enter name'),
  loankindid: LOAN_KIND.schema,
  interestkind: z.enum(INTEREST_KINDS),
  /** Percent a year. */
  rate: rateText,
  /** Percent a year that a bank takes; null where there is no taxable benefit. */
  benchmarkrate: orNull(rateText),
  /** Times the monthly pay. */
  maxmultiple: z.int('Please enter a number').min(1, 'Please fill valid data').max(120),
  maxinstalments: z.int('Please enter a number').min(1, 'Please fill valid data').max(MAX_INSTALMENTS),
  /** Months after a loan of the type before the next one can be asked for. */
  mingapmonths: z.int('Please enter a number').min(0, 'Please fill valid data').max(120),
});
export type LoanType = z.output<typeof loanType>;
