import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { markup } from '#platform/web/test/markup.tsx';
import { type Bind, type ComponentDraft, draftOf, NEW_COMPONENT } from '../setup/component-draft.ts';

const { CalculationFields } = await import('../setup/component-calculation.tsx');
const { EarningFields } = await import('../setup/component-earning.tsx');
const { CostFields, ExemptFields, UnitFields } = await import('../setup/component-tax.tsx');

const PAY = { ...NEW_COMPONENT, code: 'meal', name: 'Meals', formula: '150' };
const draft = (part: Partial<ComponentDraft>): ComponentDraft => ({ ...draftOf(PAY, true), ...part });
const bindOf =
  (values: ComponentDraft): Bind =>
  (name) => ({ name, value: values[name], error: undefined, onBlur: () => undefined, onChange: () => undefined });
const shows = (node: ReactNode): string => markup(node).replaceAll(/<[^<>]*>/g, '|');

const MEALS = 'Meals, up to the amount of the law for each';
const exempt = (part: Partial<ComponentDraft>) => {
  const values = draft(part);
  return shows(<ExemptFields bind={bindOf(values)} values={values} />);
};
const earning = (part: Partial<ComponentDraft>) => {
  const values = draft(part);
  return shows(<EarningFields bind={bindOf(values)} values={values} earnings={[]} />);
};
const cost = (part: Partial<ComponentDraft>) => {
  const values = draft({ kind: 'employer', ...part });
  return shows(<CostFields bind={bindOf(values)} values={values} />);
};
const init = {
  scope: [{ displayname: 'Age', displayvalue: 'age' }],
  unitscope: [{ displayname: 'Days that are paid', displayvalue: 'days' }],
  names: [],
  tables: [],
  several: false,
};
const calculation = (part: Partial<ComponentDraft>) => {
  const values = draft(part);
  const bind = bindOf(values);
  return shows(<CalculationFields bind={bind} values={values} init={init} formula={bind('formula')} />);
};

test('meals are exempt where pay has units, and say how many count', () => {
  expect(exempt({})).not.toContain(MEALS);
  expect(exempt({})).toContain('Exempt from income tax');
  expect(exempt({ quantity: '44' })).toContain(MEALS);
  expect(exempt({ quantity: '44' })).not.toContain('Maximum meals per month');
  expect(exempt({ quantity: '44', exempt: 'meals' })).toContain('Maximum meals per month');
  expect(exempt({ taxable: false })).toBe('');
});

test('variable pay has its target in the tax, and what is set aside its months', () => {
  const [months, target, wages] = ['Paid in', 'Target in the tax of the year', 'Wage test of the Labour Codes'];
  const has = (part: Partial<ComponentDraft>) =>
    [months, target, wages].map((label) => earning(part).includes(`|${label}|`));
  expect([has({}), has({ variable: true }), has({ accrual: true }), has({ source: 'one-time' })]).toEqual([
    [false, false, true],
    [false, true, false],
    [true, false, false],
    // One-time pay may be in the wage test as well.
    [false, false, true],
  ]);
});

test('a cost that is worked out by earned amounts may follow arrears', () => {
  const label = 'On arrears of past months';
  expect(cost({})).toContain('Employer’s contribution to NPS');
  expect(
    [cost({}), cost({ proration: 'recomputed' }), cost({ costarrears: 'together' })].map((text) =>
      text.includes(label),
    ),
  ).toEqual([false, true, true]);
});

test('with units the formula is the value of one, and formulas are told what they may read', () => {
  expect(calculation({})).toContain('Formula for a full month');
  expect(calculation({})).not.toContain('Rounding of the units');
  expect(calculation({ quantity: 'meals' })).toContain('Formula for the value of one unit');
  expect(calculation({ quantity: 'meals' })).toContain('Rounding of the units');
  expect(calculation({})).toMatch(/\|age\|+Age\|/);
  expect(calculation({})).toContain('Rounding of a part of a month');
  expect(calculation({ proration: 'whole' })).not.toContain('Rounding of a part of a month');
});

test('a rate formula reads the units that are paid, which other formulas do not', () => {
  const values = draft({ source: 'one-time', rateformula: 'basic / 26' });
  const bind = bindOf(values);
  const units = shows(<UnitFields bind={bind} init={init} formula={bind('rateformula')} />);
  expect(units).toContain('|Rate formula|');
  expect(units).toMatch(/\|days\|+Days that are paid\|.*\|age\|+Age\|/);
  expect(calculation({})).not.toContain('Days that are paid');
});
