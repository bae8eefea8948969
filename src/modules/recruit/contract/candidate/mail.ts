import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, option } from '#platform/contract/fields.ts';
import { mayEdit } from '#platform/contract/record.ts';
import { MAX_MOVED } from './move.ts';

const feature = 'candidate';

export const initCandidateMail = endpoint({
  method: 'POST',
  path: 'recruit/initcandidatemail',
  access: mayEdit(feature),
  summary: 'The active email templates that candidates can be written by',
  input: z.object({ featurekey: z.string().max(100).nullish() }),
  output: z.object({ EmailTemplate: z.array(option) }),
  example: { featurekey: feature },
});

export const previewCandidateMail = endpoint({
  method: 'POST',
  path: 'recruit/candidatemailpreview',
  access: mayEdit(feature),
  summary: 'An email template as one candidate would get it; in a stage that hides who it is, with a placeholder',
  input: z.object({ candidateapplicationid: id, pipelineemailtemplateid: id }),
  output: z.array(z.object({ subject: z.string(), text: z.string() })),
  example: { candidateapplicationid: 1, pipelineemailtemplateid: 1 },
});

export const mailCandidates = endpoint({
  method: 'POST',
  path: 'recruit/candidatemail',
  access: mayEdit(feature),
  body: 512 * 1024,
  summary: 'Write candidates a mail of an email template',
  input: z.object({
    candidateapplicationids: z.array(id).min(1, 'Please select a candidate').max(MAX_MOVED),
    pipelineemailtemplateid: id,
  }),
  output: z.array(z.object({ mailed: z.number() })),
  example: { candidateapplicationids: [1], pipelineemailtemplateid: 1 },
});
