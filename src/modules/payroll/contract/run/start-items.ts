import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, listQuery, option, orNull, personChip, text } from '#platform/contract/fields.ts';
import { report } from '#platform/contract/report.ts';
import { componentCode, monthText } from '../units.ts';

// What a person is paid or deducted beside the package, entered by one person and decided by another.

/** The kinds of items; each has a page and calls of its own. */
export const VARIABLE_PAYMENT = 1;
export const EXTRA_PAYMENT = 2;
export const EXTRA_DEDUCTION = 3;
export const NON_PAYROLL_INCOME = 4;

export const PENDING = 1;
export const APPROVED = 2;
export const ON_HOLD = 3;
export const DENIED = 4;
/** A payroll that is approved and not released yet has taken it. No item is stored with it. */
export const IN_TRANSIT = 5;
export const POSTPONED = 6;
export const ITEM_STATUS = choices({ 1: 'Pending', 2: 'Approved', 3: 'On hold', 4: 'Deny', 6: 'Postponed' });
/** S4-006: every other id is in transit. */
export const statusName = (statusid: number): string => ITEM_STATUS.label(statusid) ?? 'In transit';

/** What can be decided: the state that an item gets. */
export const ITEM_DECISION = choices({ 2: 'Approve', 3: 'Put on hold', 4: 'Deny', 6: 'Postpone' });

export const MAX_REASON = 500;
const MAX_PAISE = 1e13;
/** Items decided at once. */
export const MAX_DECIDED = 500;

const read = { feature: 'payrollRun', need: 'read', scope: 'tenant' } as const;
const enter = { feature: 'payrollInput', need: 'edit', scope: 'tenant' } as const;
const decide = { feature: 'payrollApprove', need: 'edit', scope: 'tenant' } as const;

const itemRow = personChip.extend({
  payitemid: z.number(),
  component: z.string(),
  componentname: z.string(),
  /** In paise; of each month where it recurs. */
  amount: z.number(),
  /** The month that pays it, the first one where it recurs. */
  payrollmonth: z.string(),
  /** The last month; null while it goes on. */
  untilmonth: z.string().nullable(),
  postponedto: z.string().nullable(),
  /** The month whose payroll pays it if it is approved now. */
  duemonth: z.string(),
  /** The pay day of that month. */
  actionabledate: z.string(),
  variablestatusid: z.number(),
  status: z.string(),
  /** The payroll of the month still takes input for the person. */
  isrunallowed: z.boolean(),
  /** The reader may decide it today. */
  isactionallowed: z.boolean(),
  /** Why nobody can decide it now, or why the reader cannot; null where it can be decided. */
  blocked: z.string().nullable(),
  reason: z.string(),
  decisionnote: z.string().nullable(),
  addedbyname: z.string(),
  addeddate: z.string(),
  decidedbyname: z.string().nullable(),
  decidedon: z.string().nullable(),
});
export type ItemRow = z.infer<typeof itemRow>;

const statusField = z.coerce.number().pipe(ITEM_STATUS.schema).optional();
const itemQuery = z.object({
  search: listQuery.shape.search,
  statusid: statusField,
  payrollmonth: monthText.optional(),
});

/** What the form of an item checks besides its choices. */
export const itemForm = z.object({
  employeeid: z.number('Please select a person').int().positive().max(Number.MAX_SAFE_INTEGER),
  amount: z
    .number('Please enter an amount')
    .int('Please fill valid data')
    .min(1, 'Please enter an amount')
    .max(MAX_PAISE, 'Please fill valid data'),
  reason: text(MAX_REASON).min(3, 'Please enter a reason'),
});

export const itemSave = itemForm
  .extend({
    component: componentCode.max(60),
    payrollmonth: monthText,
    /** The last month; the same month for what is paid once, null where it goes on. */
    untilmonth: orNull(monthText),
  })
  .refine(({ payrollmonth, untilmonth }) => untilmonth === null || untilmonth >= payrollmonth, {
    path: ['untilmonth'],
    message: 'The last month is before the first one',
  });

/** The comment of a decision. */
export const decisionForm = z.object({ decisionnote: orNull(text(MAX_REASON)) });

export const itemDecision = z
  .object({
    payitemids: z.array(id).min(1, 'Please select at least one').max(MAX_DECIDED),
    decisionid: ITEM_DECISION.schema,
    postponedto: orNull(monthText),
    ...decisionForm.shape,
  })
  .refine(({ decisionid, postponedto }) => (decisionid === POSTPONED) === (postponedto !== null), {
    path: ['postponedto'],
    message: 'Please choose the month it is postponed to',
  })
  .refine(({ decisionid, decisionnote }) => decisionid !== DENIED || decisionnote !== null, {
    path: ['decisionnote'],
    message: 'Please add comment',
  });

