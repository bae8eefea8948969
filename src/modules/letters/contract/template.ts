import { z } from 'zod';
import { ACTIVE, toggle } from '#platform/contract/active.ts';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, line, option, orNull, text } from '#platform/contract/fields.ts';
import { numberPattern } from '#platform/contract/number-pattern.ts';
import { createdBy, NAME_LIMIT } from './layout.ts';
import { allOf, oneOf, removalOf, saved } from '#platform/contract/record.ts';

export const SUBJECT_LIMIT = 150;
export const BODY_LIMIT = 20_000;

/** S4-022 to S4-024. */
export const AVAILABILITY = choices({ 1: 'Available in letter box', 2: 'Available on request', 3: 'Auto triggered' });
/** The kind of letters to employees; further kinds are those that modules write themselves. */
export const EMPLOYEE = 'employee';
/** The day that triggers a letter for the post office. */
export const TRIGGER = choices({ 1: 'Joining date', 2: 'End of probation', 3: 'Last working day' });

export const templateSave = z
  .object({
    lettertemplateid: orNull(id),
    lettertemplatename: line(NAME_LIMIT).min(1, 'Please enter name'),
    letterkind: text(20).default(EMPLOYEE),
    availabilityid: orNull(AVAILABILITY.schema).describe('Null for kinds that modules write themselves'),
    triggerid: orNull(TRIGGER.schema),
    pagelayoutid: id,
    authorizedsignatoryid: orNull(id),
    numberpattern: numberPattern,
    subject: text(SUBJECT_LIMIT).min(1, 'Please enter the subject'),
    body: z
      .string()
      .trim()
      .min(1, 'Please enter the text')
      .max(BODY_LIMIT)
      .describe('Formatted text with merge fields such as `{{fullname}}`; unknown fields are rejected'),
  })
  .superRefine(({ letterkind, availabilityid, triggerid }, ctx) => {
    if (letterkind === EMPLOYEE && availabilityid === null)
      ctx.addIssue({ code: 'custom', path: ['availabilityid'], message: 'Please select the availability' });
    if (availabilityid === 3 && triggerid === null)
      ctx.addIssue({ code: 'custom', path: ['triggerid'], message: 'Please select the day' });
  });
export type TemplateSave = z.output<typeof templateSave>;

export const templateRow = z.object({
  lettertemplateid: z.number(),
  lettertemplatename: z.string(),
  letterkind: z.string(),
  availabilityid: AVAILABILITY.schema.nullable().describe('Null for kinds that modules write themselves'),
  triggerid: TRIGGER.schema.nullable(),
  pagelayoutid: z.number(),
  pagelayoutname: z.string(),
  authorizedsignatoryid: z.number().nullable(),
  signatoryname: z.string().nullable(),
  numberpattern: z.string(),
  subject: z.string(),
  body: z.string(),
  /** Merge fields of the text that no longer exist, such as a deleted custom field. */
  unknownfields: z.array(z.string()),
  isactive: ACTIVE.schema,
  ...createdBy,
});
export type TemplateRow = z.infer<typeof templateRow>;

/** A merge field: `{{key}}` in the text, `label` in the menu. */
export const mergeField = z.object({ key: z.string(), label: z.string(), group: z.string(), sample: z.string() });

const read = { feature: 'letterTemplate', need: 'read', scope: 'tenant' } as const;
const edit = { feature: 'letterTemplate', need: 'edit', scope: 'tenant' } as const;

export const listTemplates = allOf({
  path: 'subscription/alllettertemplate',
  access: read,
  row: templateRow,
  summary: 'All templates of letters, oldest first',
});

export const initTemplate = endpoint({
  method: 'POST',
  path: 'subscription/initlettertemplate',
  access: read,
  summary: 'What the form of a letter template offers: layouts, signatories and the places that can be filled in',
  input: z.object({ featurekey: z.string().max(100).nullish() }),
  output: z.object({
    PageLayout: z.array(option),
    AuthorizedSignatory: z.array(option),
    /** What letters are written for, with the places each can fill in. */
    kinds: z.array(
      z.object({ displayname: z.string(), displayvalue: z.string(), about: z.string(), fields: z.array(mergeField) }),
    ),
  }),
  example: { featurekey: 'letterTemplate' },
});

export const getTemplate = oneOf({
  path: 'subscription/lettertemplate/:lettertemplateid',
  access: read,
  row: templateRow,
  summary: 'One template of letters',
});

export const saveTemplate = endpoint({
  method: 'POST',
  path: 'subscription/lettertemplate',
  access: edit,
  summary: 'Create a template of letters, or change the one named by lettertemplateid; letters made from it stay',
  input: templateSave,
  output: saved('lettertemplateid'),
  example: {
    lettertemplateid: null,
    lettertemplatename: 'Employment certificate',
    letterkind: EMPLOYEE,
    availabilityid: 2,
    triggerid: null,
    pagelayoutid: 1,
    authorizedsignatoryid: null,
    numberpattern: 'EC/{fy}/{no}',
    subject: 'To whom it may concern',
    body: '<p>{{fullname}} has worked with us since {{joiningdate}}.</p>',
  },
});

export const previewTemplate = endpoint({
  method: 'POST',
  path: 'subscription/lettertemplatepreview',
  kind: 'file',
  access: read,
  summary: 'A letter template with its places filled by samples, as a PDF, before it is saved',
  input: z.object({
    pagelayoutid: id,
    authorizedsignatoryid: orNull(id),
    letterkind: text(20).default(EMPLOYEE),
    subject: text(SUBJECT_LIMIT),
    body: z.string().max(BODY_LIMIT),
  }),
  output: z.unknown(),
  example: { pagelayoutid: 1, authorizedsignatoryid: null, subject: 'Sample', body: '<p>{{fullname}}</p>' },
});

export const toggleTemplate = toggle({
  noun: 'lettertemplate',
  idfield: 'lettertemplateid',
  feature: 'letterTemplate',
  of: 'a letter template',
});

export const removeTemplate = removalOf({
  path: 'subscription/lettertemplate/:lettertemplateid',
  access: edit,
  summary: 'Delete a template that no letter was made from',
});
