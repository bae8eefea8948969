// Used by the accounts page, so written with zod/mini.
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { isEmail } from '#platform/contract/words.ts';

const short = (max: number) => z.string().check(z.maxLength(max));
const cut = (max: number) => z.nullish(short(max));
const recorded = z.nullish(z.union([z.number(), short(64)]));

const company = z.object({
  subscriptionid: z.number(),
  label: z.string(),
  companyname: z.string(),
  address: z.string(),
});
const existing = z.object({ emailid: z.string(), companies: z.array(company) });
export type Known = z.infer<typeof existing>;

export const findCompanies = endpoint({
  method: 'POST',
  path: 'account/find',
  kind: 'open',
  access: 'public',
  app: 'accounts',
  summary: 'Mail somebody the companies of an e-mail address; answers the same for every address',
  input: z.object({
    email: z.string().check(
      z.trim(),
      z.toLowerCase(),
      z.refine((text) => isEmail(text), 'Please enter valid email id'),
    ),
  }),
  output: z.array(z.object({ isexecuted: z.boolean() })),
  example: { email: 'asha@ganga.example' },
});

export const accountLogin = endpoint({
  method: 'POST',
  path: 'account/login',
  kind: 'open',
  access: 'public',
  signIn: true,
  app: 'accounts',
  summary: 'Prove the accounts that have this e-mail address and this password, and see their companies',
  input: z.object({
    email: short(254),
    password: short(500),
    otp: cut(12),
    username: cut(254),
    subscriptionid: recorded,
    logintype: recorded,
    browserdetail: cut(1000),
    systemdetail: cut(1000),
    devicetokenid: cut(500),
  }),
  output: z.array(existing),
  example: { email: 'asha@ganga.example', password: 'wrong password' },
});

export const openCompanies = endpoint({
  method: 'POST',
  path: 'account/open',
  kind: 'open',
  access: 'public',
  signIn: true,
  app: 'accounts',
  summary: 'Prove an e-mail address by the one-time link of a mail, and see the companies it may enter',
  input: z.object({ token: short(200) }),
  output: z.array(existing),
  example: { token: 'none' },
});

export const myCompanies = endpoint({
  method: 'GET',
  path: 'account/companies',
  kind: 'open',
  access: 'visitor',
  app: 'accounts',
  summary: 'The companies that were proved in this browser',
  input: z.object({}),
  output: z.array(existing),
  example: {},
});

export const accountLogout = endpoint({
  method: 'POST',
  path: 'account/logout',
  kind: 'open',
  access: 'public',
  signIn: true,
  app: 'accounts',
  summary: 'Forget on this host what was proved; answers the same whether or not anything was',
  input: z.object({}),
  output: z.array(z.object({ isexecuted: z.boolean() })),
  example: {},
});
