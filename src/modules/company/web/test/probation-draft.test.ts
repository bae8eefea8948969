import { expect, test } from 'vitest';
import { emptyToNull } from '#platform/web/wire.ts';
import { saveProbation } from '../../contract/probation.ts';
import { check, type Draft, draftOf } from '../probation-draft.ts';

/** What the form sends of a new plan with these values, as the call reads it. */
const sent = (changed: Partial<Draft>) => {
  const input = saveProbation.input.parse({ ...draftOf(undefined), probationperiodname: 'Half a year', ...changed });
  return emptyToNull(saveProbation.input, input);
};

test('S3-062 to S3-069, S4-061 to S4-064: what the probation form sends of its defaults', () => {
  // Somebody must be told of something: one notice is the least that is required.
  expect(sent({ isnotifyonextention: true })).toEqual({
    probationperiodid: null,
    probationperiodname: 'Half a year',
    description: null,
    probationdays: 0,
    isearlyconfirmedallowed: true,
    isautoconfirmed: true,
    isnotifyemployee: true,
    notifypriordays: 0,
    isnotifyoncompletion: false,
    isnotifyonextention: true,
    isnotifyonconfirmed: false,
  });
});

test('S5-052, S5-053: empty numbers are none', () => {
  expect(sent({ probationdays: null, notifypriordays: null, isnotifyoncompletion: true })).toMatchObject({
    probationdays: 0,
    notifypriordays: 0,
    isnotifyoncompletion: true,
  });
});

test('whoever is told before the last day is told a number of days before, and nobody else is', () => {
  const withNotice = { ...draftOf(undefined), isbefore: true };
  expect(check(withNotice)).toEqual({ notifypriordays: 'Please select notify days' });
  expect(check({ ...withNotice, notifypriordays: 7 })).toEqual({});
  expect(check({ ...withNotice, isnotifyemployee: false })).toEqual({});
  expect(check({ ...withNotice, isbefore: false })).toEqual({});
});
