// Loaded on demand by the dialog of a weighty call. Uses zod/mini, like the contract of the session.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const short = (max: number) => z.string().check(z.maxLength(max));

/** Verifies the identity of the signed-in user again: by password or second-factor code. */
export const stepUp = endpoint({
  method: 'POST',
  path: 'subscription/stepup',
  kind: 'open',
  access: 'session',
  summary: 'Prove again who you are, with the password or a code; counts for ten minutes on this session',
  input: z.object({ password: z.nullish(short(500)), otp: z.nullish(short(12)) }),
  output: z.array(z.object({ isexecuted: z.boolean() })),
  example: { password: 'wrong password' },
});
