// Also imported by the operators' page, so it uses zod/mini.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const codeOption = z.object({ displayname: z.string(), displayvalue: z.union([z.number(), z.string()]) });

/** Returns the product's fixed lists by name: the same for every company, and for applicants. */
export const getMasterCode = endpoint({
  method: 'GET',
  path: 'superuser/getmastercode/:x',
  kind: 'open',
  access: 'public',
  app: 'every',
  maxAge: 300,
  summary: 'The options of a code list, such as ContactType; an unknown list answers 404',
  input: z.object({ x: z.string().check(z.maxLength(100)) }),
  output: z.array(codeOption),
  example: { x: 'ContactType' },
});

export const listMasterCodes = endpoint({
  method: 'GET',
  path: 'superuser/mastercodes',
  kind: 'open',
  access: 'visitor',
  app: 'superuser',
  summary: 'Every code list with its options',
  input: z.object({}),
  output: z.array(z.object({ name: z.string(), options: z.array(codeOption) })),
  example: {},
});
