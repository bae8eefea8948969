import { expect, test } from 'vitest';
import type { ComparedComponent } from '#modules/payroll/contract/setup/compare-versions.ts';
import { saveCycle } from '#modules/payroll/contract/setup/cycle-screen.ts';
import { saveMethod } from '#modules/payroll/contract/setup/method-screen.ts';
import { compareSettings, type VersionForms } from '#modules/payroll/engine/setup/compare-settings.ts';

const BASIC: ComparedComponent = {
  code: 'basic',
  name: 'Basic',
  kind: 'earning',
  source: 'formula',
  formula: 'gross * 0.5',
  rounding: 'nearest-rupee',
  when: null,
  proration: 'paid-days',
  earnedrounding: null,
  quantity: null,
  quantityrounding: 'none',
  pf: true,
  esi: true,
  pt: true,
  lwf: true,
  taxable: true,
  incometax: 'averaged',
  exempt: 'none',
  exemptunits: null,
  nps: false,
  costarrears: 'none',
  codewages: 'included',
  wagetest: 'none',
  basic: true,
  hra: false,
  variable: false,
  projected: false,
  accrual: false,
  accrualmonths: [],
  guarantee: false,
  guaranteeof: [],
  overtimeworking: null,
  overtimeoff: null,
  encashedleave: null,
  rateformula: null,
  yearendleave: null,
  nightshift: null,
  instructure: true,
};
const BONUS: ComparedComponent = {
  ...BASIC,
  code: 'bonus',
  name: 'Bonus',
  source: 'one-time',
  formula: null,
  basic: false,
};
const { firstmonth: _, ...CYCLE } = saveCycle.input.parse(saveCycle.example);
const { from: __, ...METHOD } = saveMethod.input.parse(saveMethod.example);
const FORMS: VersionForms = {
  components: [BASIC, BONUS],
  structure: {
    order: ['Basic', 'Bonus'],
    gross: 'package',
    amounts: [],
    structures: [],
    aggregates: [],
    balance: 'Bonus',
    shortfall: 'Bonus',
  },
  lists: { metros: ['Mumbai', 'Delhi'] },
  method: { ...METHOD, esitypes: ['Trainee', 'Contract'] },
  cycle: CYCLE,
};

/** What differs, as `place: fields`. */
function differences(before: VersionForms, after: VersionForms): string[] {
  const { components, structure, lists, method, cycle } = compareSettings(before, after);
  return [
    ...components.map(({ code, change, fields }) => `${code} ${change}: ${fields.join(' ')}`),
    ...lists.map(({ name }) => `list ${name}`),
    ...Object.entries({ structure, method, cycle }).flatMap(([part, { fields }]) =>
      fields.length > 0 ? [`${part}: ${fields.join(' ')}`] : [],
    ),
  ];
}
const withBasic = (part: Partial<ComparedComponent>): VersionForms => ({
  ...FORMS,
  components: [{ ...BASIC, ...part }, BONUS],
});

test.for<[string, VersionForms, string[]]>([
  ['the same', structuredClone(FORMS), []],
  ['a formula', withBasic({ formula: 'gross * 0.4' }), ['basic changed: formula']],
  [
    'name, condition, rounding, proration, bases and tax',
    withBasic({
      name: 'Basic pay',
      when: 'grade == "A"',
      rounding: 'up-rupee',
      proration: 'whole',
      pf: false,
      incometax: 'in-full',
    }),
    ['basic changed: name when rounding proration pf incometax'],
  ],
  ['out of the structure', withBasic({ instructure: false }), ['basic changed: instructure']],
  [
    'a removed component',
    { ...FORMS, components: [BASIC] },
    ['bonus removed: kind source instructure pf esi pt lwf taxable incometax'],
  ],
  [
    'an added deduction states no more than it has',
    {
      ...FORMS,
      components: [BASIC, { ...BASIC, code: 'canteen', kind: 'deduction', source: 'deduction' }, BONUS],
    },
    ['canteen added: kind source instructure'],
  ],
  [
    'the order of the components',
    {
      ...FORMS,
      components: [BONUS, BASIC],
      structure: { ...FORMS.structure, order: ['Bonus', 'Basic'] },
    },
    ['structure: order'],
  ],
  [
    'a new name is no new order',
    {
      ...withBasic({ name: 'Basic pay' }),
      structure: { ...FORMS.structure, order: ['Basic pay', 'Bonus'], gross: 'components' },
    },
    ['basic changed: name', 'structure: gross'],
  ],
  ['lists, whatever their order', { ...FORMS, lists: { metros: ['Delhi', 'Mumbai'], staff: ['A'] } }, ['list staff']],
  [
    'the method; whoever is left out in another order is left out as before',
    { ...FORMS, method: { ...FORMS.method, esitypes: ['Contract', 'Trainee'], pfrate: '10' } },
    ['method: pfrate'],
  ],
  [
    'the order of deductions',
    { ...FORMS, method: { ...FORMS.method, deductionorder: FORMS.method.deductionorder.toReversed() } },
    ['method: deductionorder'],
  ],
  ['the cycle', { ...FORMS, cycle: { ...FORMS.cycle, basis: 'fixed', fixeddays: 26 } }, ['cycle: basis fixeddays']],
])('two versions: %s', ([, after, expected]) => {
  expect(differences(FORMS, after)).toEqual(expected);
});

test('two versions turned round have the same differences, with added and removed turned round', () => {
  const after: VersionForms = { ...withBasic({ formula: 'gross' }), lists: {} };
  const fewer: VersionForms = { ...after, components: after.components.slice(0, 1) };
  expect(compareSettings(FORMS, fewer).components.map(({ change }) => change)).toEqual(['changed', 'removed']);
  expect(compareSettings(fewer, FORMS).components.map(({ change }) => change)).toEqual(['changed', 'added']);
  expect(compareSettings(fewer, FORMS).lists).toEqual([{ name: 'metros', before: null, after: ['Mumbai', 'Delhi'] }]);
});
