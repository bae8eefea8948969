// Used by the operators' page, so written with zod/mini.
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { newPassword } from '#platform/contract/session.ts';

const short = (max: number) => z.string().check(z.maxLength(max));
const cut = (max: number) => z.nullish(short(max));
const recorded = z.nullish(z.union([z.number(), short(64)]));
const done = z.array(z.object({ isexecuted: z.boolean() }));
/** `isdisklow`: runs, imports and uploads are rejected because the disk is nearly full. */
const existing = z.array(z.object({ emailid: z.string(), fullname: z.string(), isdisklow: z.boolean() }));
const open = { method: 'POST', kind: 'open', access: 'public', app: 'superuser', signIn: true } as const;
const signedIn = { kind: 'open', access: 'visitor', app: 'superuser' } as const;

const proof = {
  email: short(254),
  username: cut(254),
  password: short(500),
  otp: cut(12),
  subscriptionid: recorded,
  logintype: recorded,
  browserdetail: cut(1000),
  systemdetail: cut(1000),
  devicetokenid: cut(500),
};

export const operatorLogin = endpoint({
  ...open,
  path: 'superuser/login',
  summary: 'Sign in as an operator of the platform: password and code, both always',
  input: z.object(proof),
  output: existing,
  example: { email: 'operator@muster.example', password: 'wrong password', otp: '000000' },
});
export const startOperatorFactor = endpoint({
  ...open,
  path: 'superuser/factorstart',
  summary: 'Draw the second factor of an operator who has none yet; the password is asked with it',
  input: z.object({ email: short(254), password: short(500) }),
  output: z.array(z.object({ secret: z.string(), qr: z.string() })),
  example: { email: 'operator@muster.example', password: 'wrong password' },
});
export const operatorPassword = endpoint({
  ...open,
  path: 'superuser/firstpassword',
  summary: 'Set the password of an operator by the one-time link of the command line',
  input: z.object({ token: short(200), password: newPassword }),
  output: z.array(z.object({ emailid: z.string() })),
  example: { token: 'none', password: 'a long enough password' },
});
export const operatorLogout = endpoint({
  ...open,
  path: 'superuser/logout',
  summary: 'End the operator’s session; answers the same whether or not there was one',
  input: z.object({}),
  output: done,
  example: {},
});
export const currentOperator = endpoint({
  ...signedIn,
  method: 'GET',
  path: 'superuser/session',
  summary: 'The operator who is signed in',
  input: z.object({}),
  output: existing,
  example: {},
});
