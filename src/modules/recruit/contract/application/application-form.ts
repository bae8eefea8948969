import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { mayEdit, mayRead } from '#platform/contract/record.ts';

const feature = 'screeningQuestion';

export const applicationForm = z.object({
  isresumerequired: z
    .boolean()
    .describe('Whether an application without a resume is turned away; at first it is only marked as required'),
});
export type ApplicationForm = z.infer<typeof applicationForm>;

const stored = z.array(applicationForm.extend({ version: z.number() }));

export const getApplicationForm = endpoint({
  method: 'GET',
  path: 'subscription/applicationform',
  access: mayRead(feature),
  summary: 'What the form of an application requires',
  input: z.object({}),
  output: stored,
  example: {},
});

export const saveApplicationForm = endpoint({
  method: 'POST',
  path: 'subscription/applicationform',
  access: mayEdit(feature),
  versioned: true,
  summary: 'Change what the form of an application requires',
  input: applicationForm,
  output: stored,
  example: { isresumerequired: true },
});
