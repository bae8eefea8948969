import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** The groups of the menu for which the company has no record yet; they stand last, under "Not set up yet". */
export const listUnusedGroups = endpoint({
  method: 'GET',
  path: 'menu/unused',
  access: 'session',
  summary: 'Groups of the menu for which the company has no record yet',
  input: z.object({}),
  output: z.array(z.string()),
  example: {},
});
