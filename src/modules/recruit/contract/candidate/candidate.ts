import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, idParam, listQuery, option } from '#platform/contract/fields.ts';
import { report } from '#platform/contract/report.ts';
import { STAGE_TYPE } from '../opening/pipeline.ts';
import { duplicate } from './duplicate.ts';
import { CONSENT_METHOD } from './intake.ts';
import { candidateReply } from './reply.ts';
import { openInBlindStages } from './blind.ts';
import { answer, educationRow, experienceRow, mailRow, moveRow, noteRow, otherRow } from './page-rows.ts';

/**
 * Who reads candidates: holders of the right `candidate` all of them, the hiring manager of a requisition its own. So the
 * call is open to whoever may ask for something, and answers what that person sees.
 */
export const seeing = { feature: 'request', need: 'read', scope: 'self' } as const;

/** Why a recruiter should look twice. */
export const MARK_WORDS: Readonly<Record<string, string>> = {
  honeypot: 'A hidden field was filled in',
  hurried: 'Sent within seconds',
  unsigned: 'Not sent by our form',
  network: 'Many from one network',
  company: 'Many in one hour',
};
export const markWord = (mark: string): string => MARK_WORDS[mark] ?? mark;

export const candidateRow = openInBlindStages(
  z.object({
    candidateapplicationid: z.number(),
    /** “Candidate 1042” while the stage hides who it is. */
    fullname: z.string(),
    isblind: z.boolean(),
    designationname: z.string(),
    requisitioncode: z.string(),
    requisitionjobid: z.number(),
    stagename: z.string(),
    stagetypeid: z.number(),
    stagedays: z.number(),
    isoverdue: z.boolean(),
    /** The name of the source; else the text of the link. */
    sourcename: z.string(),
    receivedon: z.string(),
    marks: z.array(z.string()),
    /** Whether nothing is mailed until somebody has looked at it. */
    isheld: z.boolean(),
    version: z.number(),
  }),
  [
    'candidateapplicationid',
    'isblind',
    'designationname',
    'requisitioncode',
    'requisitionjobid',
    'stagename',
    'stagetypeid',
    'stagedays',
    'isoverdue',
    'sourcename',
    'receivedon',
    'marks',
    'isheld',
    'version',
  ],
);
export type CandidateRow = z.infer<typeof candidateRow>;

const optionalId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional();
const yes = z.enum(['yes']).optional();
export const candidateQuery = z.object({
  search: listQuery.shape.search,
  requisitionjobid: optionalId,
  stagetypeid: z.coerce.number().int().min(1).max(7).optional(),
  candidatesourceid: optionalId,
  departmentid: optionalId,
  /** Of rejected candidates; 0 for those whom an answer has ruled out. */
  rejectreasonid: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  /** The days on which applications arrived. */
  fromday: dayField.optional(),
  untilday: dayField.optional(),
  /** In their stage for longer than it allows. */
  overdue: yes,
  marked: yes,
});
export type CandidateQuery = z.output<typeof candidateQuery>;

export const listCandidates = endpoint({
  method: 'GET',
  path: 'recruit/candidatelist',
  access: seeing,
  summary: 'The applications that the caller may see, the latest first',
  input: listQuery.extend(candidateQuery.shape),
  output: z.object({ rows: z.array(candidateRow), total: z.number() }),
  example: { limit: 50, offset: 0 },
});

export const candidateReport = report({
  title: 'Candidates',
  list: listCandidates,
  query: candidateQuery,
  columns: {
    fullname: { label: 'Name' },
    designationname: { label: 'Job' },
    requisitioncode: { label: 'Requisition code' },
    stagename: { label: 'Stage' },
    stagedays: { label: 'Days in the stage' },
    sourcename: { label: 'Source' },
    receivedon: { label: 'Received' },
    marks: { label: 'Marks' },
  },
});

export const initCandidates = endpoint({
  method: 'POST',
  path: 'recruit/initcandidates',
  access: seeing,
  summary: 'What lists of candidates are narrowed by: sources, departments and reasons of a rejection',
  input: z.object({ featurekey: z.string().max(100).nullish() }),
  output: z.object({ Source: z.array(option), Department: z.array(option), Reason: z.array(option) }),
  example: { featurekey: 'candidate' },
});

