import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, id, idParam, line, listOf, option, orNull, text } from '#platform/contract/fields.ts';
import { filePath } from '#platform/contract/files.ts';
import { MESSAGES } from '#platform/contract/messages.ts';
import { allOf, createdRow, mayEdit, mayRead, oneOf, removalOf, saved } from '#platform/contract/record.ts';
import { jobs } from '#modules/calendar/contract/eligibility.ts';
import { mergeField } from '#modules/letters/contract/template.ts';

export const NAME_LIMIT = 100;
export const DESCRIPTION_LIMIT = 500;
export const TITLE_LIMIT = 150;
export const BODY_LIMIT = 60_000;
export const NOTE_LIMIT = 500;
export const MAX_DOCUMENTS = 5;
export const MAX_DUE_DAYS = 365;

export const VERSION_STATUS = choices({ 1: 'Draft', 2: 'Published', 3: 'Superseded', 4: 'Withdrawn' });
export const DRAFT = 1;
export const PUBLISHED = 2;

/** The languages a policy can be read in; English comes first and is what a reader without a text of theirs sees. */
export const TEXT_LANGUAGES = ['english', 'hindi'] as const;
export type TextLanguage = (typeof TEXT_LANGUAGES)[number];

export const policyText = z.object({
  language: z.enum(TEXT_LANGUAGES),
  title: line(TITLE_LIMIT).min(1, 'Please enter the title'),
  body: z
    .string()
    .trim()
    .min(1, 'Please enter the text')
    .max(BODY_LIMIT)
    .describe('Formatted text; placeholders such as `{{leave.cl}}` show what the configuration says'),
});
export type PolicyText = z.infer<typeof policyText>;

const policyDocument = z.object({
  /** The address that an upload or a list gave. */
  url: filePath,
  documentname: line(NAME_LIMIT).min(1, 'Please enter name'),
});

const versionFields = {
  effectivedate: dayField,
  expirydate: orNull(dayField),
  ismaterial: z.boolean().describe('Whether everybody is asked again; a small change keeps what was acknowledged'),
  changenote: orNull(text(NOTE_LIMIT)),
  texts: z.array(policyText).min(1, 'Please enter the text').max(TEXT_LANGUAGES.length),
  policydocs: listOf(policyDocument, MAX_DOCUMENTS),
};

export const settingFields = {
  companypolicyname: line(NAME_LIMIT).min(1, MESSAGES.E1000),
  description: orNull(text(DESCRIPTION_LIMIT)),
  reviewon: orNull(dayField).describe('The day on which its owner looks at it again'),
  isacknowledged: z.boolean(),
  duedays: z
    .number('enter valid number')
    .int('enter valid number')
    .min(0, 'enter valid number')
    .max(MAX_DUE_DAYS, 'enter valid number')
    .describe('Days to acknowledge it in'),
};

type Input = { texts: readonly PolicyText[]; effectivedate: string; expirydate: string | null };
/** Rules between the fields of a version. */
export function checkVersion({ texts, effectivedate, expirydate }: Input, ctx: z.core.$RefinementCtx): void {
  if (new Set(texts.map(({ language }) => language)).size !== texts.length)
    ctx.addIssue({ code: 'custom', path: ['texts'], message: 'There is one text for each language' });
  if (!texts.some(({ language }) => language === 'english'))
    ctx.addIssue({ code: 'custom', path: ['texts'], message: 'Please enter the text in English' });
  if (expirydate !== null && expirydate < effectivedate)
    ctx.addIssue({ code: 'custom', path: ['expirydate'], message: 'The last day cannot be before the first' });
}

export const policySave = z
  .object({
    companypolicyid: orNull(id),
    ...settingFields,
    ownerid: orNull(id),
    ...jobs.shape,
    ...versionFields,
  })
  .superRefine(checkVersion);
export type PolicySave = z.output<typeof policySave>;

/** A document of a policy: its name, and the address it is downloaded from. */
const documentRow = z.object({ url: z.string(), documentname: z.string() });

export const policyRow = createdRow.extend({
  companypolicyid: z.number(),
  companypolicyname: z.string(),
  description: z.string().nullable(),
  ownerid: z.number().nullable(),
  ownername: z.string().nullable(),
  reviewon: z.string().nullable(),
  isacknowledged: z.boolean(),
  duedays: z.number(),
  /** The version that counts; null before the first is published, and once it is withdrawn. */
  versionno: z.number().nullable(),
  effectivedate: z.string().nullable(),
  expirydate: z.string().nullable(),
  hasdraft: z.boolean(),
  policydocs: z.array(documentRow),
  hidedelete: z.boolean(),
});
export type PolicyRow = z.infer<typeof policyRow>;

