import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { mayEdit, mayRead } from '#platform/contract/record.ts';

const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Please enter a time');
/** When the helpdesk works, on each working day of the company's calendar; several spans leave breaks out. */
export const serviceHours = z.object({
  spans: z
    .array(z.object({ from: clock, to: clock }))
    .min(1, 'Please enter the hours')
    .max(6)
    .refine(
      (spans) => spans.every(({ from, to }, at) => from < to && (at === 0 || (spans[at - 1]?.to ?? '') <= from)),
      'The spans follow each other, each with its end after its begin',
    ),
  /** Days after which a resolved ticket is closed. */
  closedays: z.number().int().min(1).max(90),
});
export type ServiceHours = z.infer<typeof serviceHours>;
export const FIRST_HOURS: ServiceHours = {
  spans: [
    { from: '09:30', to: '13:00' },
    { from: '14:00', to: '18:30' },
  ],
  closedays: 7,
};

export const getServiceHours = endpoint({
  method: 'GET',
  path: 'helpdesk/hours',
  access: mayRead('ticketCategory'),
  summary: 'When the helpdesk works',
  input: z.object({}),
  output: z.array(serviceHours.extend({ version: z.number() })),
  example: {},
});
export const saveServiceHours = endpoint({
  method: 'POST',
  path: 'helpdesk/hours',
  access: mayEdit('ticketCategory'),
  versioned: true,
  summary: 'Change when the helpdesk works: what is open is due anew',
  input: serviceHours,
  output: z.array(z.object({ version: z.number() })),
  example: FIRST_HOURS,
});
