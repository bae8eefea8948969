import fc from 'fast-check';
import { expect, test } from 'vitest';
import { day } from '#platform/engine/day.ts';
import { freeName, keepEnding } from '../engine/file-name.ts';
import { deletionDay } from '../engine/retention.ts';

test('documents are deleted after the tax year of the exit and the years of their type', () => {
  for (const [exit, years, deleted] of [
    ['2026-11-27', 8, '2035-04-01'],
    ['2027-03-31', 8, '2035-04-01'],
    ['2027-04-01', 8, '2036-04-01'],
    ['2026-01-05', 1, '2027-04-01'],
  ] as const)
    expect({ exit, day: deletionDay(day(exit), years) }).toEqual({ exit, day: deleted });
});

test('a name that is taken gets the first free number before its ending', () => {
  expect(freeName('a.pdf', new Set())).toBe('a.pdf');
  expect(freeName('a.pdf', new Set(['a.pdf']))).toBe('a (2).pdf');
  expect(freeName('A.pdf', new Set(['a.pdf', 'a (2).pdf', 'a (4).pdf']))).toBe('A (3).pdf');
  expect(freeName('notes', new Set(['notes']))).toBe('notes (2)');
  expect(keepEnding('Passport', 'scan.pdf')).toBe('Passport.pdf');
  expect(keepEnding('Passport.PDF', 'scan.pdf')).toBe('Passport.PDF');
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[ab]{1,3}\.(pdf|txt)$/), { maxLength: 40 }), (names) => {
      const used = new Set<string>();
      for (const name of names) used.add(freeName(name, used, 9).toLowerCase());
      expect(used.size).toBe(names.length);
      expect([...used].every((one) => one.length <= 9)).toBe(true);
    }),
  );
});
