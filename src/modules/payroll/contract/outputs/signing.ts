import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';

const reading = { feature: 'form16', need: 'read', scope: 'tenant' } as const;
const editing = { feature: 'form16', need: 'edit', scope: 'tenant' } as const;

/** Bytes of a PKCS#12 file: a key and a few certificates. */
export const MAX_PKCS12 = 64 * 1024;
export const MAX_PKCS12_PASSWORD = 200;
const BASE64_LENGTH = Math.ceil(MAX_PKCS12 / 3) * 4;

const current = z.array(
  z.object({
    subjectname: z.string(),
    issuername: z.string(),
    serialnumber: z.string(),
    validfrom: z.string(),
    validto: z.string(),
    /** Whether certificates can be signed with it today. */
    isvalid: z.boolean(),
  }),
);

export const getSigningCertificate = endpoint({
  method: 'GET',
  path: 'payroll/signing',
  access: reading,
  summary: 'The certificate by which the company signs certificates of tax deducted; nothing where there is none',
  input: z.object({}),
  output: current,
  example: {},
});

export const saveSigningCertificate = endpoint({
  method: 'POST',
  path: 'payroll/signing',
  access: editing,
  stepUp: true,
  body: 2 * BASE64_LENGTH,
  summary:
    'Use the certificate of a PKCS#12 file (.p12, .pfx) for signing; its key is kept sealed, the password is not kept',
  input: z.object({
    pkcs12: z
      .string()
      .min(1, 'Please choose the file of the certificate')
      .max(BASE64_LENGTH, 'The file is larger than 64 KB')
      .regex(/^[A-Za-z0-9+/]*={0,2}$/, 'Invalid file'),
    password: z.string().max(MAX_PKCS12_PASSWORD),
  }),
  output: current,
  example: { pkcs12: 'MIIB', password: 'wrong password' },
});

export const endSigningCertificate = endpoint({
  method: 'POST',
  path: 'payroll/signing/end',
  access: editing,
  stepUp: true,
  summary: 'Sign nothing more with the certificate; what it signed stays signed',
  input: z.object({}),
  output: current,
  example: {},
});
