// Used by the operators' page, so written with zod/mini.
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';

const id = z.coerce.number().check(z.int(), z.positive(), z.maximum(Number.MAX_SAFE_INTEGER));
const signedIn = { kind: 'open', access: 'visitor', app: 'superuser' } as const;
/** Rejects the NUL character, which the database cannot store in a text. */
const noNul = z.refine<string>((value) => !value.includes('\0'), 'Please fill valid data');
const done = z.array(z.object({ isexecuted: z.boolean() }));

export const restoreRow = z.object({
  accessrestoreid: z.number(),
  emailid: z.string(),
  reason: z.string(),
  /** 1 proposed, 2 confirmed, 3 carried out, 4 declined by the company, 5 withdrawn by operators, 6 not carried out. */
  statusid: z.number(),
  proposedby: z.string(),
  proposedname: z.string(),
  proposedon: z.string(),
  confirmedby: z.nullable(z.string()),
  confirmedname: z.nullable(z.string()),
  confirmedon: z.nullable(z.string()),
  effectiveon: z.nullable(z.string()),
  endedon: z.nullable(z.string()),
  /** The operator who withdrew it. */
  endedby: z.nullable(z.string()),
  /** Why it was not carried out, worded to follow a colon. */
  endedhow: z.nullable(z.string()),
  /** Whether the operator who asks has proposed it, and so cannot confirm it. */
  isown: z.boolean(),
});
export type RestoreRow = z.infer<typeof restoreRow>;

export const listRestores = endpoint({
  ...signedIn,
  method: 'GET',
  path: 'superuser/restores/:subscriptionid',
  summary: 'The latest proposals of operators to give a company an administrator again, the newest first',
  input: z.object({ subscriptionid: id }),
  output: z.array(restoreRow),
  example: { subscriptionid: 987654321 },
});
export const proposeRestoring = endpoint({
  ...signedIn,
  method: 'POST',
  path: 'superuser/proposerestore',
  summary: 'Propose to make an account of a company an administrator, where the company cannot help itself',
  input: z.object({
    subscriptionid: id,
    email: z.string().check(z.trim(), z.minLength(1, 'Please enter the e-mail address'), z.maxLength(254), noNul),
    reason: z
      .string()
      .check(
        z.trim(),
        z.minLength(10, 'Please say why in at least 10 letters, with the ticket'),
        z.maxLength(300),
        noNul,
      ),
  }),
  output: z.array(z.object({ accessrestoreid: z.number() })),
  example: { subscriptionid: 987654321, email: 'asha@ganga.example', reason: 'Nobody can sign in, ticket 4711' },
});
export const confirmRestoring = endpoint({
  ...signedIn,
  method: 'POST',
  path: 'superuser/confirmrestore',
  summary: 'Confirm what another operator has proposed; it takes effect 24 hours later',
  input: z.object({ subscriptionid: id, accessrestoreid: id }),
  output: z.array(z.object({ effectiveon: z.string() })),
  example: { subscriptionid: 987654321, accessrestoreid: 987654321 },
});
export const withdrawRestoring = endpoint({
  ...signedIn,
  method: 'POST',
  path: 'superuser/withdrawrestore',
  summary: 'Stop what operators have proposed, at any time before it takes effect',
  input: z.object({ subscriptionid: id, accessrestoreid: id }),
  output: done,
  example: { subscriptionid: 987654321, accessrestoreid: 987654321 },
});
