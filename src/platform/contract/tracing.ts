import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** The environment of this build, from the setting MUSTER_BUILD. Anything but PROD and DEV is the test environment. */
export type Environment = 'production' | 'development' | 'test';
export const environmentOf = (setting: string | undefined): Environment =>
  setting === 'PROD' ? 'production' : setting === 'DEV' ? 'development' : 'test';

type Tracing = {
  /** The share of browser errors that are reported: 1 is all of them. */
  samplerate: number;
  /** Whether the stack trace is included. */
  stack: boolean;
  /** The most errors that one page reports: repeated ones add nothing. */
  most: number;
};

/** How browser errors are reported in each environment, once a collector is switched on. */
export const TRACING: Readonly<Record<Environment, Tracing>> = {
  production: { samplerate: 1, stack: false, most: 5 },
  development: { samplerate: 1, stack: true, most: 50 },
  test: { samplerate: 1, stack: true, most: 50 },
};

const short = (max: number) => z.string().check(z.maxLength(max));

export const tellFault = endpoint({
  method: 'POST',
  path: 'client/fault',
  kind: 'open',
  access: 'public',
  summary: 'Report an error of the browser to the server’s log; nothing is stored unless collecting is switched on',
  input: z.object({
    message: short(500),
    /** The path of the page, without query and fragment. */
    place: short(300),
    stack: z.nullish(short(4000)),
    version: short(20),
    environment: z.enum(['production', 'development', 'test']),
  }),
  output: z.array(z.object({ stored: z.boolean() })),
  example: { message: 'A fault', place: '/', stack: null, version: '4.0.0', environment: 'test' },
});
