import { expect, test } from 'vitest';
import { z } from 'zod';
import { openFieldsOf, openInBlindStages } from '../contract/candidate/blind.ts';
import { card } from '../contract/candidate/board.ts';
import { candidateDetail, candidateRow } from '../contract/candidate/candidate.ts';
import { talentRow } from '../contract/candidate/talent-pool.ts';
import { offerListRow } from '../contract/offer/list.ts';
import { ownReferral, referralRow } from '../contract/referral/referral.ts';
import { seenCandidates } from '../server/candidate/visible.ts';

const ROW = { candidateapplicationid: 7, isblind: true, fullname: 'Asha Nair', stagename: 'Blind' };
const shape = { candidateapplicationid: z.number(), isblind: z.boolean(), fullname: z.string(), stagename: z.string() };
const OPEN = ['candidateapplicationid', 'isblind', 'stagename'] as const;

test.each([
  ['text', z.string(), 'Asha', ''],
  ['an address or none', z.url().nullable(), 'https://asha.example.in', null],
  ['a number', z.number(), 9, 0],
  ['a number or none', z.number().nullable(), 9, null],
  ['a choice or none', z.union([z.literal(1), z.literal(2)]).nullable(), 2, null],
  ['yes or no', z.boolean(), true, false],
  ['a list', z.array(z.string()), ['Asha'], []],
  ['a field that may be missing', z.object({ of: z.string() }).optional(), { of: 'Asha' }, undefined],
])('a new field of a contract is hidden in a blind stage until it is marked: %s', (_, field, value, blank) => {
  const schema = z.object({ ...shape, hobby: field });
  const rows = [{ ...ROW, hobby: value as never }];
  const unmarked = openInBlindStages(schema, OPEN);
  expect(seenCandidates(unmarked, rows)).toEqual([{ ...ROW, fullname: 'Candidate 7', hobby: blank }]);
  expect(seenCandidates(unmarked, [{ ...ROW, isblind: false, hobby: value as never }])[0]?.hobby).toEqual(value);
  const marked = openInBlindStages(z.object({ ...shape, hobby: field }), [...OPEN, 'hobby']);
  expect(seenCandidates(marked, rows)).toEqual([{ ...ROW, fullname: 'Candidate 7', hobby: value }]);
});

// Invariant: Who a candidate in a blind stage is, nobody sees: a field is hidden there until its contract marks it as
// open; who sees which candidates is said in one place
test('what the contract does not name leaves in no stage, and a field that cannot be hidden is named', () => {
  const schema = openInBlindStages(z.object(shape), OPEN);
  const [blind, seen] = seenCandidates(schema, [
    Object.assign({ emailkey: 'asha@example.in' }, ROW),
    Object.assign({ emailkey: 'asha@example.in' }, ROW, { isblind: false }),
  ]);
  expect([Object.keys(blind ?? {}), Object.keys(seen ?? {})].map((keys) => keys.includes('emailkey'))).toEqual([
    false,
    false,
  ]);
  const needed = openInBlindStages(z.object({ ...shape, kindid: z.literal(3) }), OPEN);
  expect(() => seenCandidates(needed, [])).toThrow('The field kindid cannot be hidden');
});

/** What tells who a candidate is, and stays hidden in every list. */
const TELLING = [
  'fullname candidatename emailid callingcode mobilenumber pincode city state country',
  'referredby referralnote contacts files mails replies others duplicates',
].flatMap((words) => words.split(' '));

test.each([
  ['the list', candidateRow, 'fullname'],
  ['the page', candidateDetail, 'fullname'],
  ['the board', card, 'fullname'],
  ['the talent pool', talentRow, 'fullname'],
  ['offers', offerListRow, 'candidatename'],
  ['own referrals', ownReferral, 'fullname'],
  ['referrals', referralRow, 'fullname'],
] as const)(
  '%s marks nothing that tells who a candidate is, and every other field can be hidden',
  (_, schema, name) => {
    const open = openFieldsOf(schema);
    expect(open.size).toBeGreaterThan(3);
    expect(TELLING.filter((field) => open.has(field))).toEqual([]);
    const [hidden] = seenCandidates(schema as z.ZodObject, [{ candidateapplicationid: 7, isblind: true }], name);
    expect(hidden?.[name]).toBe('Candidate 7');
  },
);
