// Imported by the small applications, so it uses zod/mini.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { loginSession } from './session.ts';

/** A SHA-256 hash in hexadecimal. */
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Please start again from the list of your companies'));

/**
 * The first step of signing in to a company from another host: the company's host creates a nonce for this browser and
 * returns its hash.
 */
export const startSignInCode = endpoint({
  method: 'POST',
  path: 'subscription/signincodestart',
  kind: 'open',
  access: 'public',
  signIn: true,
  summary: 'Create the nonce of this browser for a sign-in code; it stays in a cookie, its hash is returned',
  input: z.object({}),
  output: z.array(z.object({ noncehash: z.string() })),
  example: {},
});

/** The last step: redeems the code that was posted by form, in the browser that has the nonce. */
export const finishSignInCode = endpoint({
  method: 'POST',
  path: 'subscription/signincode',
  kind: 'open',
  access: 'public',
  signIn: true,
  summary: 'Sign in with a sign-in code; one that is used, old, foreign or without its nonce answers 401',
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
    /** The second-factor code, where the account has one. */
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

/** Issues a sign-in code for an operator of the platform whom the company has granted access. */
export const superuserSignInCode = endpoint({
  ...handOver,
  path: 'superuser/signincode',
  app: 'superuser',
  summary: 'A code, good once and for thirty seconds, that signs support in to a company that has granted access',
});

export const otherCompanies = endpoint({
  method: 'GET',
  path: 'subscription/othercompanies',
  kind: 'open',
  access: 'session',
  summary: 'Whether the signed-in person may enter other companies; answered only where the e-mail address was proved',
  input: z.object({}),
  output: z.array(z.object({ some: z.boolean() })),
  example: {},
});

/** Both hosts that issue sign-in codes use the same shape. */
export type SignInCodeEndpoint = typeof accountSignInCode;
