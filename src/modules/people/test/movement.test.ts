import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, day, daysBetween } from '#platform/engine/day.ts';
import { attritionOf, headcountOn, joinedIn, leftIn, monthsUpTo, personDays, type Spell } from '../engine/movement.ts';

const APRIL = { from: day('2026-04-01'), to: day('2026-04-30') };
/** 100 people at the start, 10 join on the 11th, 25 have their last day on the 20th. */
const SPELLS: Spell[] = [
  { joined: day('2020-01-01'), left: null, count: 75 },
  { joined: day('2020-01-01'), left: day('2026-04-20'), count: 25 },
  { joined: day('2026-04-11'), left: null, count: 10 },
];

test('attrition is leavers over the mean of the daily headcounts: 25 of 98.33 are 25.42 %', () => {
  expect(personDays(SPELLS, APRIL)).toBe(2950);
  expect(attritionOf(SPELLS, APRIL)).toEqual({ leavers: 25, days: 30, persondays: 2950, rate: 2542, yearly: 30932 });
  expect(attritionOf([], APRIL)).toMatchObject({ leavers: 0, rate: null, yearly: null });
});

test.each([
  ['2026-04-10', 100],
  ['2026-04-11', 110],
  ['2026-04-20', 110],
  ['2026-04-21', 85],
])('on %s there are %i people: the last day is a day in service', (on, people) => {
  expect(headcountOn(SPELLS, day(on))).toBe(people);
});

test('twelve months up to a day end with the month so far', () => {
  const months = monthsUpTo(day('2026-03-17'), 12);
  expect(months).toHaveLength(12);
  expect(months[0]).toEqual({ month: '2025-04', from: '2025-04-01', to: '2025-04-30' });
  expect(months.at(-1)).toEqual({ month: '2026-03', from: '2026-03-01', to: '2026-03-17' });
});

const start = day('2026-01-01');
const spell = fc
  .tuple(fc.integer({ min: -60, max: 120 }), fc.option(fc.integer({ min: 0, max: 90 })), fc.integer({ min: 1, max: 9 }))
  .map(([joined, length, count]): Spell => {
    const from = addDays(start, joined);
    return { joined: from, left: length === null ? null : addDays(from, length), count };
  });

test('who joins and who leaves explains the headcount, and person days are the headcounts added up', () => {
  fc.assert(
    fc.property(fc.array(spell, { maxLength: 8 }), fc.integer({ min: 0, max: 70 }), (spells, length) => {
      const span = { from: start, to: addDays(start, length) };
      const opening = headcountOn(spells, addDays(start, -1));
      const leftBefore = leftIn(spells, { from: addDays(start, -1), to: addDays(span.to, -1) });
      expect(headcountOn(spells, span.to)).toBe(opening + joinedIn(spells, span) - leftBefore);
      const days = Array.from({ length: daysBetween(span.from, span.to) }, (_, at) => addDays(start, at));
      expect(personDays(spells, span)).toBe(days.reduce((sum, on) => sum + headcountOn(spells, on), 0));
    }),
  );
});
