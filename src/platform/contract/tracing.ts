import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Which build this is: the setting MUSTER_BUILD of the build chooses. Anything but PROD and DEV is the test environment. */
export type Environment = 'production' | 'development' | 'test';
export const environmentOf = (setting: string | undefined): Environment =>
  setting === 'PROD' ? 'production' : setting === 'DEV' ? 'development' : 'test';

type Tracing = {
  /** The share of faults that is told: all of them. */
  samplerate: number;
  /** Whether the lines of the program go along. */
  stack: boolean;
  /** Faults of one page that are told at most: one that repeats says nothing new. */
  most: number;
};

/** How faults of the browser are told in each environment, once a collector is switched on. */
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
  summary: 'A fault of the browser, for the log of whoever runs the server; nothing is kept unless that is switched on',
  input: z.object({
    message: short(500),
    /** The page's path, without what stands behind it. */
    place: short(300),
    stack: z.nullish(short(4000)),
    version: short(20),
    environment: z.enum(['production', 'development', 'test']),
  }),
  output: z.array(z.object({ stored: z.boolean() })),
  example: { message: 'A fault', place: '/', stack: null, version: '4.0.0', environment: 'test' },
});