type Of = {
  readonly kindid: number;
  readonly name: string;
  readonly path: string;
  readonly title: string;
  /** Whether it may be paid in several months. */
  readonly recurs: boolean;
  readonly component: string;
};

/** The calls of one kind of items: list with its file, choices of the form, entry, removal, decision, end. */
function itemCalls({ path, title, name, ...of }: Of) {
  const list = endpoint({
    method: 'GET',
    path: `payroll/${path}/list`,
    access: read,
    summary: `${title}: by person with their status, the newest first`,
    input: listQuery.extend(itemQuery.shape),
    output: z.object({ rows: z.array(itemRow), total: z.number() }),
    example: { limit: 50, offset: 0 },
  });
  const one = z.object({ payitemid: id });
  return {
    ...of,
    title,
    list,
    report: report({
      title,
      list,
      query: itemQuery,
      columns: {
        fullname: { label: 'Name' },
        employeecode: { label: 'Employee code' },
        componentname: { label: 'Component' },
        amount: { label: 'Amount', as: 'paise' },
        payrollmonth: { label: 'Month' },
        ...(of.recurs ? { untilmonth: { label: 'Until' } } : {}),
        postponedto: { label: 'Postponed To' },
        status: { label: 'Status' },
        reason: { label: 'Reason' },
        addedbyname: { label: 'Added by' },
        decidedbyname: { label: 'Decided by' },
      },
    }),
    init: endpoint({
      method: 'GET',
      path: `payroll/${path}/init`,
      access: read,
      summary: `What the form of ${name} offers: components of the open month, and months`,
      input: z.object({}),
      output: z.object({ components: z.array(option), months: z.array(option) }),
      example: {},
    }),
    save: endpoint({
      method: 'POST',
      path: `payroll/${path}`,
      access: enter,
      money: true,
      summary: `Enter ${name} for a person; another person decides it`,
      input: itemSave,
      output: z.array(z.object({ payitemid: z.number() })),
      example: {
        employeeid: 1,
        component: of.component,
        amount: 2_500_000,
        payrollmonth: '2026-10',
        untilmonth: '2026-10',
        reason: 'Second quarter',
      },
    }),
    remove: endpoint({
      method: 'POST',
      path: `payroll/${path}/delete`,
      access: enter,
      money: true,
      summary: `Delete ${name} that nobody has decided`,
      input: one,
      output: z.array(z.object({ payitemid: z.number() })),
      example: { payitemid: 1 },
    }),
    decide: endpoint({
      method: 'POST',
      path: `payroll/${path}/decide`,
      access: decide,
      stepUp: true,
      money: true,
      summary: `Approve, hold, postpone or deny ${name} that others entered for others`,
      input: itemDecision,
      output: z.array(z.object({ payitemid: z.number(), variablestatusid: z.number() })),
      example: { payitemids: [1], decisionid: APPROVED, postponedto: null, decisionnote: null },
    }),
  };
}
export type ItemCalls = ReturnType<typeof itemCalls>;

export const variablePayments = itemCalls({
  kindid: VARIABLE_PAYMENT,
  name: 'a variable payment',
  path: 'variablepayment',
  title: 'Variable Payments',
  recurs: false,
  component: 'performance_bonus',
});

export const extraPayments = itemCalls({
  kindid: EXTRA_PAYMENT,
  name: 'an extra payment',
  path: 'extrapayment',
  title: 'Extra Payments',
  recurs: true,
  component: 'performance_bonus',
});

export const extraDeductions = itemCalls({
  kindid: EXTRA_DEDUCTION,
  name: 'an extra deduction',
  path: 'extradeduction',
  title: 'Extra Deductions',
  recurs: true,
  component: 'canteen',
});

/** Income from elsewhere that is taxed in a month and not paid. */
export const nonPayrollIncome = itemCalls({
  kindid: NON_PAYROLL_INCOME,
  name: 'non-payroll income',
  path: 'nonpayrollincome',
  title: 'Non-payroll Income',
  recurs: false,
  component: 'nonpayroll_esop',
});

/** Ends what is approved and recurs: the payrolls that have not taken it yet no longer do. */
export const endItem = endpoint({
  method: 'POST',
  path: 'payroll/item/end',
  access: enter,
  money: true,
  summary: 'End an extra payment or deduction that recurs, after the last month whose payroll has taken it',
  input: z.object({ payitemid: id }),
  output: z.array(
    z.object({
      /** The last month that pays it; null where no month has. */
      untilmonth: z.string().nullable(),
    }),
  ),
  example: { payitemid: 1 },
});
