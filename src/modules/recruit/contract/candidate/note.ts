import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, listOf, text } from '#platform/contract/fields.ts';
import { mayEdit, mayRead } from '#platform/contract/record.ts';
import { seeing } from './candidate.ts';

export const TEXT_LIMIT = 2000;
export const TAG_LIMIT = 40;
const MAX_MENTIONS = 20;
const MAX_TAGS = 20;

export const addCandidateNote = endpoint({
  method: 'POST',
  path: 'recruit/candidatenote',
  access: seeing,
  summary: 'Write a note beside an application that the caller sees, and notify those who are mentioned in it',
  input: z.object({
    candidateapplicationid: id,
    text: text(TEXT_LIMIT).refine((value) => value !== '', 'Please add comment'),
    /** Accounts; only of people who may see the candidate. */
    mentions: listOf(id, MAX_MENTIONS),
  }),
  output: z.array(z.object({ candidatenoteid: z.number() })),
  example: { candidateapplicationid: 1, text: 'Asks good questions', mentions: [] },
});

export const saveCandidateTags = endpoint({
  method: 'POST',
  path: 'recruit/candidatetags',
  access: mayEdit('candidate'),
  summary: 'Set the tags of the candidate of an application',
  input: z.object({
    candidateapplicationid: id,
    tags: listOf(text(TAG_LIMIT).min(1, 'Please enter the tag'), MAX_TAGS),
  }),
  output: z.array(z.object({ tags: z.array(z.string()) })),
  example: { candidateapplicationid: 1, tags: ['Night shift'] },
});

export const listTags = endpoint({
  method: 'GET',
  path: 'recruit/candidatetaglist',
  access: mayRead('candidate'),
  summary: 'The tags of the company, the most used first, to choose from',
  input: z.object({}),
  output: z.array(z.object({ tagname: z.string(), usedcount: z.number() })),
  example: {},
});

export const eraseCandidate = endpoint({
  method: 'POST',
  path: 'recruit/candidateerase',
  access: mayEdit('candidate'),
  stepUp: true,
  summary:
    'Erase a candidate for good, with every application of the same e-mail address: files, answers, notes, mails and the key of the audit trail',
  input: z.object({
    candidateapplicationid: id,
    /** The e-mail address of the candidate, typed by whoever erases. */
    confirmation: text(254).min(1, 'Please enter the email id of the candidate'),
  }),
  output: z.array(z.object({ applications: z.number() })),
  example: { candidateapplicationid: 1, confirmation: 'asha@example.in' },
});
