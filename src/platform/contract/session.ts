// The one contract of the sign-in page. It uses zod/mini to keep the page's script small.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { SCOPES } from './scopes.ts';
import { LANGUAGE_KEYS } from './language-keys.ts';

const short = (max: number) => z.string().check(z.maxLength(max));
const cut = (max: number) => z.nullish(short(max));
const idOrText = (max: number) => z.nullish(z.union([z.number(), short(max)]));

/** What clients report about themselves at sign-in and sign-out: recorded, never trusted. */
const clientDetail = {
  subscriptionid: idOrText(64),
  logintype: idOrText(16),
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
  /** The right as screens read it, from `permissionEntry`. */
  permissions: z.object({ readOnly: z.boolean(), editable: z.boolean() }),
  isconfigmode: z.boolean(),
});

/**
 * A signed-in session as the client stores it. Only API clients get the refresh token in the body; a browser gets a
 * cookie.
 */
export const loginSession = z.object({
  token: z.string(),
  expired_at: z.string(),
  refreshtoken: z.nullable(z.string()),
  logininfoid: z.number(),
  userid: z.number(),
  accountid: z.number(),
  subscriptionid: z.number(),
  timezoneid: z.string(),
  employeeid: z.nullable(z.number()),
  fullname: z.string(),
  emailid: z.string(),
  imagepath: z.nullable(z.string()),
  dateformatname: z.string(),
  language: z.string(),
  /** Whether the account has chosen its language; otherwise it is the company's. */
  islanguagechosen: z.boolean(),
  features: z.array(grant),
  /** Of a person whose last day is over: own records alone. */
  isformer: z.boolean(),
  /** Groups of the normal menu of which the company has no record yet. */
  unusedgroups: z.array(z.string()),
  /** In a support session: its reason and when it ends. */
  support: z.nullable(z.object({ until: z.string(), reason: z.string() })),
});
export type LoginSession = z.infer<typeof loginSession>;

export const verifySubscription = endpoint({
  method: 'GET',
  path: 'subscription/verifysubscription/:label',
  kind: 'open',
  access: 'public',
  signIn: true,
  summary: 'The company behind an address label, with the token that names it before sign-in; 404 means unknown',
  input: z.object({ label: short(100) }),
  output: z.array(
    z.object({
      subscriptionid: z.number(),
      label: z.string(),
      companyname: z.string(),
      logo: z.nullable(z.string()),
      colour: z.nullable(z.string()),
      tracing: z.boolean(),
      stores: z.nullable(z.object({ android: z.string(), ios: z.string() })),
      dateformatname: z.string(),
      language: z.string(),
      token: z.string(),
      /** Sent with public calls where there is no session; it carries no right. */
      applicationkey: z.string(),
      /** The company’s single sign-on, where it is switched on; `only`: passwords are not accepted. */
      singlesignon: z.nullable(z.object({ name: z.string(), only: z.boolean() })),
      isdemo: z.boolean(),
      demosignins: z.array(z.object({ emailid: z.string(), role: z.string() })),
      demopassword: z.nullable(z.string()),
    }),
  ),
  example: { label: 'acme' },
});

export const passwordLogin = endpoint({
  method: 'POST',
  path: 'subscription/passwordlogin',
  kind: 'open',
  access: 'public',
  signIn: true,
  summary: 'Sign in with e-mail and password on the company’s own address',
  input: z.object({
    email: short(254),
    password: short(500),
    otp: cut(12),
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
  signIn: true,
  summary: 'A new access token for a refresh token, which is spent by it',
  input: z.object({ logininfoid: z.nullish(z.coerce.number().check(z.int())), refreshtoken: cut(300) }),
  output: z.array(loginSession),
  example: { logininfoid: 1, refreshtoken: 'none' },
});

export const logout = endpoint({
  method: 'POST',
  path: 'subscription/logout',
  kind: 'open',
  access: 'public',
  signIn: true,
  summary: 'End the session; answers the same whether or not there was one',
  input: z.object({
    userid: idOrText(64),
    accountid: idOrText(64),
    timezoneid: idOrText(64),
    logininfoid: idOrText(64),
    ...clientDetail,
  }),
  output: z.array(z.object({ isexecuted: z.boolean() })),
  example: { logintype: 2 },
});

/** Returns the session of the bearer, which the client re-reads after a reload. */
export const currentSession = endpoint({
  method: 'GET',
  path: 'subscription/session',
  access: 'session',
  former: true,
  support: true,
  summary: 'The signed-in session with its rights',
  input: z.object({}),
  output: z.array(z.omit(loginSession, { token: true, expired_at: true, refreshtoken: true })),
  example: {},
});

/** Saves the language of the account, for all its devices. */
export const setLanguage = endpoint({
  method: 'POST',
  path: 'subscription/language',
  access: 'session',
  former: true,
  summary: 'Choose the language of one’s own account',
  input: z.object({ language: z.enum(LANGUAGE_KEYS) }),
  output: z.array(z.object({ language: z.string() })),
  example: { language: 'english' },
});

/** A new password: at least twelve characters, no rules of composition, long ones allowed. */
export const newPassword = z
  .string()
  .check(z.minLength(12, 'The password needs at least 12 characters'), z.maxLength(500));

export const firstPassword = endpoint({
  method: 'POST',
  path: 'subscription/firstpassword',
  kind: 'open',
  access: 'public',
  signIn: true,
  summary: 'Set the password with the one-time link of an invitation; a spent or old link answers E0100',
  input: z.object({ token: short(200), password: newPassword }),
  output: z.array(z.object({ emailid: z.string() })),
  example: { token: 'none', password: 'a long enough password' },
});
