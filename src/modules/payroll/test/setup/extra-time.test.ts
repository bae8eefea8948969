import fc from 'fast-check';
import { expect, test } from 'vitest';
import { month } from '#platform/engine/day.ts';
import type { ExtraTimeRule } from '../../contract/setup/extra-time-rule.ts';
import type { OneTimeComponent, Structure } from '../../contract/setup/structure.ts';
import { compiledRule, OFF_ITEM, ruleWarnings, WORKING_ITEM } from '../../engine/setup/extra-time.ts';
import { hoursOf } from '../../engine/hours.ts';
import { preparePayroll } from '../../engine/run/pay/context.ts';
import { lintComponent } from '../../engine/run/pay/lint-structure.ts';
import { computePayslip } from '../../engine/run/pay/payslip.ts';
import { config, rules as packs, someone } from '../someone.ts';

const CODE = config.structure.components.find(({ source }) => source === 'one-time')?.code ?? '';
const rule: ExtraTimeRule = {
  component: CODE,
  base: ['basic'],
  days: 26,
  hours: 8,
  working: '2',
  off: '2',
  minminutes: 0,
  stepminutes: 0,
  maxhours: null,
  grades: [],
  types: [],
};
const structureOf = (one: ExtraTimeRule): Structure => ({
  ...config.structure,
  components: config.structure.components.map((component) =>
    component.code === CODE ? { ...(component as OneTimeComponent), ...compiledRule(one) } : component,
  ),
});
/** What minutes of extra time pay somebody with 19,000 basic pay, in paise. */
function pays(more: Partial<ExtraTimeRule>, minutes: number, item = WORKING_ITEM): number {
  const structure = structureOf({ ...rule, ...more });
  const context = preparePayroll({ rules: packs, policy: config.payroll, structure, month: month('2026-10') });
  const slip = computePayslip(context, {
    ...someone,
    units: [{ component: CODE, item, units: hoursOf(minutes), minutes }],
  });
  return slip.register.onetime[CODE] ?? 0;
}

// 19,000 ÷ 26 ÷ 8 = ₹91.346… an hour; earned pay rounds to the rupee.
test.each<[string, Partial<ExtraTimeRule>, number, string, number]>([
  ['twice the hour, by the minute: 12:50', {}, 770, WORKING_ITEM, 234_500],
  ['once and a half', { working: '1.5' }, 600, WORKING_ITEM, 137_000],
  ['another multiple on days off', { working: '1.5', off: '3' }, 600, OFF_ITEM, 274_000],
  ['down to half hours: 12:50 is 12.5', { stepminutes: 30 }, 770, WORKING_ITEM, 228_400],
  ['down to whole hours', { stepminutes: 60 }, 770, WORKING_ITEM, 219_200],
  ['nothing below the least', { minminutes: 30 }, 29, WORKING_ITEM, 0],
  ['all of it from the least on', { minminutes: 30 }, 30, WORKING_ITEM, 9_100],
  ['at most 50 hours', { maxhours: 50 }, 6_000, WORKING_ITEM, 913_500],
  ['of the gross over the days of the month', { base: [], days: 0 }, 60, WORKING_ITEM, 30_600],
  ['nobody of another grade', { grades: ['Nobody’s "grade"'] }, 600, WORKING_ITEM, 0],
])('a rule pays %s', (_what, more, minutes, item, amount) => {
  expect(pays(more, minutes, item)).toBe(amount);
});

const names = fc.array(fc.string({ minLength: 1, maxLength: 12 }), { maxLength: 3 });
test('every rule compiles to a formula of its component without a fault', () => {
  fc.assert(
    fc.property(
      fc.record({
        base: fc.constantFrom<string[]>([], ['basic'], ['basic', 'hra']),
        days: fc.integer({ min: 0, max: 31 }),
        hours: fc.integer({ min: 1, max: 24 }),
        working: fc.constantFrom('1', '1.5', '2', null),
        off: fc.constantFrom('2', '3'),
        minminutes: fc.integer({ min: 0, max: 6000 }),
        stepminutes: fc.constantFrom<ExtraTimeRule['stepminutes']>(0, 15, 30, 60),
        maxhours: fc.option(fc.integer({ min: 1, max: 744 })),
        grades: names,
        types: names,
      }),
      (more) => {
        expect(lintComponent(structureOf({ ...rule, ...more }), CODE)).toEqual([]);
      },
    ),
    { numRuns: 60 },
  );
});

test('less than twice is a warning, and two rules for everybody too', () => {
  const name = (code: string) => code;
  expect(ruleWarnings([rule], name)).toEqual([]);
  expect(ruleWarnings([{ ...rule, working: '1.5' }], name)).toEqual([expect.stringContaining('less than twice')]);
  expect(ruleWarnings([rule, { ...rule, component: 'other', grades: ['G1'] }], name)).toEqual([
    expect.stringContaining('paid twice'),
  ]);
});
