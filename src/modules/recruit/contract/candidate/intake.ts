import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, id, isEmail, line, option, text } from '#platform/contract/fields.ts';
import { filePath } from '#platform/contract/files.ts';
import { mayEdit } from '#platform/contract/record.ts';
import { NOTE_LIMIT } from './move.ts';

const feature = 'candidate';
const choice = (missing: string) => z.number(missing).int().positive().max(Number.MAX_SAFE_INTEGER);

/** How a candidate agreed that the company stores the data. */
export const CONSENT_METHOD = choices({
  1: 'E-mail',
  2: 'Phone call',
  3: 'In person',
  4: 'Signed paper',
  5: 'Text message',
  6: 'Recruitment agency',
});

export const initIntake = endpoint({
  method: 'POST',
  path: 'recruit/initcandidate',
  access: mayEdit(feature),
  summary: 'The active sources and the ways of consent that a candidate is added with',
  input: z.object({ featurekey: z.string().max(100).nullish() }),
  output: z.object({ Source: z.array(option), ConsentMethod: z.array(option) }),
  example: { featurekey: feature },
});

/** The size limit of a mail that fills in the form, in megabytes. */
export const MAIL_MEGABYTES = 10;

export const readCandidateMail = endpoint({
  method: 'POST',
  path: 'recruit/candidatefrommail',
  kind: 'upload',
  limit: MAIL_MEGABYTES * 1024 * 1024,
  access: mayEdit(feature),
  summary:
    'What a mail, saved as .eml, says of a candidate: who wrote it, also where a colleague has forwarded it, its day, and its first document as the résumé, kept for a day until the candidate is added. Nothing else is stored',
  input: z.object({}),
  output: z.array(
    z.object({
      /** Empty where the mail is a colleague's own and names nobody who wrote it before. */
      name: z.string(),
      emailid: z.string(),
      /** The day on which the mail was sent; null where it has none that can be read. */
      senton: z.string().nullable(),
      /** The address that `resumepath` takes; null where no attachment is a document. */
      resumeimagepath: z.string().nullable(),
      resumename: z.string(),
    }),
  ),
  example: {},
});

export const addCandidate = endpoint({
  method: 'POST',
  path: 'recruit/candidate',
  access: mayEdit(feature),
  summary:
    'Add a candidate to a published opening, with the source and the consent; the candidate is acknowledged as whoever applies',
  input: z.object({
    requisitionjobid: choice('Please select the job'),
    name: line(100).min(1, 'Please enter name'),
    emailid: text(254).refine(isEmail, 'Please enter a valid email'),
    callingcode: text(6).refine((value) => /^\+?\d{0,5}$/.test(value), 'Please enter a calling code such as +91'),
    mobilenumber: text(20).refine((value) => /^[\d\s().-]*$/.test(value), 'Please enter digits only'),
    city: line(60),
    /** The address that the upload of the résumé answered; empty without one. */
    resumepath: filePath,
    candidatesourceid: choice('Please select the source'),
    isconsented: z.boolean().refine((value) => value, 'Ask the candidate first, then confirm the consent'),
    /** The day on which the candidate agreed. */
    consentedon: dayField,
    consentmethodid: choice('Please select how the consent was given').pipe(CONSENT_METHOD.schema),
    /** Whether the candidate agreed to be considered for other jobs as well. */
    istalentpool: z.boolean(),
    note: text(NOTE_LIMIT),
  }),
  output: z.array(z.object({ candidateapplicationid: id })),
  example: {
    requisitionjobid: 1,
    name: 'Asha Nair',
    emailid: 'asha@example.in',
    callingcode: '+91',
    mobilenumber: '9812345678',
    city: 'Pune',
    resumepath: '',
    candidatesourceid: 1,
    isconsented: true,
    consentedon: '2026-11-20',
    consentmethodid: 2,
    istalentpool: false,
    note: '',
  },
});
