import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, listQuery, text } from '#platform/contract/fields.ts';
import { report } from '#platform/contract/report.ts';

// Retro: closed months computed again in shadow by the facts as they stand now. What they would pay more or less is proposed,
// and once accepted an input of the open month: the closed payslips stay as they are. Amounts in paise.

const read = { feature: 'payrollInput', need: 'read', scope: 'tenant' } as const;
const edit = { feature: 'payrollInput', need: 'edit', scope: 'tenant' } as const;

export const RETRO_STATUS = choices({ 1: 'Open', 2: 'Rejected', 3: 'Paid by another input', 4: 'Accepted' });
export const [OPEN, REJECTED, BY_INPUT, ACCEPTED] = [1, 2, 3, 4] as const;
/** How many proposals one call names; all of them are accepted without names. */
const MAX_NAMED = 500;

const component = z.object({ code: z.string(), name: z.string(), paid: z.number(), due: z.number() });
export type RetroComponent = z.output<typeof component>;
const reason = z.object({
  /** The fact that changed, in words. */
  fact: z.string(),
  before: z.string(),
  after: z.string(),
  /** The day it takes effect; null where it holds for all time. */
  from: z.string().nullable(),
  /** Who entered it, and when; null where the records do not say. */
  by: z.string().nullable(),
  at: z.string().nullable(),
});
export type RetroReason = z.output<typeof reason>;

const row = z.object({
  /** The proposal; of what is accepted the input. */
  rowid: z.number(),
  employeeid: z.number(),
  employeecode: z.string(),
  fullname: z.string(),
  wagemonth: z.string(),
  statusid: RETRO_STATUS.schema,
  status: z.string(),
  paid: z.number(),
  due: z.number(),
  difference: z.number(),
  /** Own and employer's contribution to the provident fund on the difference. */
  pfemployee: z.number(),
  pfemployer: z.number(),
  reasons: z.array(reason),
  reasonwords: z.string(),
  /** Why it cannot be accepted; null where it can. */
  why: z.string().nullable(),
  note: z.string().nullable(),
  components: z.array(component),
});
export type RetroRow = z.output<typeof row>;

const retroQuery = z.object({
  search: listQuery.shape.search,
  statusid: z.coerce.number().int().min(1).max(4).optional(),
});
export const listRetro = endpoint({
  method: 'GET',
  path: 'payroll/retro/list',
  access: read,
  summary: 'Closed months of people that would be paid otherwise by now, with what the open month pays of them',
  input: listQuery.extend(retroQuery.shape),
  output: z.object({ rows: z.array(row), total: z.number() }),
  example: { limit: 50, offset: 0 },
});
export const retroReport = report({
  title: 'Retro',
  list: listRetro,
  query: retroQuery,
  columns: {
    fullname: { label: 'Name' },
    employeecode: { label: 'Employee code' },
    wagemonth: { label: 'Wage month' },
    reasonwords: { label: 'Reason' },
    paid: { label: 'Paid', as: 'paise' },
    due: { label: 'Due', as: 'paise' },
    difference: { label: 'Difference', as: 'paise' },
    pfemployee: { label: 'Own PF', as: 'paise' },
    pfemployer: { label: 'Employer PF', as: 'paise' },
    status: { label: 'Status' },
    why: { label: 'To do' },
  },
});

const state = z.array(
  z.object({
    /** The open month, which pays what is accepted. */
    payrollmonth: z.string(),
    /** The last check: its job, and when it was started; null before the first. */
    jobrunid: z.number().nullable(),
    checkedat: z.string().nullable(),
    /** The first month that was paid here, and null before it: earlier ones are left out. */
    firstmonth: z.string().nullable(),
    /** What can be accepted by the caller: one’s own pay is left out. */
    open: z.object({ people: z.number(), months: z.number(), difference: z.number() }),
    accepted: z.object({ people: z.number(), months: z.number(), difference: z.number() }),
    /** People whose attendance changed after the close of a month and was not taken up yet. */
    sinceclose: z.number(),
  }),
);
export type RetroState = z.output<typeof state>[number];

export const getRetro = endpoint({
  method: 'GET',
  path: 'payroll/retro',
  access: read,
  summary: 'The open month, the last check of closed months, and what can be accepted',
  input: z.object({}),
  output: state,
  example: {},
});
export const checkRetro = endpoint({
  method: 'POST',
  path: 'payroll/retro/check',
  access: edit,
  summary: 'Compute the closed months of everybody whose facts changed since again, without changing them',
  input: z.object({}),
  output: z.array(z.object({ jobrunid: z.number() })),
  example: {},
});

const chosen = {
  /** The proposals; missing for all that are open. */
  rowids: z.array(id).min(1).max(MAX_NAMED).optional(),
};
export const acceptRetro = endpoint({
  method: 'POST',
  path: 'payroll/retro/accept',
  access: edit,
  money: true,
  stepUp: true,
  summary: 'Let the open month pay proposals, all or some of them; one’s own pay is left out',
  input: z.object({
    ...chosen,
    /** The sum of the differences as it was shown. */
    difference: z.number().int(),
  }),
  output: state,
  example: { rowids: [1], difference: 100000 },
});
export const undoRetro = endpoint({
  method: 'POST',
  path: 'payroll/retro/undo',
  access: edit,
  money: true,
  summary: 'Take back what the open month pays of closed ones, all or some, until its payroll is approved',
  input: z.object(chosen),
  output: state,
  example: { rowids: [1] },
});
export const rejectRetro = endpoint({
  method: 'POST',
  path: 'payroll/retro/reject',
  access: edit,
  summary: 'Leave a closed month as it was paid; it is proposed again once it comes to another amount',
  input: z.object({ rowid: id, note: text(500).min(5, 'Please add comment') }),
  output: state,
  example: { rowid: 1, note: 'Agreed with the person: no recovery' },
});

const relief = z.object({
  taxyear: z.string(),
  form: z.string(),
  arrears: z.number(),
  /** Null until the income of the year of the arrears is known. */
  relief: z.number().nullable(),
});
export type RetroRelief = z.output<typeof relief>;
export const getRetroEffect = endpoint({
  method: 'GET',
  path: 'payroll/retro/effect/:employeeid',
  access: read,
  summary: 'What the open month pays somebody with all open proposals, and without them',
  input: z.object({ employeeid: id }),
  output: z.array(
    z.object({
      /** Earnings, contributions, taxes and net pay. */
      lines: z.array(z.object({ key: z.string(), before: z.number(), after: z.number() })),
      /** Why the month cannot be computed with them; null where it can. */
      exception: z.string().nullable(),
      /** Relief for arrears of an earlier tax year; null without such arrears. */
      relief: relief.nullable(),
    }),
  ),
  example: { employeeid: 1 },
});
