// Used by the sign-up page, so written with zod/mini.
import { say } from '#platform/engine/say.ts';
import * as z from 'zod/mini';
import { COUNTRIES } from '#platform/contract/country.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { newPassword } from '#platform/contract/session.ts';
import { isEmail, mailboxKey } from '#platform/contract/words.ts';

// oxlint-disable-next-line no-control-regex -- rejecting control characters is the purpose
const CONTROL = /[\u0000-\u001f\u007f]/;
const text = (max: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(max, say`maximum limit should not be greater than ${max}`),
    z.refine((typed) => !CONTROL.test(typed), 'Please fill valid data'),
  );
const name = (max: number, empty: string) => text(max).check(z.minLength(1, empty));

const email = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.refine((text) => isEmail(text), 'Please enter valid email id'),
);
const either = (text: string, isGood: (text: string) => boolean): boolean => text === '' || isGood(text);

export const founding = z.object({
  companyname: name(100, 'Please enter the name of your company'),
  label: z.string().check(z.trim(), z.minLength(1, 'Please choose an address'), z.maxLength(63)),
  fullname: name(100, 'Please enter your name'),
  email,
  /** The second person, who administers the company too and approves its payroll: somebody with another mailbox. */
  secondname: z._default(text(100), ''),
  secondemail: z._default(
    z.string().check(
      z.trim(),
      z.toLowerCase(),
      z.refine((text) => either(text, isEmail), 'Please enter valid email id'),
    ),
    '',
  ),
  /** Sets the company's date format until it is changed. */
  country: z._default(z.enum(COUNTRIES), 'other'),
});

/** What is wrong with the second person as named beside the founder, by field; the values as typed. */
export function secondFaults(options: {
  email: string;
  secondname: string;
  secondemail: string;
}): Record<string, string> {
  const [own = '', secondname = '', secondemail = ''] = [options.email, options.secondname, options.secondemail].map(
    (text) => text.trim().toLowerCase(),
  );
  if (secondemail === '') return secondname === '' ? {} : { secondemail: 'Please enter the e-mail of this person' };
  if (mailboxKey(secondemail) === mailboxKey(own))
    return { secondemail: 'The second person needs a mailbox of their own' };
  return secondname === '' ? { secondname: 'Please enter the name of this person' } : {};
}

export const checkLabel = endpoint({
  method: 'GET',
  path: 'signup/label/:label',
  kind: 'open',
  access: 'public',
  app: 'signup',
  summary: 'Whether an address is free for a new company, and what is wrong with it; nothing else is revealed',
  input: z.object({ label: z.string().check(z.maxLength(100)) }),
  output: z.array(z.object({ free: z.boolean(), why: z.nullable(z.string()) })),
  example: { label: 'gangamills' },
});

export const askForCompany = endpoint({
  method: 'POST',
  path: 'signup/start',
  kind: 'open',
  access: 'public',
  app: 'signup',
  summary: 'Ask for a new company; a mail with a one-time link proves the address before anything is made',
  input: founding,
  output: z.array(z.object({ minutes: z.number() })),
  example: {
    companyname: 'Ganga Mills Pvt Ltd',
    label: 'gangamills',
    fullname: 'Asha Rao',
    email: 'asha@ganga.example',
    country: 'india',
  },
});

export const openSignup = endpoint({
  method: 'POST',
  path: 'signup/open',
  kind: 'open',
  access: 'public',
  app: 'signup',
  summary: 'What the link of the mail was asked for; it is not spent by looking',
  input: z.object({ token: z.string().check(z.maxLength(200)) }),
  output: z.array(
    z.object({
      companyname: z.string(),
      label: z.string(),
      fullname: z.string(),
      email: z.string(),
      secondname: z.string(),
      secondemail: z.string(),
    }),
  ),
  example: { token: 'none' },
});

export const foundCompany = endpoint({
  method: 'POST',
  path: 'signup/complete',
  kind: 'open',
  access: 'public',
  app: 'signup',
  summary: 'Make the company of a proved address, with its first administrator; spends the link',
  input: z.object({
    token: z.string().check(z.maxLength(200)),
    label: z.string().check(z.trim(), z.maxLength(63)),
    password: newPassword,
  }),
  output: z.array(z.object({ label: z.string(), address: z.string() })),
  example: { token: 'none', label: 'gangamills', password: 'a long enough password' },
});
