import { z } from 'zod';
import { MOVE_KIND } from './move.ts';

const period = { fromdate: z.string().nullable(), todate: z.string().nullable() };

export const answer = z.object({
  questiontext: z.string(),
  answer: z.string(),
  /** The answer rules the candidate out. */
  isruledout: z.boolean(),
});

export const educationRow = z.object({
  qualification: z.string(),
  specialization: z.string(),
  institution: z.string(),
  result: z.string(),
  ...period,
});

export const experienceRow = z.object({
  companyname: z.string(),
  designationname: z.string(),
  city: z.string(),
  leavingreason: z.string(),
  ...period,
});

export const moveRow = z.object({
  candidatemoveid: z.number(),
  movekindid: MOVE_KIND.schema,
  fromstagename: z.string(),
  tostagename: z.string(),
  rejectreasonname: z.string(),
  note: z.string(),
  byname: z.string(),
  movedon: z.string(),
});

export const noteRow = z.object({
  candidatenoteid: z.number(),
  note: z.string(),
  byname: z.string(),
  writtenon: z.string(),
  mentions: z.array(z.string()),
});

export const mailRow = z.object({
  candidatemailid: z.number(),
  templatename: z.string(),
  mailaddress: z.string(),
  subject: z.string(),
  body: z.string(),
  byname: z.string(),
  senton: z.string(),
});

export const otherRow = z.object({
  candidateapplicationid: z.number(),
  designationname: z.string(),
  requisitioncode: z.string(),
  stagename: z.string(),
  stagetypeid: z.number(),
  receivedon: z.string(),
});
