import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, listQuery, personChip } from '#platform/contract/fields.ts';
import { report } from '#platform/contract/report.ts';
import { monthText } from '../units.ts';

// What is dated in the pay of people, month by month: the planner of payroll.

const read = { feature: 'payrollInput', need: 'read', scope: 'tenant' } as const;
const edit = { feature: 'payrollInput', need: 'edit', scope: 'tenant' } as const;

/** Months that fit beside names on a wide screen. */
export const PLANNER_MONTHS = 9;
/** People of a page, and those who get a pay group at once. */
const MAX_PEOPLE = 50;
const MAX_CHOSEN = 500;

/** What begins or ends in the pay of somebody. */
export const PAY_EVENTS = {
  package: 'Package',
  revision: 'Revision',
  group: 'Pay group',
  hold: 'Hold begins',
  holdend: 'Hold ends',
  loan: 'Loan begins',
  loanend: 'Loan ends',
  car: 'Company car',
  carend: 'Company car ends',
} as const;
export type PayEventKind = keyof typeof PAY_EVENTS;
const kind = z.enum(Object.keys(PAY_EVENTS) as [PayEventKind, ...PayEventKind[]]);

const payEvent = z.object({
  kind,
  month: z.string(),
  /** What it is: a basis of pay, a pay group, a reason, a number. */
  detail: z.string(),
  /** Paise; null where it has none, or where the caller may not see the pay of the person. */
  amount: z.number().nullable(),
});
export type PayEvent = z.infer<typeof payEvent>;

const from = { frommonth: monthText };
export const payPlanner = endpoint({
  method: 'GET',
  path: 'payroll/planner',
  access: read,
  summary: 'People of a page with what begins or ends in their pay in each of nine months',
  input: listQuery.extend({ ...from, limit: z.coerce.number().int().min(1).max(MAX_PEOPLE).default(MAX_PEOPLE) }),
  output: z.object({
    total: z.number(),
    rows: z.array(
      personChip.extend({
        joiningdate: z.string(),
        leavingdate: z.string().nullable(),
        /** The pay group in each month; empty for everybody else's. */
        groups: z.array(z.string()),
        events: z.array(payEvent),
      }),
    ),
  }),
  example: { frommonth: '2026-10' },
});
export type PlannerPerson = z.infer<typeof payPlanner.output>['rows'][number];

const eventQuery = z.object({ ...from, search: listQuery.shape.search });
export const listPayEvents = endpoint({
  method: 'GET',
  path: 'payroll/planner/events',
  access: read,
  summary: 'What begins or ends in the pay of people in nine months, a row for each',
  input: listQuery.extend(eventQuery.shape),
  output: z.object({
    total: z.number(),
    rows: z.array(
      payEvent.extend({ employeeid: z.number(), employeecode: z.string(), fullname: z.string(), what: z.string() }),
    ),
  }),
  example: { frommonth: '2026-10' },
});
export const payEventsReport = report({
  title: 'Payroll',
  list: listPayEvents,
  query: eventQuery,
  example: { frommonth: '2026-10' },
  columns: {
    employeecode: { label: 'Employee code' },
    fullname: { label: 'Name' },
    month: { label: 'Month' },
    what: { label: 'What' },
    detail: { label: 'Detail' },
    amount: { label: 'Amount', as: 'paise' },
  },
});

export const payPlannerGroups = endpoint({
  method: 'GET',
  path: 'payroll/planner/groups',
  access: read,
  summary: 'The pay groups of a month that people can be given',
  input: z.object({ payrollmonth: monthText }),
  output: z.array(z.object({ code: z.string(), name: z.string() })),
  example: { payrollmonth: '2026-10' },
});

/** The pay group of a person before: null by the rules of the groups, missing where nothing was chosen for the month. */
const before = z.object({ employeeid: id, paygroup: z.string().max(20).nullable().optional() });
const assignment = {
  payrollmonth: monthText,
  /** Empty for everybody else's, null for the rules of the groups. */
  paygroup: z.string().max(20).nullable(),
};
export const assignPayGroup = endpoint({
  method: 'POST',
  path: 'payroll/planner/group',
  access: edit,
  summary: 'Give people a pay group from a month on, all of them or nobody',
  input: z.object({ ...assignment, employeeids: z.array(id).min(1, 'Choose somebody').max(MAX_CHOSEN) }),
  output: z.array(z.object({ changed: z.number(), before: z.array(before) })),
  example: { employeeids: [1], payrollmonth: '2026-11', paygroup: null },
});
export const undoPayGroup = endpoint({
  method: 'POST',
  path: 'payroll/planner/group/undo',
  access: edit,
  summary: 'Restore the pay groups that people had before; whoever was changed since keeps the later one',
  input: z.object({ ...assignment, before: z.array(before).min(1).max(MAX_CHOSEN) }),
  output: z.array(z.object({ restored: z.number(), kept: z.number() })),
  example: { payrollmonth: '2026-11', paygroup: null, before: [{ employeeid: 1 }] },
});
