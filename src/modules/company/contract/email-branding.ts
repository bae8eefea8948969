import { z } from 'zod';
import { carriesWhite } from '#platform/engine/contrast.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { isEmail, orNull, text } from '#platform/contract/fields.ts';
import { allOf } from '#platform/contract/record.ts';

export const SUBJECT_LIMIT = 150;
export const BODY_LIMIT = 4000;

const wording = z.object({
  subject: text(SUBJECT_LIMIT).min(1, 'Please enter the subject'),
  body: z.string().trim().min(1, 'Please enter the text').max(BODY_LIMIT),
});

const look = z.object({
  /** The sender name of mails; null for the company's name. */
  sendername: orNull(text(100).refine((name) => !/[<>"@,;]/.test(name), 'Please enter a plain name')),
  replyto: orNull(z.string().trim().toLowerCase().refine(isEmail, 'Please enter valid email id')),
  colour: z.string().toLowerCase().refine(carriesWhite, 'Please choose a darker colour: white on it could not be read'),
  isshowlogo: z.boolean(),
  footer: orNull(text(500)),
});

const template = z.object({
  kind: z.string(),
  name: z.string(),
  about: z.string(),
  subject: z.string(),
  body: z.string(),
  /** Whether the company has changed the wording. */
  ischanged: z.boolean(),
  usualsubject: z.string(),
  usualbody: z.string(),
  fields: z.array(z.object({ name: z.string(), sample: z.string() })),
});
export type MailTemplateRow = z.infer<typeof template>;

const state = look.extend({
  sendername: z.string().nullable(),
  replyto: z.string().nullable(),
  colour: z.string(),
  footer: z.string().nullable(),
  templates: z.array(template),
  version: z.number(),
});
export type EmailBrandingState = z.infer<typeof state>;

const read = { feature: 'emailBranding', need: 'read', scope: 'tenant' } as const;
const edit = { feature: 'emailBranding', need: 'edit', scope: 'tenant' } as const;

export const emailBrandingSave = look.extend({
  /** Wordings by kind; a kind that is left out uses the product's wording. */
  templates: z.record(z.string().max(60), wording),
});

export const getEmailBranding = allOf({
  path: 'subscription/emailbranding',
  access: read,
  row: state,
  summary: 'The appearance and the wording of the company’s mails',
});

export const saveEmailBranding = endpoint({
  method: 'POST',
  path: 'subscription/emailbranding',
  access: edit,
  versioned: true,
  summary: 'Change how mails look and what they say; only the fields of a template can be filled in',
  input: emailBrandingSave,
  output: z.array(state),
  example: { sendername: null, replyto: null, colour: '#2a53d1', isshowlogo: true, footer: null, templates: {} },
});

export const previewEmail = endpoint({
  method: 'POST',
  path: 'subscription/emailpreview',
  access: read,
  summary: 'A mail with its fields filled by examples, on the letterhead as it is being edited',
  input: look.extend({ kind: z.string().max(60), wording }),
  output: z.array(z.object({ subject: z.string(), html: z.string(), problem: z.string().nullable() })),
  example: {
    sendername: null,
    replyto: null,
    colour: '#2a53d1',
    isshowlogo: true,
    footer: null,
    kind: 'invitation',
    wording: { subject: 'Your access', body: '{{link}}' },
  },
});
