import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idParam, listOf, listQuery, option, personChip, text } from '#platform/contract/fields.ts';
import { BODY_LIMIT, SUBJECT_LIMIT } from './template.ts';

export const LETTER_STATUS = choices({ 1: 'Draft', 2: 'Sent', 3: 'Revoked' });
export const NOTE_LIMIT = 300;
/** Maximum number of recipients listed individually; more are selected by units and departments. */
export const MAX_NAMED = 500;
/** Maximum number of people that a check lists with problems; the count includes all. */
export const MAX_LISTED = 100;

const read = { feature: 'letter', need: 'read', scope: 'people' } as const;
const edit = { feature: 'letter', need: 'edit', scope: 'people' } as const;

/**
 * The recipients: the persons listed, and everybody in service in the units and departments, within the caller's scope.
 */
const recipients = {
  lettertemplateid: id,
  employeeids: listOf(id, MAX_NAMED),
  businessunitids: listOf(id, 100),
  departmentids: listOf(id, 500),
  /** Who signs; without it as the template says. */
  authorizedsignatoryid: id.nullish(),
};

/** A signatory as the foot of a letter shows them; the path of the picture is a link. */
const signature = z.object({
  displayname: z.string(),
  displayvalue: z.number(),
  signatorytitle: z.string(),
  signaturepath: z.string().nullable(),
});
export type Signature = z.infer<typeof signature>;

export const initLetters = endpoint({
  method: 'POST',
  path: 'letter/init',
  access: edit,
  summary: 'What a letter can be made from: active templates, business units, departments',
  input: z.object({ featurekey: z.string().max(100).nullish() }),
  output: z.object({
    LetterTemplate: z.array(option),
    BusinessUnit: z.array(option),
    Department: z.array(option),
    AuthorizedSignatory: z.array(signature),
  }),
  example: { featurekey: 'letter' },
});

export const checkLetters = endpoint({
  method: 'POST',
  path: 'letter/check',
  access: edit,
  summary: 'What letters to these people would say and what is missing, before anything is made',
  input: z.object(recipients),
  output: z.array(
    z.object({
      total: z.number(),
      ready: z.number(),
      incomplete: z.number(),
      problems: z.array(
        z.object({
          person: personChip,
          /** Labels of fields without a value, and of fields the caller may not see. */
          missing: z.array(z.string()),
          hidden: z.array(z.string()),
        }),
      ),
      /** Who signs; null where nobody does. */
      authorizedsignatoryid: z.number().nullable(),
      signatoryname: z.string().nullable(),
      /** The letter of the first person without problems. */
      sample: z.object({ person: personChip, subject: z.string(), html: z.string() }).nullable(),
    }),
  ),
  example: { lettertemplateid: 1, employeeids: [1], businessunitids: [], departmentids: [] },
});

export const draftLetters = endpoint({
  method: 'POST',
  path: 'letter/draft',
  access: edit,
  summary: 'Make drafts for those of these people whose letter is complete; the others are left out',
  input: z.object(recipients),
  output: z.array(z.object({ letterids: z.array(z.number()), skipped: z.number() })),
  example: { lettertemplateid: 1, employeeids: [1], businessunitids: [], departmentids: [] },
});

export const letterRow = z.object({
  letterid: z.number(),
  statusid: LETTER_STATUS.schema,
  /** Null until it is sent. */
  letternumber: z.string().nullable(),
  lettertemplatename: z.string(),
  subject: z.string(),
  /** The draft was reworded: its text is for this person alone. */
  isadhoc: z.boolean(),
  person: personChip,
  addeddate: z.string(),
  addedbyname: z.string(),
  senton: z.string().nullable(),
  sentbyname: z.string().nullable(),
  /** When the person first opened it. */
  readon: z.string().nullable(),
  version: z.number(),
});
export type LetterRow = z.infer<typeof letterRow>;

export const listLetters = endpoint({
  method: 'GET',
  path: 'letter/list',
  access: read,
  summary: 'Drafts, or the letters that were sent, of people in one’s scope, newest first',
  input: listQuery.extend({ box: z.enum(['drafts', 'sent']) }),
  output: z.object({ rows: z.array(letterRow), total: z.number() }),
  example: { box: 'drafts' },
});

