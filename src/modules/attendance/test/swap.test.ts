import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SWAP_PROBLEMS, type SwapProblem } from '../contract/swap-words.ts';
import { type SwapDay, swapFieldOf, type SwapPerson, swapProblems } from '../engine/swap.ts';

const person = (employeeid: number, shiftid: number | null, more: Partial<SwapPerson> = {}): SwapPerson => ({
  employeeid,
  isinservice: true,
  isworking: true,
  isaway: false,
  shiftid,
  isswapped: false,
  ...more,
});
const DAY: SwapDay = { iscounted: true, isover: false, islate: false };

test.each<[string, Partial<SwapPerson>, Partial<SwapPerson>, Partial<SwapDay>, SwapProblem[], SwapProblem[]]>([
  ['a swap of two shifts', {}, {}, {}, [], []],
  ['oneself', {}, { employeeid: 1 }, {}, ['same_person'], []],
  ['before joining', { isinservice: false, shiftid: null }, {}, {}, ['out_of_service'], []],
  ['a colleague who has left', {}, { isinservice: false }, {}, ['other_out_of_service'], []],
  ['a second swap', { isswapped: true }, { isswapped: true }, {}, ['swapped', 'other_swapped'], []],
  ['days before attendance', {}, {}, { iscounted: false }, [], ['not_counted']],
  ['a day that is over', {}, {}, { isover: true, islate: true }, [], ['over', 'late']],
  ['a day off', { isworking: false, shiftid: null }, {}, {}, [], ['off']],
  ['a holiday of the colleague', {}, { isworking: false, shiftid: null }, {}, [], ['other_off']],
  ['no shift', { shiftid: null }, { shiftid: null }, {}, [], ['no_shift', 'other_no_shift']],
  ['leave', { isaway: true }, { isaway: true }, {}, [], ['away', 'other_away']],
  ['the same shift', {}, { shiftid: 10 }, {}, [], ['same_shift']],
])('%s', (_name, one, other, of, never, limits) => {
  expect(swapProblems(person(1, 10, one), person(2, 20, other), { ...DAY, ...of })).toEqual({ never, limits });
});

const anybody = (employeeid: number): fc.Arbitrary<SwapPerson> =>
  fc.record({
    employeeid: fc.constant(employeeid),
    isinservice: fc.boolean(),
    isworking: fc.boolean(),
    isaway: fc.boolean(),
    shiftid: fc.option(fc.integer({ min: 1, max: 3 })),
    isswapped: fc.boolean(),
  });
const anyDay: fc.Arbitrary<SwapDay> = fc.record({
  iscounted: fc.boolean(),
  isover: fc.boolean(),
  islate: fc.boolean(),
});
/** What is said of whoever asks, as it is said of the colleague. */
const MIRRORED: Partial<Record<SwapProblem, SwapProblem>> = {
  out_of_service: 'other_out_of_service',
  swapped: 'other_swapped',
  off: 'other_off',
  no_shift: 'other_no_shift',
  away: 'other_away',
};

test('a swap is the same for both: what stops it from one side stops it from the other', () => {
  const back = Object.fromEntries(Object.entries(MIRRORED).map(([of, other]) => [other, of]));
  fc.assert(
    fc.property(anybody(1), anybody(2), anyDay, (one, other, of) => {
      const seen = swapProblems(one, other, of);
      const turned = swapProblems(other, one, of);
      const mirror = (problems: readonly SwapProblem[]) =>
        new Set(problems.map((problem) => MIRRORED[problem] ?? back[problem] ?? problem));
      expect(mirror(turned.never)).toEqual(new Set(seen.never));
      expect(mirror(turned.limits)).toEqual(new Set(seen.limits));
    }),
  );
});

test('nothing stops it only where both are in service, work, are there and have different shifts', () => {
  fc.assert(
    fc.property(anybody(1), anybody(2), anyDay, (one, other, of) => {
      const { never, limits } = swapProblems(one, other, of);
      const isFree = (who: SwapPerson) =>
        who.isinservice && who.isworking && !who.isaway && !who.isswapped && who.shiftid !== null;
      const isFine = isFree(one) && isFree(other) && one.shiftid !== other.shiftid;
      expect(never.length + limits.length === 0).toBe(isFine && of.iscounted && !of.isover && !of.islate);
    }),
  );
});

test('every problem has a sentence and a field', () => {
  const fields = (Object.keys(SWAP_PROBLEMS) as SwapProblem[]).map((problem) => swapFieldOf(problem));
  expect(new Set(fields)).toEqual(new Set(['swapdate', 'withemployeeid']));
});
