import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id } from '#platform/contract/fields.ts';

/** The most names of those who may do a step. */
export const MAX_OWNERS = 2;

/** What somebody who joins in these weeks needs to work and to be paid; empty for everybody else. */
export const getJoinerSteps = endpoint({
  method: 'GET',
  path: 'employee/joinersteps',
  access: { feature: 'people', need: 'read', scope: 'people' },
  summary: 'What somebody who joins needs, as of the first day: what is done and where the rest is done',
  input: z.object({ employeeid: id }),
  output: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      done: z.boolean(),
      /** The page where it is done; null without its right. */
      path: z.string().nullable(),
      /** Names of others who may do it for the whole company, and how many they are; none once it is done. */
      owners: z.array(z.string()).max(MAX_OWNERS),
      ownercount: z.number(),
      /** The day from which it is missing, that on which the person was added; null once it is done. */
      since: z.string().nullable(),
    }),
  ),
  example: { employeeid: 1 },
});
