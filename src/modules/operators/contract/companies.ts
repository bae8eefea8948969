// Used by the operators' page, so written with zod/mini.
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';

const id = z.coerce.number().check(z.int(), z.positive(), z.maximum(Number.MAX_SAFE_INTEGER));
const signedIn = { kind: 'open', access: 'visitor', app: 'superuser' } as const;
const reasonOf = (least: number, text: string) =>
  z.string().check(z.trim(), z.minLength(least, text), z.maxLength(300));
/** The limits of the agreed number of people: a value outside is reset to the minimum. */
export const SEATS = { least: 1, most: 10_000_000 } as const;
/** The duration of a support session, in minutes. */
export const MINUTES = { least: 30, most: 240 } as const;

export const companyRow = z.object({
  subscriptionid: z.number(),
  label: z.string(),
  companyname: z.string(),
  /** 0 being created, 1 active, 2 suspended. */
  statusid: z.number(),
  isdemo: z.boolean(),
  addeddate: z.string(),
  /** Number of accounts. */
  accounts: z.number(),
  seats: z.nullable(z.number()),
  stateon: z.nullable(z.string()),
  statereason: z.nullable(z.string()),
});
export type CompanyRow = z.infer<typeof companyRow>;

const supportSession = z.object({
  supportsessionid: z.number(),
  reason: z.string(),
  minutes: z.number(),
  /** 1 requested, 2 allowed, 3 in progress. */
  statusid: z.number(),
  until: z.string(),
});
export type OwnSupportSession = z.infer<typeof supportSession>;
export const companyPage = z.extend(companyRow, {
  /** The day of the last sign-in; the time is not sent. */
  lastsignin: z.nullable(z.string()),
  /** 1 ask each time, 2 open, 3 closed. */
  accessid: z.number(),
  /** The open support session of the operator who asks, if any. */
  supportsession: z.nullable(supportSession),
});
export type CompanyPage = z.infer<typeof companyPage>;

export const listCompanies = endpoint({
  ...signedIn,
  method: 'GET',
  path: 'superuser/companies',
  summary: 'Companies by the words of label and name and by state, fifty at a time; the next page begins after an id',
  input: z.object({
    search: z.nullish(z.string().check(z.maxLength(100))),
    statusid: z.nullish(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(2))),
    after: z.nullish(id),
  }),
  output: z.object({ rows: z.array(companyRow), total: z.number() }),
  example: {},
});
export const getCompany = endpoint({
  ...signedIn,
  method: 'GET',
  path: 'superuser/company/:subscriptionid',
  summary: 'One company: its state, how many accounts, the last day of a sign-in; no people and no pay',
  input: z.object({ subscriptionid: id }),
  output: z.array(companyPage),
  example: { subscriptionid: 987654321 },
});
export const companyHistory = endpoint({
  ...signedIn,
  method: 'GET',
  path: 'superuser/companyhistory/:subscriptionid',
  summary: 'What operators did with a company, the newest first; the next page begins before an id',
  input: z.object({ subscriptionid: id, before: z.nullish(id) }),
  output: z.array(
    z.object({
      operatoreventid: z.number(),
      at: z.string(),
      emailid: z.string(),
      action: z.string(),
      reason: z.nullable(z.string()),
    }),
  ),
  example: { subscriptionid: 987654321 },
});
export const changeCompany = endpoint({
  ...signedIn,
  method: 'POST',
  path: 'superuser/company',
  summary:
    'Suspend a company, reactivate it, or change its seats; the company is notified by mail and in its audit trail',
  input: z.object({
    subscriptionid: id,
    statusid: z.union([z.literal(1), z.literal(2)]),
    seats: z.nullish(z.coerce.number().check(z.int(), z.minimum(SEATS.least), z.maximum(SEATS.most))),
    reason: reasonOf(5, 'Please say why, in a few words'),
  }),
  output: z.array(companyRow),
  example: { subscriptionid: 987654321, statusid: 1, reason: 'Payment has arrived' },
});

export const askSupportSession = endpoint({
  ...signedIn,
  method: 'POST',
  path: 'superuser/asksupport',
  summary:
    'Ask a company to let support look at its set-up; where the company lets support in, that is granted at once',
  input: z.object({
    subscriptionid: id,
    minutes: z.coerce.number().check(z.int(), z.minimum(MINUTES.least), z.maximum(MINUTES.most)),
    reason: reasonOf(15, 'Please say why in at least 15 letters: the company decides by it'),
  }),
  output: z.array(supportSession),
  example: { subscriptionid: 987654321, minutes: 60, reason: 'Departments are shown twice, ticket 4711' },
});
export const leaveSupportSession = endpoint({
  ...signedIn,
  method: 'POST',
  path: 'superuser/endsupport',
  summary: 'Withdraw a support session, or end it',
  input: z.object({ subscriptionid: id, supportsessionid: id }),
  output: z.array(z.object({ isexecuted: z.boolean() })),
  example: { subscriptionid: 987654321, supportsessionid: 987654321 },
});
