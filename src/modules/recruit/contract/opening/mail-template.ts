import { z } from 'zod';
import { ACTIVE, toggle } from '#platform/contract/active.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, line, orNull, text } from '#platform/contract/fields.ts';
import { allOf, createdRow, mayEdit, mayRead, oneOf, removalOf, saved } from '#platform/contract/record.ts';
import { NAME_LIMIT } from './job-fields.ts';

export const SUBJECT_LIMIT = 150;
export const BODY_LIMIT = 20_000;

const field = (key: string, label: string, group: string, sample: string) => ({ key, label, group, sample });
/** The merge fields of mails to candidates: `{{candidatename}}` in the text, with a sample value for the preview. */
export const MERGE_FIELDS = [
  field('candidatename', 'Name', 'Candidate', 'Meera Kulkarni'),
  field('statuslink', 'Link to the status of the application', 'Candidate', 'https://example.com/career/status'),
  field('jobname', 'Designation', 'Job', 'Loom fitter'),
  field('requisitioncode', 'Requisition code', 'Job', 'REQ-12'),
  field('joblocation', 'Location', 'Job', 'Pune'),
  field('stagename', 'Stage', 'Job', 'Interview'),
  field('companyname', 'Company', 'Company', 'Acme Instruments'),
  field('recruitername', 'Recruiter', 'Company', 'Kavya Menon'),
] as const;

const wording = {
  subject: text(SUBJECT_LIMIT).min(1, 'Please enter the subject'),
  /** Rich text with merge fields; the server removes tags that are not on its list. */
  body: z.string().trim().min(1, 'Please enter the text').max(BODY_LIMIT),
};

export const mailTemplateSave = z.object({
  pipelineemailtemplateid: orNull(id),
  templatename: line(NAME_LIMIT).min(1, 'Please enter name'),
  ...wording,
});

export const mailTemplateRow = createdRow.extend({
  pipelineemailtemplateid: z.number(),
  templatename: z.string(),
  subject: z.string(),
  body: z.string(),
  isactive: ACTIVE.schema,
  /** Stages of pipelines that send it. */
  stagecount: z.number(),
});
export type MailTemplateRow = z.infer<typeof mailTemplateRow>;

const feature = 'pipelineEmailTemplate';

export const listMailTemplates = allOf({
  path: 'subscription/allpipelineemailtemplate',
  access: mayRead(feature),
  row: mailTemplateRow,
  summary: 'All email templates of pipelines, oldest first',
});

export const getMailTemplate = oneOf({
  path: 'subscription/pipelineemailtemplate/:pipelineemailtemplateid',
  access: mayRead(feature),
  row: mailTemplateRow,
  summary: 'One email template of pipelines',
});

export const saveMailTemplate = endpoint({
  method: 'POST',
  path: 'subscription/pipelineemailtemplate',
  access: mayEdit(feature),
  summary: 'Create an email template of pipelines, or change the one named by pipelineemailtemplateid',
  input: mailTemplateSave,
  output: saved('pipelineemailtemplateid'),
  example: {
    pipelineemailtemplateid: null,
    templatename: 'Invitation to an interview',
    subject: 'Your application as {{jobname}}',
    body: '<p>Dear {{candidatename}}, we would like to meet you.</p>',
  },
});

export const previewMailTemplate = endpoint({
  method: 'POST',
  path: 'subscription/pipelineemailtemplatepreview',
  access: mayRead(feature),
  summary: 'An email template with its places filled by samples, before it is saved',
  input: z.object(wording),
  output: z.array(z.object({ subject: z.string(), body: z.string() })),
  example: { subject: 'Your application as {{jobname}}', body: '<p>Dear {{candidatename}}</p>' },
});

export const toggleMailTemplate = toggle({
  noun: 'pipelineemailtemplate',
  idfield: 'pipelineemailtemplateid',
  feature,
  of: 'an email template of pipelines',
});

export const removeMailTemplate = removalOf({
  path: 'subscription/pipelineemailtemplate/:pipelineemailtemplateid',
  access: mayEdit(feature),
  summary: 'Delete an email template that no stage of a pipeline sends',
});
