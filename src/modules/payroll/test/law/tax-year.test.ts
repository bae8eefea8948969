import fc from 'fast-check';
import { expect, test } from 'vitest';
import { people, readings, seed, yearOf } from '../random-year.ts';

test(`a year in which nothing changes has the same salary, benefits and NPS in every month (seed ${seed})`, () => {
  const reached = { perquisites: 0, nps: 0, exempt: 0 };
  fc.assert(
    fc.property(people, readings, (facts, tds) => {
      const slips = yearOf(facts, tds);
      const first = slips[0];
      if (!first) throw new Error('There is no month');
      for (const { tax, register } of slips) {
        expect(tax.grosssalary).toBe(first.tax.grosssalary);
        expect(tax.perquisites?.year ?? 0).toBe(first.tax.perquisites?.year ?? 0);
        expect(tax.employernps?.allowed ?? 0).toBe(first.tax.employernps?.allowed ?? 0);
        expect(register.totalearnings).toBeGreaterThanOrEqual(tax.thismonth);
      }
      const last = slips.at(-1);
      // The deductions before it leave enough for the tax of the month in these packages.
      const taken = slips.reduce((sum, { register }) => sum + register.tds, 0);
      expect(last && taken + (last.tax.due - last.register.tds)).toBe(
        Math.max(last?.tax.withall.payable ?? 0, taken - (last?.register.tds ?? 0)),
      );
      reached.perquisites += first.tax.perquisites ? 1 : 0;
      reached.nps += first.tax.employernps ? 1 : 0;
      reached.exempt += first.tax.exempt ? 1 : 0;
    }),
    { numRuns: 40, seed },
  );
  expect(Object.values(reached).every((count) => count > 0)).toBe(true);
});