const versionRow = z.object({
  companypolicyversionid: z.number(),
  versionno: z.number(),
  statusid: VERSION_STATUS.schema,
  ismaterial: z.boolean(),
  changenote: z.string().nullable(),
  effectivedate: z.string(),
  expirydate: z.string().nullable(),
  publishedday: z.string().nullable(),
  publishedbyname: z.string().nullable(),
  endedday: z.string().nullable(),
});
export type VersionRow = z.infer<typeof versionRow>;

/** Numbers of a text that are not what the configuration says. */
const mismatch = z.object({ name: z.string(), inText: z.number(), configured: z.array(z.number()) });
export type Mismatch = z.infer<typeof mismatch>;

export const policyDetail = policyRow.extend({
  ...jobs.shape,
  ismaterial: z.boolean(),
  changenote: z.string().nullable(),
  effectivedate: z.string(),
  /** Of the draft, else of the version that counts. */
  texts: z.array(policyText),
  versions: z.array(versionRow),
  /** People in service whom the policy is for today. */
  audiencecount: z.number(),
  mismatches: z.array(mismatch),
});
export type PolicyDetail = z.infer<typeof policyDetail>;

const read = mayRead('companyPolicy');
const edit = mayEdit('companyPolicy');

export const listPolicies = allOf({
  path: 'subscription/allcompanypolicy',
  access: read,
  row: policyRow,
  summary: 'All company policies, oldest first',
});

export const getPolicy = oneOf({
  path: 'subscription/companypolicy/:companypolicyid',
  access: read,
  row: policyDetail,
  summary: 'One company policy with its draft, else the text that counts, and its versions, the latest first',
});

export const initPolicy = endpoint({
  method: 'POST',
  path: 'subscription/initcompanypolicy',
  access: read,
  summary: 'What the form of a company policy offers to choose from',
  input: z.object({ featurekey: z.string().max(100).nullish() }),
  output: z.object({
    BusinessUnit: z.array(option),
    Office: z.array(option),
    Grade: z.array(option),
    EmploymentType: z.array(z.object({ displayname: z.string(), displayvalue: z.string() })),
    fields: z.array(mergeField),
  }),
  example: { featurekey: 'companyPolicy' },
});

export const savePolicy = endpoint({
  method: 'POST',
  path: 'subscription/companypolicy',
  access: edit,
  summary:
    'Create a company policy, or change the one named by companypolicyid; a changed text is a draft until it is published',
  input: policySave,
  output: saved('companypolicyid'),
  example: {
    companypolicyid: null,
    companypolicyname: 'Leave',
    description: null,
    ownerid: null,
    reviewon: null,
    isacknowledged: true,
    duedays: 14,
    businessunitids: [],
    officeaddressids: [],
    subscriptiongradeids: [],
    employmenttypes: [],
    effectivedate: '2026-12-01',
    expirydate: null,
    ismaterial: true,
    changenote: null,
    texts: [{ language: 'english', title: 'Leave', body: '<p>Casual leave is for short absences.</p>' }],
    policydocs: [],
  },
});

export const removePolicy = removalOf({
  path: 'subscription/companypolicy/:companypolicyid',
  access: edit,
  summary: 'Delete a company policy that was never published',
});

const changed = z.array(z.object({ companypolicyid: z.number(), versionno: z.number(), version: z.number() }));

export const publishPolicy = endpoint({
  method: 'POST',
  path: 'subscription/companypolicy/publish',
  access: edit,
  versioned: true,
  summary: 'Publish the draft of a company policy: it counts instead of the version before, and people are asked of it',
  input: z.object({ companypolicyid: id }),
  output: changed,
  example: { companypolicyid: 1 },
});

export const withdrawPolicy = endpoint({
  method: 'POST',
  path: 'subscription/companypolicy/withdraw',
  access: edit,
  versioned: true,
  summary:
    'Withdraw the version of a company policy that counts: nobody is asked of it any more, acknowledgements stay',
  input: z.object({ companypolicyid: id }),
  output: changed,
  example: { companypolicyid: 1 },
});

export const getVersion = endpoint({
  method: 'GET',
  path: 'subscription/companypolicyversion/:companypolicyversionid',
  access: read,
  summary: 'The texts of one version, and those of the version before it, to compare',
  input: idParam('companypolicyversionid'),
  output: z.array(
    z.object({
      companypolicyid: z.number(),
      versionno: z.number(),
      texts: z.array(policyText),
      before: z.object({ versionno: z.number(), texts: z.array(policyText) }).nullable(),
    }),
  ),
  example: { companypolicyversionid: 1 },
});
