import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export { LANGUAGE_KEYS } from './language-keys.ts';

/** Returns translations by their English sentences. `tenant` is every sentence of the company's own application. */
export const languagePack = endpoint({
  method: 'GET',
  path: 'language/:module/:language',
  kind: 'open',
  access: 'public',
  app: 'every',
  maxAge: 300,
  summary: 'The words of a module in a language, by their English sentences',
  input: z.object({
    module: z.string().regex(/^[a-z][a-z-]{0,40}$/, 'There is no such language pack'),
    language: z.string().regex(/^[a-z][a-z-]{0,40}$/, 'There is no such language pack'),
  }),
  output: z.record(z.string(), z.string()),
  example: { module: 'tenant', language: 'english' },
});
