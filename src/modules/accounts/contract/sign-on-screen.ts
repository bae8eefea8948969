import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { line, listOf, orNull, text } from '#platform/contract/fields.ts';
import { factorDemands } from '#modules/sign-in/contract/sign-on.ts';
import { allOf } from '#platform/contract/record.ts';

const read = { feature: 'signOn', need: 'read', scope: 'tenant' } as const;
const edit = { feature: 'signOn', need: 'edit', scope: 'tenant' } as const;

const policy = z.object({ demand: z.enum(factorDemands), version: z.number() });
export type SignInPolicy = z.infer<typeof policy>;

export const getSignInPolicy = allOf({
  path: 'account/signinpolicy',
  access: read,
  row: policy,
  summary: 'Of whom the company asks a second factor',
});

export const saveSignInPolicy = endpoint({
  method: 'POST',
  path: 'account/signinpolicy',
  access: edit,
  stepUp: true,
  versioned: true,
  summary: 'Ask a second factor of nobody, of those with payroll or configuration rights, or of everybody',
  input: z.object({ demand: z.enum(factorDemands) }),
  output: z.array(policy),
  example: { demand: 'nobody' },
});

const DOMAIN = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/;
const domain = text(253)
  .transform((value) => value.toLowerCase().replace(/^@/, ''))
  .refine((value) => DOMAIN.test(value), 'Please enter domains such as acme.example');

const signOn = z.object({
  providername: z.string(),
  issuer: z.string(),
  clientid: z.string(),
  /** Whether a client secret is stored; it is never sent. */
  hassecret: z.boolean(),
  domains: z.array(z.string()),
  /** The TXT records that prove the company's ownership of its domains. */
  proofs: z.array(z.object({ domain: z.string(), name: z.string(), value: z.string(), isverified: z.boolean() })),
  isenabled: z.boolean(),
  isonly: z.boolean(),
  breakglassemail: z.string().nullable(),
  /** The redirect address to configure at the provider. */
  returnaddress: z.string(),
  version: z.number(),
});
export type SignOnScreen = z.infer<typeof signOn>;

export const getSignOn = allOf({
  path: 'account/singlesignon',
  access: read,
  row: signOn,
  summary: 'The company’s own sign-on, without its secret',
});

export const signOnInput = z.object({
  providername: line(60).min(1, 'Please enter name'),
  issuer: text(500).regex(/^https?:\/\/[^\s/?#][^\s?#]*$/i, 'Please enter the address of the issuer'),
  clientid: text(300).min(1, 'Please enter the client id'),
  clientsecret: orNull(text(500)).optional(),
  domains: listOf(domain, 50),
  isenabled: z.boolean(),
  isonly: z.boolean(),
  breakglassemail: orNull(text(254)),
});

export const saveSignOn = endpoint({
  method: 'POST',
  path: 'account/singlesignon',
  access: edit,
  stepUp: true,
  versioned: true,
  summary: 'Set up the company’s own sign-on; a client secret left out stays unchanged, unless the issuer changes',
  input: signOnInput,
  output: z.array(signOn),
  example: {
    providername: 'Example',
    issuer: 'https://sign-on.invalid',
    clientid: 'muster',
    clientsecret: 'secret',
    domains: ['acme.example'],
    isenabled: false,
    isonly: false,
    breakglassemail: null,
  },
});

export const verifyDomain = endpoint({
  method: 'POST',
  path: 'account/singlesignon/domain',
  kind: 'open',
  access: edit,
  stepUp: true,
  summary:
    'Look whether a domain carries the record that shows it is the company’s; only addresses of such domains sign in',
  input: z.object({ domain }),
  output: z.array(z.object({ isverified: z.boolean() })),
  example: { domain: 'acme.example' },
});

export const testSignOn = endpoint({
  method: 'POST',
  path: 'account/singlesignon/test',
  kind: 'open',
  access: edit,
  stepUp: true,
  summary: 'Ask the issuer that is set up whether it answers as one',
  input: z.object({}),
  output: z.array(z.object({ issuer: z.string(), authorizationaddress: z.string() })),
  example: {},
});