const leavingLetter = z.object({
  lettertemplateid: z.number(),
  lettertemplatename: z.string(),
  /** The latest letter from this template, if there is one. */
  letterid: z.number().nullable(),
  statusid: LETTER_STATUS.schema.nullable(),
  letternumber: z.string().nullable(),
  senton: z.string().nullable(),
  /** A request for it that waits in the post office. */
  letterrequestid: z.number().nullable(),
});
export type LeavingLetter = z.infer<typeof leavingLetter>;

export const listLeavingLetters = endpoint({
  method: 'GET',
  path: 'letter/leaving/:employeeid',
  access: read,
  summary: 'The letters at the end of an employment by template, and which of them somebody has',
  input: idParam('employeeid'),
  output: z.array(leavingLetter),
  example: { employeeid: 1 },
});

export const getLetter = endpoint({
  method: 'GET',
  path: 'letter/one/:letterid',
  access: read,
  summary: 'One letter: its text, what was filled in, and what became of it',
  input: idParam('letterid'),
  output: z.array(
    letterRow.extend({
      body: z.string(),
      /** The values of the merge fields on the day the letter was created. */
      filled: z.array(z.object({ key: z.string(), label: z.string(), value: z.string() })),
      signatoryname: z.string().nullable(),
      /** Who signs instead of the signatory of the template. */
      authorizedsignatoryid: z.number().nullable(),
      revokedon: z.string().nullable(),
      revokedbyname: z.string().nullable(),
      revokenote: z.string().nullable(),
    }),
  ),
  example: { letterid: 1 },
});

export const saveLetter = endpoint({
  method: 'POST',
  path: 'letter/save',
  access: edit,
  versioned: true,
  summary: 'Reword a draft, or choose who signs it; a letter that was sent stays as it is',
  input: z.object({
    letterid: id,
    /** Who signs; null as the template says, missing as before. */
    authorizedsignatoryid: id.nullish(),
    subject: text(SUBJECT_LIMIT).min(1, 'Please enter the subject'),
    body: z.string().trim().min(1, 'Please enter the text').max(BODY_LIMIT),
  }),
  output: z.array(z.object({ version: z.number() })),
  example: { letterid: 1, subject: 'Your confirmation', body: '<p>You are confirmed.</p>' },
});

const several = z.object({ letterids: z.array(id).min(1, 'Please choose letters').max(10_000) });

/** The error for letters without a signatory. */
export const UNSIGNED = 'unsigned';

export const sendLetters = endpoint({
  method: 'POST',
  path: 'letter/send',
  access: edit,
  summary: 'Number drafts and put them into the letter boxes, with a mail to each person; one sent already is left out',
  input: several.extend({
    /** Whether letters may be sent without a signatory; rejected unless set. */
    isunsigned: z.boolean().default(false),
  }),
  output: z.array(z.object({ jobrunid: z.number() })),
  example: { letterids: [1] },
});

export const discardLetters = endpoint({
  method: 'POST',
  path: 'letter/discard',
  access: edit,
  summary: 'Throw drafts away; a letter that was sent is revoked instead',
  input: several,
  output: z.array(z.object({ discarded: z.number() })),
  example: { letterids: [1] },
});

export const revokeLetter = endpoint({
  method: 'POST',
  path: 'letter/revoke',
  access: edit,
  versioned: true,
  summary: 'Take a letter back: it stays in the letter box, marked as revoked',
  input: z.object({ letterid: id, note: text(NOTE_LIMIT).min(1, 'Please enter the reason') }),
  output: z.array(z.object({ version: z.number() })),
  example: { letterid: 1, note: 'Wrong date' },
});

export const printLetter = endpoint({
  method: 'GET',
  path: 'letter/pdf/:letterid',
  kind: 'file',
  access: read,
  summary: 'A letter as a PDF; a draft and a revoked letter say so across the page',
  input: idParam('letterid'),
  output: z.unknown(),
  example: { letterid: 1 },
});
