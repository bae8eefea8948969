import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, listQuery, option, orNull, personChip, text } from '#platform/contract/fields.ts';
import { report } from '#platform/contract/report.ts';
import { VPF_BASES } from '../setup/policy.ts';
import { monthText } from '../units.ts';

// Voluntary provident fund of a person from a month on: a rate of PF wages or an amount, or none.

export const VPF_REQUESTED = 1;
export const VPF_IN_FORCE = 2;
/** None is taken, so that the row has no menu. */
export const VPF_ENDED = 3;
export const MAX_NOTE = 500;
/** Together with the own share of 12 percent it is all of the wages. */
const MAX_PERCENT = 88;
const MAX_PAISE = 1e10;

export const VPF_WAYS = ['percent', 'amount', 'none'] as const;

const base = z.enum(VPF_BASES).nullable();

const figure = z.object({
  /** Percent as decimal text; "0" where it is an amount or none. */
  vpfpercent: z.string(),
  /** What the percentage is of; null for the base of the company. */
  vpfbase: base,
  /** In paise a month; 0 where it is a rate or none. */
  vpfamount: z.number(),
});
export type VpfFigure = z.infer<typeof figure>;

const percentText = z
  .string()
  .trim()
  .regex(/^\d{1,2}(\.\d{1,6})?$/, 'Please enter a percentage')
  .refine((value) => Number(value) <= MAX_PERCENT, 'Voluntary PF is at most 88 percent of PF wages');

/** What is entered or requested: how it is taken, how much, and from which month on. */
export const vpfChange = z
  .object({
    way: z.enum(VPF_WAYS),
    vpfpercent: orNull(percentText),
    vpfbase: base.default(null),
    vpfamount: z.number('Please enter an amount').int('Please fill valid data').min(1).max(MAX_PAISE).nullable(),
    payrollmonth: monthText,
  })
  .refine(({ way, vpfpercent }) => way !== 'percent' || (vpfpercent !== null && Number(vpfpercent) > 0), {
    path: ['vpfpercent'],
    message: 'Please enter a percentage',
  })
  .refine(({ way, vpfamount }) => way !== 'amount' || vpfamount !== null, {
    path: ['vpfamount'],
    message: 'Please enter an amount',
  });
export type VpfChange = z.output<typeof vpfChange>;

const example = { way: 'percent', vpfpercent: '5', vpfbase: null, vpfamount: null, payrollmonth: '2026-10' } as const;
const read = { feature: 'payrollInput', need: 'read', scope: 'tenant' } as const;
const edit = { feature: 'payrollInput', need: 'edit', scope: 'tenant' } as const;
const ask = { feature: 'payRequest', need: 'edit', scope: 'self' } as const;

const vpfRow = personChip.extend({
  /** The request that waits; null without one. */
  employeevpfid: z.number().nullable(),
  /** 1 requested, 2 in force, 3 ended. */
  vpfstatus: z.number(),
  status: z.string(),
  /** The person is a member of the provident fund and in service. */
  isallowvpf: z.boolean(),
  ...figure.shape,
  /** What the percentage is of; empty where that is the base of the company, or it is none. */
  vpfof: z.string(),
  /** The month from which on it is taken; null where it is from the beginning. */
  frommonth: z.string().nullable(),
  requested: figure.extend({ payrollmonth: z.string() }).nullable(),
});
export type VpfRow = z.infer<typeof vpfRow>;

const query = z.object({ search: listQuery.shape.search, vpfstatus: z.coerce.number().int().min(1).max(3).optional() });

export const listVpf = endpoint({
  method: 'GET',
  path: 'payroll/vpf/list',
  access: read,
  summary: 'People with voluntary provident fund, or with a request for it, those with a request first',
  input: listQuery.extend(query.shape),
  output: z.object({ rows: z.array(vpfRow), total: z.number() }),
  example: { limit: 50, offset: 0 },
});

export const vpfReport = report({
  title: 'Employee VPF',
  list: listVpf,
  query,
  columns: {
    fullname: { label: 'Name' },
    employeecode: { label: 'Employee code' },
    status: { label: 'Status' },
    vpfpercent: { label: 'Percent' },
    vpfof: { label: 'Percent of' },
    vpfamount: { label: 'Amount a month', as: 'paise' },
    frommonth: { label: 'From' },
  },
});

const months = z.object({ months: z.array(option) });
export const initVpf = endpoint({
  method: 'GET',
  path: 'payroll/vpf/init',
  access: read,
  summary: 'The months from which on voluntary provident fund can be entered',
  input: z.object({}),
  output: months,
  example: {},
});

export const saveVpf = endpoint({
  method: 'POST',
  path: 'payroll/vpf',
  access: edit,
  money: true,
  summary: 'Enter the voluntary provident fund of a person from a month on, or end it',
  input: vpfChange.safeExtend({
    employeeid: z.number('Please select a person').int().positive().max(Number.MAX_SAFE_INTEGER),
  }),
  output: z.array(z.object({ employeevpfid: z.number() })),
  example: { ...example, employeeid: 1 },
});

export const decideVpf = endpoint({
  method: 'POST',
  path: 'payroll/vpf/decide',
  access: edit,
  money: true,
  summary: 'Approve or deny a request for voluntary provident fund; a closed month becomes the next open one',
  input: z.object({ employeevpfid: id, isapproved: z.boolean(), note: orNull(text(MAX_NOTE)) }),
  output: z.array(z.object({ employeevpfid: z.number(), payrollmonth: z.string() })),
  example: { employeevpfid: 1, isapproved: true, note: null },
});

const history = figure.extend({
  employeevpfid: z.number(),
  payrollmonth: z.string(),
  statusid: z.number(),
  note: z.string().nullable(),
  addeddate: z.string(),
});
export type VpfHistory = z.infer<typeof history>;

export const ownVpf = endpoint({
  method: 'GET',
  path: 'payroll/vpf/own',
  access: { ...ask, need: 'read' },
  summary: 'One’s own voluntary provident fund: today’s, requests and history, and the months to choose from',
  input: z.object({}),
  output: z.array(months.extend({ ...figure.shape, isallowvpf: z.boolean(), rows: z.array(history) })),
  example: {},
});

export const requestVpf = endpoint({
  method: 'POST',
  path: 'payroll/vpf/request',
  access: ask,
  money: true,
  summary: 'Ask for voluntary provident fund from a month on, for a change of it, or for its end',
  input: vpfChange,
  output: z.array(z.object({ employeevpfid: z.number() })),
  example,
});

export const withdrawVpf = endpoint({
  method: 'POST',
  path: 'payroll/vpf/withdraw',
  access: ask,
  money: true,
  summary: 'Withdraw the own request for voluntary provident fund',
  input: z.object({ employeevpfid: id }),
  output: z.array(z.object({ employeevpfid: z.number() })),
  example: { employeevpfid: 1 },
});
