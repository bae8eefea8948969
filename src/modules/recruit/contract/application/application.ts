// Used by the public pages, so written with zod/mini.
import * as z from 'zod/mini';
import { isDay } from '#platform/engine/day.ts';
import { limitWords } from '#platform/contract/schema-words.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { MAX_NOTICE, MAX_SALARY } from './application-check.ts';

const WRONG = 'Please fill valid data';
// oxlint-disable-next-line no-control-regex -- rejecting control characters is the point
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** A text that may be missing, empty or null, which is the same: an empty text. */
const text = (most: number) =>
  z.pipe(
    z.optional(
      z.nullable(
        z
          .union([z.string().check(z.maxLength(most * 4)), z.number()])
          .check(z.refine((value) => String(value).trim().length <= most, limitWords('tooLong', most)))
          .check(z.refine((value) => !CONTROL.test(String(value)), WRONG)),
      ),
    ),
    z.transform((value) => (value === null || value === undefined ? '' : String(value).trim())),
  );

const bare = (value: string | number): string => String(value).replaceAll(/[,\s]/g, '');
/** A whole number that may come as a text, its digits grouped or not; null where it is empty. */
const whole = (most: number) =>
  z.pipe(
    z.optional(
      z.nullable(
        z
          .union([z.string().check(z.maxLength(20)), z.number()])
          .check(
            z.refine(
              (value) => /^(?:\d{1,15})?$/.test(bare(value)) && Number(bare(value)) <= most,
              'enter valid number',
            ),
          ),
      ),
    ),
    z.transform((value) => (value === null || value === undefined || bare(value) === '' ? null : Number(bare(value)))),
  );

/** A list that may be missing, null, or an empty text or object, which is the same: an empty list. */
const list = <T extends z.ZodMiniType>(schema: T, most: number) =>
  z.pipe(
    z.optional(z.nullable(z.union([z.array(schema).check(z.maxLength(most)), z.literal(''), z.strictObject({})]))),
    z.transform((value) => (Array.isArray(value) ? (value as z.output<T>[]) : [])),
  );

const day = z.pipe(
  z.optional(z.nullable(z.string().check(z.refine((value) => value === '' || isDay(value), WRONG)))),
  z.transform((value) => (value === undefined || value === '' ? null : value)),
);
const yes = z.pipe(
  z.optional(z.nullable(z.boolean())),
  z.transform((value) => value === true),
);
/** The address that an upload answered. */
const path = text(600);

const MAX_ID = Number.MAX_SAFE_INTEGER;
const id = whole(MAX_ID);

const contact = z.object({
  candidatecontactid: id,
  candidateid: id,
  contacttypeid: z.pipe(
    whole(17).check(z.refine((value) => value !== null && value !== 0 && value !== 7, 'Please select contact type')),
    z.transform(Number),
  ),
  contacttagid: z.pipe(
    whole(2),
    z.transform((value) => value || 2),
  ),
  contacttypevalue: text(200).check(z.refine((value) => value !== '', 'Please enter contact details')),
});

const education = z.object({
  qualification: text(120),
  specialization: text(120),
  institution: text(200),
  fromdate: day,
  todate: day,
  result: text(60),
});
const experience = z.object({
  companyname: text(120),
  designationname: text(120),
  fromdate: day,
  todate: day,
  city: text(60),
  leavingreason: text(200),
});

const feedback = z.object({
  requisitionid: id,
  requisitionjobid: id,
  requisitionjobquestionid: id,
  feedback: text(4000),
  requisitionjobquestioninputoptionids: text(1000).check(
    z.refine((value) => /^(?:\d{1,9}(?:,\d{1,9}){0,99})?$/.test(value), WRONG),
  ),
  candiatequestionfeedbackid: id,
  candidateid: id,
});

/** A name stands on one line. */
const name = z.pipe(
  text(100),
  z.transform((value) => value.replace(/\s+/g, ' ')),
);

const application = z.object({
  name,
  emailid: text(254),
  callingcode: text(6).check(
    z.refine((value) => /^\+?\d{0,5}$/.test(value), 'Please enter a calling code such as +91'),
  ),
  mobilenumber: z.pipe(
    text(20).check(z.refine((value) => /^[\d\s().-]*$/.test(value), 'Please enter digits only')),
    z.transform((value) => value.replaceAll(/[^\d ]/g, '')),
  ),
  pincode: text(12),
  city: text(60),
  state: text(60),
  country: text(60),
  requisitionjobid: id,
  requisitionid: id,
  jobemailid: text(254),
  joburl: text(2000),
  advanceskill: text(500),
  /** In days. */
  noticeperiod: whole(MAX_NOTICE),
  /** Per year (₹). */
  expectedsalary: whole(MAX_SALARY),
  profilepicpath: path,
  elementryskill: text(500),
  advancelanguage: text(200),
  elementrylanguage: text(200),
  workinglanguage: text(200),
  resumepath: path,
  coverletterpath: path,
  sourcetypeid: whole(32_767),
  source: text(500),
  candidateeducation: list(education, 20),
  candidateexperience: list(experience, 30),
  candidatecontact: list(contact, 30),
  candiatequestionfeedback: list(feedback, 100),
  /** What our own form adds: its token, the box for other jobs, and a field that people do not see. */
  formtoken: text(300),
  istalentpool: yes,
  homepage: text(500),
});
/** An application as the server reads it. */
export type Application = z.output<typeof application>;
/** An application as it is sent. */
export type SentApplication = z.input<typeof application>;

export const sendApplication = endpoint({
  method: 'POST',
  path: 'recruit/configcandidateapplication',
  kind: 'open',
  access: 'public',
  body: 64 * 1024,
  summary:
    'Apply for an open job; without a session the public key of the company goes in the applicationkey header. Sent twice with the same formtoken it is stored once',
  input: application,
  output: z.array(z.object({ candidateapplicationid: z.number() })),
  example: {
    name: 'Asha Nair',
    emailid: 'asha@example.in',
    callingcode: '+91',
    mobilenumber: '9812345678',
    city: 'Pune',
    noticeperiod: '30',
    expectedsalary: '900000',
    advanceskill: 'Looms',
    elementryskill: 'Welding',
    requisitionjobid: 1,
  },
});

/** The purposes of the files of an application, by their path fields. */
export const FILE_FIELDS = {
  profilepicpath: 'candidate_photo',
  resumepath: 'candidate_resume',
  coverletterpath: 'candidate_cover_letter',
} as const;
