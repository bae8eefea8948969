import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MERGE_FIELDS } from '../contract/candidate/duplicate.ts';
import { MERGED_COLUMNS, sameJobs, takenColumns } from '../engine/candidate/merge.ts';

const application = (candidateapplicationid: number, requisitionjobid: number) => ({
  candidateapplicationid,
  requisitionjobid,
});

test.each([
  ['different jobs', [application(1, 1), application(2, 2)], []],
  ['one job', [application(2, 1), application(1, 1)], [[1, 2]]],
  ['one job of three', [application(1, 1), application(5, 2), application(3, 2)], [[3, 5]]],
] as const)('of applications for %s the older stays', (_, applications, pairs) => {
  const result = sameJobs([...applications]);
  expect(result.map(({ stays, goes }) => [stays.candidateapplicationid, goes.candidateapplicationid])).toEqual(pairs);
});

test('whatever applications there are, each job has one that stays, the oldest, and every other goes into it', () => {
  const applications = fc.uniqueArray(
    fc.record({
      candidateapplicationid: fc.integer({ min: 1, max: 500 }),
      requisitionjobid: fc.integer({ min: 1, max: 9 }),
    }),
    { selector: (one) => one.candidateapplicationid, maxLength: 30 },
  );
  fc.assert(
    fc.property(applications, (state) => {
      const pairs = sameJobs(state);
      const gone = new Set(pairs.map(({ goes }) => goes.candidateapplicationid));
      const left = state.filter((one) => !gone.has(one.candidateapplicationid));
      expect(new Set(left.map((one) => one.requisitionjobid)).size).toBe(left.length);
      expect(left.length).toBe(new Set(state.map((one) => one.requisitionjobid)).size);
      for (const { stays, goes } of pairs) {
        expect(stays.requisitionjobid).toBe(goes.requisitionjobid);
        expect(stays.candidateapplicationid).toBeLessThan(goes.candidateapplicationid);
        expect(gone.has(stays.candidateapplicationid)).toBe(false);
      }
    }),
  );
});

test('each decision of a merge covers columns of its own', () => {
  const all = MERGE_FIELDS.flatMap((field): readonly string[] => MERGED_COLUMNS[field]);
  expect(new Set(all).size).toBe(all.length);
  fc.assert(
    fc.property(fc.subarray([...MERGE_FIELDS]), (fields) => {
      const taken = new Set<string>(takenColumns(fields));
      for (const field of MERGE_FIELDS)
        for (const column of MERGED_COLUMNS[field]) expect(taken.has(column)).toBe(fields.includes(field));
    }),
  );
});