const candidateFile = z.object({
  /** Which field of the application it is; or an attachment: of a reply, or added by somebody. */
  field: z.enum(['profilepicpath', 'resumepath', 'coverletterpath', 'attachment']),
  fileid: z.number(),
  /** Of a record that was merged into this one. */
  isearlier: z.boolean(),
  name: z.string(),
  mediatype: z.string(),
  size: z.number(),
  /** 1 image, 2 video, 3 audio, 4 document, 5 archive. */
  filegroupid: z.number(),
  /** Added here by somebody of the company, who may remove it again. */
  isadded: z.boolean(),
  imagepath: z.string().nullable(),
});
export type CandidateFile = z.infer<typeof candidateFile>;

export const candidateDetail = openInBlindStages(
  z.object({
    candidateapplicationid: z.number(),
    candidateid: z.number(),
    fullname: z.string(),
    isblind: z.boolean(),
    emailid: z.string(),
    callingcode: z.string(),
    mobilenumber: z.string(),
    pincode: z.string(),
    city: z.string(),
    state: z.string(),
    country: z.string(),
    advanceskill: z.string(),
    elementryskill: z.string(),
    advancelanguage: z.string(),
    elementrylanguage: z.string(),
    workinglanguage: z.string(),
    noticeperiod: z.number().nullable(),
    /** Of a year, in paise. */
    expectedsalary: z.number().nullable(),
    requisitionid: z.number(),
    requisitionjobid: z.number(),
    requisitioncode: z.string(),
    designationname: z.string(),
    pipelinestageid: z.number(),
    stagename: z.string(),
    stagetypeid: STAGE_TYPE.schema,
    stagedays: z.number(),
    daysallowed: z.number().nullable(),
    isoverdue: z.boolean(),
    rejectreasonname: z.string(),
    sourcename: z.string(),
    /** The employee who referred the candidate, and what was added; empty without one. */
    referredby: z.string(),
    referralnote: z.string(),
    /** The recruiter who added the candidate, and when and how the candidate agreed; empty and null for who applied. */
    addedby: z.string(),
    consentedon: z.string().nullable(),
    consentmethodid: CONSENT_METHOD.schema.nullable(),
    receivedon: z.string(),
    retainuntil: z.string(),
    istalentpool: z.boolean(),
    marks: z.array(z.string()),
    /** Whether nothing is mailed until somebody has looked at it. */
    isheld: z.boolean(),
    files: z.array(candidateFile),
    contacts: z.array(z.object({ contacttypeid: z.number(), contacttypevalue: z.string() })),
    education: z.array(educationRow),
    experience: z.array(experienceRow),
    answers: z.array(answer),
    moves: z.array(moveRow),
    notes: z.array(noteRow),
    mails: z.array(mailRow),
    replies: z.array(candidateReply),
    tags: z.array(z.string()),
    /** Of the skills that the job asks for, each with where the candidate has it. */
    skills: z.array(z.object({ skill: z.string(), where: z.string().nullable(), words: z.string() })),
    /** Other applications of the same e-mail address, the latest first. */
    others: z.array(otherRow),
    /** Who may be mentioned in a note: those who may see the candidate. */
    people: z.array(z.object({ accountid: z.number(), fullname: z.string() })),
    /** Who looks like the candidate; for those who see all candidates. */
    duplicates: z.array(duplicate),
    /** When other records went into this one. */
    merges: z.array(z.object({ candidatemergeid: z.number(), mergedon: z.string(), byname: z.string() })),
    /** Whether the caller may change and decide; otherwise it is read only. */
    mayedit: z.boolean(),
    version: z.number(),
  }),
  [
    'candidateapplicationid',
    'candidateid',
    'isblind',
    'advanceskill',
    'elementryskill',
    'advancelanguage',
    'elementrylanguage',
    'workinglanguage',
    'noticeperiod',
    'expectedsalary',
    'requisitionid',
    'requisitionjobid',
    'requisitioncode',
    'designationname',
    'pipelinestageid',
    'stagename',
    'stagetypeid',
    'stagedays',
    'daysallowed',
    'isoverdue',
    'rejectreasonname',
    'sourcename',
    'addedby',
    'consentedon',
    'consentmethodid',
    'receivedon',
    'retainuntil',
    'istalentpool',
    'marks',
    'isheld',
    'education',
    'experience',
    'answers',
    'moves',
    'notes',
    'tags',
    'skills',
    'people',
    'merges',
    'mayedit',
    'version',
  ],
);
export type CandidateDetail = z.infer<typeof candidateDetail>;

export const getCandidate = endpoint({
  method: 'GET',
  path: 'recruit/candidate/:candidateapplicationid',
  access: seeing,
  summary: 'One application with what the candidate has sent and what became of it, as the caller may see it',
  input: idParam('candidateapplicationid'),
  output: z.array(candidateDetail),
  example: { candidateapplicationid: 1 },
});
