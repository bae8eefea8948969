import fc from 'fast-check';
import { expect, test } from 'vitest';
import { month } from '#platform/engine/day.ts';
import { paise, sum } from '#platform/engine/money.ts';
import type { EmployeeFacts, Payslip } from '../../contract/run/payslip.ts';
import type { LateUnits } from '../../contract/law/tax-facts.ts';
import { preparePayroll } from '../../engine/run/pay/context.ts';
import { computePayslip } from '../../engine/run/pay/payslip.ts';
import { hoursOf } from '../../engine/hours.ts';
import { config, rules, someone } from '../someone.ts';

const SEPTEMBER = month('2026-09');
const once = config.structure.components.find(({ source }) => source === 'one-time');
const CODE = once?.code ?? '';
/** The company with overtime that counts for provident fund and state insurance, in which everybody is insured. */
const structure = {
  ...config.structure,
  components: config.structure.components.map((one) =>
    one.code === CODE ? { ...one, bases: { pf: true, esi: true, pt: true, lwf: true } } : one,
  ),
};
const pay = (at: string, change: Partial<EmployeeFacts>): Payslip =>
  computePayslip(preparePayroll({ rules, policy: config.payroll, structure, month: month(at) }), {
    ...someone,
    esicovered: true,
    ...change,
  });

type Change = { readonly due: number; readonly before: number; readonly paid: number; readonly rate?: number };
const lateOf = ({ due, before, paid, rate = 13_725 }: Change): LateUnits => ({
  component: CODE,
  item: 'Overtime',
  month: SEPTEMBER,
  due: { units: hoursOf(due), minutes: due },
  before: { units: hoursOf(before), minutes: before },
  rate: paise(rate),
  paid: paise(paid),
});
const amountOf = (slip: Payslip): number => slip.register.lateunits?.[0]?.amount ?? 0;

// 137.25 an hour; two hours are 274.50, which the rupee rounds up.
test.each<[string, Change, number, string]>([
  ['20 minutes more: 320.25 − 275', { due: 140, before: 120, paid: 27_500 }, 4_500, '+0:20'],
  ['2:30 more: 617.625 − 275', { due: 270, before: 120, paid: 27_500 }, 34_300, '+2:30'],
  ['one minute less: 272.2125 − 275', { due: 119, before: 120, paid: 27_500 }, -300, '−0:01'],
  ['all of it less', { due: 0, before: 120, paid: 27_500 }, -27_500, '−2:00'],
  ['nothing was paid: 84.6375', { due: 37, before: 0, paid: 0 }, 8_500, '+0:37'],
  ['another rate by now: 2:00 × 140.10 − 275', { due: 120, before: 120, paid: 27_500, rate: 14_010 }, 500, '+0:00'],
])('what a month comes to less what was paid of it: %s', (_what, change, amount, words) => {
  const slip = pay('2026-10', { lateunits: [lateOf(change)] });
  expect(amountOf(slip)).toBe(amount);
  const line = slip.lines.find(({ wagemonth }) => wagemonth === SEPTEMBER);
  expect(line).toMatchObject({ kind: 'earning', component: CODE, amount, inputs: { latechange1: words } });
  expect(line?.name).toBe(`${once?.name} of September 2026`);
});

test('it is a line of its own beside the pay of the month, and counts as its component does', () => {
  const own = { onetime: [{ component: CODE, amount: paise(100_000), note: null }] };
  const [without, more, less] = [
    pay('2026-10', own),
    pay('2026-10', { ...own, lateunits: [lateOf({ due: 270, before: 120, paid: 27_500 })] }),
    pay('2026-10', { ...own, lateunits: [lateOf({ due: 0, before: 120, paid: 27_500 })] }),
  ];
  const lines = more.lines.filter(({ kind, component }) => kind === 'earning' && component === CODE);
  expect(lines.map(({ amount, wagemonth }) => [amount, wagemonth])).toEqual([
    [100_000, undefined],
    [34_300, SEPTEMBER],
  ]);
  expect(more.register.onetime[CODE]).toBe(134_300);
  expect(more.register.totalearnings - without.register.totalearnings).toBe(34_300);
  expect(more.register.pfwages - without.register.pfwages).toBe(34_300);
  expect(more.register.esibase - without.register.esibase).toBe(34_300);
  // What is taken back lowers earnings and tax; contributions of that month were remitted.
  expect(less.register.totalearnings - without.register.totalearnings).toBe(-27_500);
  expect([less.register.pfwages, less.register.esibase]).toEqual([without.register.pfwages, without.register.esibase]);
  expect(less.lines.find(({ wagemonth }) => wagemonth === SEPTEMBER)?.formula).toContain('are not lowered');
});

test('a component that is no one-time pay is refused', () => {
  const late = { ...lateOf({ due: 60, before: 0, paid: 0 }), component: 'basic' };
  expect(() => pay('2026-10', { lateunits: [late] })).toThrow('Unknown component "basic"');
});

// Invariant: What changed after a close is paid once, in total what the month would have paid, by one number of
// statements for any number of months
test('in whatever order changes are taken up, the month is paid what it would have been paid at once', () => {
  const minutes = fc.integer({ min: 0, max: 6_000 });
  fc.assert(
    fc.property(
      minutes,
      fc.array(minutes, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 90_000 }),
      (first, steps, rate) => {
        const amounts: number[] = [
          amountOf(pay('2026-10', { lateunits: [lateOf({ due: first, before: 0, paid: 0, rate })] })),
        ];
        let before = first;
        for (const due of steps) {
          const paid = sum(amounts.map(paise));
          amounts.push(amountOf(pay('2026-11', { lateunits: [lateOf({ due, before, paid, rate })] })));
          before = due;
        }
        const atonce = pay('2026-10', { lateunits: [lateOf({ due: before, before: 0, paid: 0, rate })] });
        expect(sum(amounts.map(paise))).toBe(amountOf(atonce));
      },
    ),
    { numRuns: 60 },
  );
});
