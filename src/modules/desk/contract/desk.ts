// My Desk is the first page after the sign-in. It uses zod/mini to keep the page's script small.
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';

export const getDesk = endpoint({
  method: 'GET',
  path: 'desk/cards',
  access: 'session',
  summary: 'The cards of the caller’s desk that have something to show, with their data',
  input: z.object({}),
  output: z.array(
    z.object({
      key: z.string(),
      /** By the card’s own shape; null where it failed. */
      data: z.unknown(),
      /** Why the card could not be read; null where it was. */
      error: z.nullable(z.string()),
    }),
  ),
  example: {},
});

/** The addresses of the app in the stores. */
export const stores = z.object({ android: z.string(), ios: z.string() });
export type Stores = z.infer<typeof stores>;
