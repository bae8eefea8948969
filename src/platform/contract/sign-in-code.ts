// What the small applications use, so in the small dialect.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { loginSession } from './session.ts';

/** A SHA-256 as text. */
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Please start again from the list of your companies'));

/** The first step into a company from another host: its own host draws a nonce for this browser and tells its hash. */
export const startSignInCode = endpoint({
  method: 'POST',
  path: 'subscription/signincodestart',
  kind: 'open',
  access: 'public',
  summary: 'Draw the nonce of this browser for a sign-in code; it stays in a cookie, its hash is told',
  input: z.object({}),
  output: z.array(z.object({ noncehash: z.string() })),
  example: {},
});

/** The last step: the code that came by form, in the browser that holds the nonce. */
export const finishSignInCode = endpoint({
  method: 'POST',
  path: 'subscription/signincode',
  kind: 'open',
  access: 'public',
  summary: 'Sign in with the one-time code of a sign-in code; spent, old, foreign or without its nonce it answers 401',
  input: z.object({ code: z.string().check(z.maxLength(100)) }),
  output: z.array(loginSession),
  example: { code: 'none' },
});

const handOver = {
  method: 'POST',
  kind: 'open',
  access: 'visitor',
  input: z.object({
    label: z.string().check(z.maxLength(63)),
    noncehash: hash,
    /** The code of the second factor, where the account has one. */
    otp: z.nullish(z.string().check(z.maxLength(12))),
  }),
  output: z.array(z.object({ code: z.string(), address: z.string() })),
  example: { label: 'acme', noncehash: '0'.repeat(64) },
} as const;

export const accountSignInCode = endpoint({
  ...handOver,
  path: 'account/signincode',
  app: 'accounts',
  summary: 'A code, good once and for thirty seconds, that signs in to one of the proved companies',
});
export const signupSignInCode = endpoint({
  ...handOver,
  path: 'signup/signincode',
  app: 'signup',
  summary: 'A code, good once and for thirty seconds, that signs in to the company just founded',
});

/** For an operator of the platform whom the company has let in. */
export const superuserSignInCode = endpoint({
  ...handOver,
  path: 'superuser/signincode',
  app: 'superuser',
  summary: 'A code, good once and for thirty seconds, that leads support into a company that lets it look',
});

export const otherCompanies = endpoint({
  method: 'GET',
  path: 'subscription/othercompanies',
  kind: 'open',
  access: 'session',
  summary: 'Whether the signed-in person may enter other companies; told only where the e-mail address was proved',
  input: z.object({}),
  output: z.array(z.object({ some: z.boolean() })),
  example: {},
});

/** Both hosts that hand people over do it alike. */
export type SignInCodeEndpoint = typeof accountSignInCode;
