import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id } from '#platform/contract/fields.ts';
import { mayEdit, mayRead } from '#platform/contract/record.ts';

const feature = 'candidate';
/** The most applications that are released at once. */
export const MAX_RELEASED = 1000;

const limit = z.array(
  z.object({
    /** Applications an hour from one network, usually and while it is raised. */
    usual: z.number(),
    raised: z.number(),
    /** Until when it is raised; null where it is not. */
    raiseduntil: z.string().nullable(),
  }),
);

export const getApplicationLimit = endpoint({
  method: 'GET',
  path: 'recruit/applicationlimit',
  access: mayRead(feature),
  summary: 'How many applications of one network are taken in an hour',
  input: z.object({}),
  output: limit,
  example: {},
});

export const raiseApplicationLimit = endpoint({
  method: 'POST',
  path: 'recruit/raiseapplicationlimit',
  access: mayEdit(feature),
  summary: 'Take more applications of one network for a day, such as on the day of a campus drive',
  input: z.object({}),
  output: limit,
  example: {},
});

export const releaseApplications = endpoint({
  method: 'POST',
  path: 'recruit/releaseapplications',
  access: mayEdit(feature),
  summary: 'Acknowledge applications that came in a flood, once somebody has looked at them',
  input: z.object({
    candidateapplicationids: z.array(id).min(1, 'Please select a candidate').max(MAX_RELEASED),
  }),
  output: z.array(z.object({ released: z.number() })),
  example: { candidateapplicationids: [1] },
});
