import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { SCOPES } from './features.ts';

const cut = (max: number) => z.string().max(max).nullish();

/** What clients tell of themselves at sign-in and sign-out: accepted, recorded, never trusted. */
const clientDetail = {
  subscriptionid: z.union([z.number(), z.string().max(64)]).nullish(),
  logintype: z.union([z.number(), z.string().max(16)]).nullish(),
  browserdetail: cut(1000),
  systemdetail: cut(1000),
  devicetokenid: cut(500),
  deviceid: cut(200),
  ipaddress: cut(100),
};

export const grant = z.object({
  featureid: z.number(),
  actionid: z.number(),
  profilemenuactionid: z.number(),
  parentmenuid: z.number(),
  scope: z.enum(SCOPES),
});

/** A signed-in session as the client keeps it. The refresh token is in the body for API clients only; a browser gets a cookie. */
export const loginSession = z.object({
  token: z.string(),
  expired_at: z.string(),
  refreshtoken: z.string().nullable(),
  logininfoid: z.number(),
  userid: z.number(),
  accountid: z.number(),
  subscriptionid: z.number(),
  timezoneid: z.string(),
  employeeid: z.number().nullable(),
  fullname: z.string(),
  emailid: z.string(),
  imagepath: z.string().nullable(),
  dateformatname: z.string(),
  language: z.string(),
  features: z.array(grant),
});
export type LoginSession = z.infer<typeof loginSession>;

export const verifySubscription = endpoint({
  method: 'GET',
  path: 'subscription/verifysubscription/:label',
  kind: 'open',
  access: 'public',
  summary: 'The company behind an address label, with the token that names it before sign-in; 404 means unknown',
  input: z.object({ label: z.string().max(100) }),
  output: z.array(
    z.object({
      subscriptionid: z.number(),
      label: z.string(),
      companyname: z.string(),
      logo: z.string().nullable(),
      dateformatname: z.string(),
      token: z.string(),
      isdemo: z.boolean(),
      demosignins: z.array(z.object({ emailid: z.string(), role: z.string() })),
      demopassword: z.string().nullable(),
    }),
  ),
  example: { label: 'acme' },
});

export const passwordLogin = endpoint({
  method: 'POST',
  path: 'subscription/passwordlogin',
  kind: 'open',
  access: 'public',
  summary: 'Sign in with e-mail and password on the company’s own address',
  input: z.object({
    email: z.string().max(254),
    password: z.string().max(500),
    otp: z.string().max(12).nullish(),
    ...clientDetail,
  }),
  output: z.array(loginSession),
  example: { email: 'admin@acme.example', password: 'wrong password' },
});

export const refreshToken = endpoint({
  method: 'POST',
  path: 'refreshtoken',
  kind: 'open',
  access: 'public',
  summary: 'A new access token for a refresh token, which is spent by it',
  input: z.object({ logininfoid: z.coerce.number().int().nullish(), refreshtoken: z.string().max(300).nullish() }),
  output: z.array(loginSession),
  example: { logininfoid: 1, refreshtoken: 'none' },
});

export const logout = endpoint({
  method: 'POST',
  path: 'subscription/logout',
  kind: 'open',
  access: 'public',
  summary: 'End the session; answers the same whether or not there was one',
  input: z.object({
    userid: z.union([z.number(), z.string().max(64)]).nullish(),
    accountid: z.union([z.number(), z.string().max(64)]).nullish(),
    timezoneid: z.union([z.number(), z.string().max(64)]).nullish(),
    logininfoid: z.union([z.number(), z.string().max(64)]).nullish(),
    ...clientDetail,
  }),
  output: z.array(z.object({ isexecuted: z.boolean() })),
  example: { logintype: 2 },
});

/** The session of the bearer: what the client re-reads after a reload. */
export const currentSession = endpoint({
  method: 'GET',
  path: 'subscription/session',
  access: 'session',
  summary: 'The signed-in session with its rights',
  input: z.object({}),
  output: z.array(loginSession.omit({ token: true, expired_at: true, refreshtoken: true })),
  example: {},
});

/** At least twelve characters; no rules of composition, and long ones welcome. */
export const newPassword = z.string().min(12, 'The password needs at least 12 characters').max(500);

export const firstPassword = endpoint({
  method: 'POST',
  path: 'subscription/firstpassword',
  kind: 'open',
  access: 'public',
  summary: 'Set the password with the one-time link of an invitation; a spent or old link answers E0100',
  input: z.object({ token: z.string().max(200), password: newPassword }),
  output: z.array(z.object({ emailid: z.string() })),
  example: { token: 'none', password: 'a long enough password' },
});
