// Calls around sign-in that its page loads on demand. Uses zod/mini, like the contract of the session.
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { loginSession, newPassword } from '#platform/contract/session.ts';

const short = (max: number) => z.string().check(z.maxLength(max));
const proof = { email: short(254), password: short(500) };

/** Who must have a second factor in a company; `sensitive` are those with payroll or configuration rights. */
export const factorDemands = ['nobody', 'sensitive', 'everybody'] as const;
export type FactorDemand = (typeof factorDemands)[number];

/** A second factor being set up: the secret for typing, and its QR code as SVG. */
export const factorSetUp = z.object({ secret: z.string(), qr: z.string() });

export const startFactorAtSignIn = endpoint({
  method: 'POST',
  path: 'subscription/secondfactorstart',
  kind: 'open',
  access: 'public',
  signIn: true,
  summary: 'Prepare the second factor of somebody who must have one and is signing in; needs the password',
  input: z.object(proof),
  output: z.array(factorSetUp),
  example: { email: 'nobody@acme.example', password: 'wrong password' },
});

export const confirmFactorAtSignIn = endpoint({
  method: 'POST',
  path: 'subscription/secondfactorconfirm',
  kind: 'open',
  access: 'public',
  signIn: true,
  summary:
    'Switch the prepared second factor on with its first code, and sign in; the recovery codes are returned once',
  input: z.object({ ...proof, otp: short(12) }),
  output: z.array(z.object({ recoverycodes: z.array(z.string()), session: loginSession })),
  example: { email: 'nobody@acme.example', password: 'wrong password', otp: '000000' },
});

export const requestReset = endpoint({
  method: 'POST',
  path: 'subscription/forgotpassword',
  kind: 'open',
  access: 'public',
  signIn: true,
  summary: 'Ask for a link to a new password; answers the same, in the same time, whether or not the address exists',
  input: z.object({ email: short(254) }),
  output: z.array(z.object({ isexecuted: z.boolean() })),
  example: { email: 'nobody@acme.example' },
});

export const resetPassword = endpoint({
  method: 'POST',
  path: 'subscription/resetpassword',
  kind: 'open',
  access: 'public',
  signIn: true,
  summary: 'Set a new password with the link of a mail; a used, old or foreign link answers E0100',
  input: z.object({ token: short(200), password: newPassword }),
  output: z.array(z.object({ emailid: z.string() })),
  example: { token: 'none', password: 'a long enough password' },
});

export const startSingleSignOn = endpoint({
  method: 'POST',
  path: 'subscription/singlesignonstart',
  kind: 'open',
  access: 'public',
  signIn: true,
  summary: 'The address of the company’s own sign-on to go to; binds the way back to this browser',
  input: z.object({}),
  output: z.array(z.object({ address: z.string() })),
  example: {},
});

export const finishSingleSignOn = endpoint({
  method: 'POST',
  path: 'subscription/singlesignon',
  kind: 'open',
  access: 'public',
  signIn: true,
  summary: 'Sign in with what the company’s own sign-on sent back to this browser',
  input: z.object({ query: short(4000) }),
  output: z.array(loginSession),
  example: { query: 'state=none&code=none' },
});

export const confirmSingleSignOn = endpoint({
  method: 'POST',
  path: 'subscription/singlesignonconfirm',
  kind: 'open',
  access: 'public',
  signIn: true,
  summary:
    'Link an account to the company’s own sign-on by its password, or enter its second factor, in the browser that came back',
  input: z.object({ password: z.nullish(short(500)), otp: z.nullish(short(12)) }),
  output: z.array(loginSession),
  example: { password: 'wrong password' },
});
