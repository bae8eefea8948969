import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, listQuery } from '#platform/contract/fields.ts';
import { mayEdit, mayRead } from '#platform/contract/record.ts';
import { report } from '#platform/contract/report.ts';

/** Why two candidates look like one person, as it is said of them. */
export const SAME_WORDS: Readonly<Record<string, string>> = {
  email: 'Same e-mail',
  phone: 'Same phone',
  city: 'Same name and city',
  employer: 'Same name and employer',
  date: 'Same name and dates',
};
export const sameWord = (reason: string): string => SAME_WORDS[reason] ?? reason;

const feature = 'candidate';

export const duplicate = z.object({
  /** The one who came later. */
  candidateid: z.number(),
  fullname: z.string(),
  /** The latest application. */
  candidateapplicationid: z.number(),
  designationname: z.string(),
  othercandidateid: z.number(),
  otherfullname: z.string(),
  otherapplicationid: z.number(),
  otherdesignationname: z.string(),
  /** What is the same. */
  reasons: z.array(z.string()),
});
export type DuplicateRow = z.infer<typeof duplicate>;

const query = z.object({ search: listQuery.shape.search });

export const listDuplicates = endpoint({
  method: 'GET',
  path: 'recruit/duplicates',
  access: mayRead(feature),
  summary: 'Candidates who look like one person, the latest first, but those somebody said are two',
  input: listQuery.extend(query.shape),
  output: z.object({ rows: z.array(duplicate), total: z.number() }),
  example: { limit: 50, offset: 0 },
});

export const duplicateReport = report({
  title: 'Duplicates',
  list: listDuplicates,
  query,
  columns: {
    fullname: { label: 'Name' },
    designationname: { label: 'Applied for' },
    otherfullname: { label: 'Looks like' },
    otherdesignationname: { label: 'Who applied for' },
    reasons: { label: 'Why' },
  },
});

/** What a merged record takes from one of the two; each is one decision. */
export const MERGE_FIELDS = [
  'fullname',
  'emailid',
  'phone',
  'address',
  'advanceskill',
  'elementryskill',
  'languages',
  'noticeperiod',
  'expectedsalary',
  'photo',
  'resume',
  'coverletter',
] as const;
export type MergeField = (typeof MERGE_FIELDS)[number];

const side = z.object({
  candidateid: z.number(),
  fullname: z.string(),
  emailid: z.string(),
  phone: z.string(),
  address: z.string(),
  advanceskill: z.string(),
  elementryskill: z.string(),
  languages: z.string(),
  /** In days. */
  noticeperiod: z.number().nullable(),
  /** Of a year, in paise. */
  expectedsalary: z.number().nullable(),
  /** Whether there is one. */
  photo: z.boolean(),
  resume: z.boolean(),
  coverletter: z.boolean(),
  applications: z.array(
    z.object({
      candidateapplicationid: z.number(),
      requisitionjobid: z.number(),
      designationname: z.string(),
      requisitioncode: z.string(),
      stagename: z.string(),
      receivedon: z.string(),
    }),
  ),
  /** What moves with the record that goes. */
  notes: z.number(),
  mails: z.number(),
  files: z.number(),
  interviews: z.number(),
  offers: z.number(),
  tags: z.array(z.string()),
  version: z.number(),
});
export type MergeSide = z.infer<typeof side>;

const both = { candidateid: id, mergedcandidateid: id };

export const getMerge = endpoint({
  method: 'GET',
  path: 'recruit/candidatemerge',
  access: mayRead(feature),
  summary:
    'Two candidates who look like one person beside each other: the older, which stays, and the one that goes into it',
  input: z.object({
    candidateid: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
    mergedcandidateid: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  }),
  output: z.array(z.object({ stays: side, goes: side, reasons: z.array(z.string()) })),
  example: { candidateid: 1, mergedcandidateid: 2 },
});

export const mergeCandidates = endpoint({
  method: 'POST',
  path: 'recruit/candidatemerge',
  access: mayEdit(feature),
  versioned: true,
  summary:
    'Merge a candidate into an older one: applications, notes, tags, files, mails, interviews and offers move; of two applications for one job the older stays. Done again it answers as the first time',
  input: z.object({
    ...both,
    /** The version of the one that goes; that of the one that stays is in If-Match. */
    mergedversion: z.number().int().positive(),
    /** What is taken from the one that goes; all else stays as it is. */
    fields: z.array(z.enum(MERGE_FIELDS)).max(MERGE_FIELDS.length),
  }),
  output: z.array(z.object({ candidateapplicationid: z.number() })),
  example: { candidateid: 1, mergedcandidateid: 2, mergedversion: 1, fields: ['emailid'] },
});

export const dismissDuplicate = endpoint({
  method: 'POST',
  path: 'recruit/candidatedistinct',
  access: mayEdit(feature),
  summary: 'Say that two candidates who look alike are two people, or take it back',
  input: z.object({ candidateid: id, othercandidateid: id, isdismissed: z.boolean() }),
  output: z.array(z.object({ isdismissed: z.boolean() })),
  example: { candidateid: 2, othercandidateid: 1, isdismissed: true },
});
