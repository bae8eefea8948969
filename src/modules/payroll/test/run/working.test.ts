import { describe, expect, test } from 'vitest';
import { month } from '#platform/engine/day.ts';
import { formatRupees, paise, rupees } from '#platform/engine/money.ts';
import type { EmployeeFacts } from '../../contract/run/payslip.ts';
import { structure as schema } from '../../contract/setup/structure.ts';
import type { Phrase } from '../../contract/run/working.ts';
import { preparePayroll } from '../../engine/run/pay/context.ts';
import { computePayslip } from '../../engine/run/pay/payslip.ts';
import { fullMonthPhrase, workingsOf } from '../../engine/run/working/component-phrase.ts';
import { componentSentences } from '../../engine/run/working/formula-sentence.ts';
import { linePhrases } from '../../engine/run/working/line-phrases.ts';
import { payrollSettings } from '../../server/setup/settings.ts';
import { COMPANIES } from '../option-companies.ts';
import { beside, CALENDAR, payAll, payMonth, periodsOf } from '../in-month.ts';
import { config, rules, someone } from '../someone.ts';

/** A working in English, as the page fills it. */
function english({ says, values }: Phrase): string {
  const text = (value: Phrase['values'][string] | undefined): string =>
    value === undefined
      ? '?'
      : typeof value === 'number'
        ? formatRupees(paise(value), { decimals: value % 100 === 0 ? 0 : 2 })
        : typeof value === 'string'
          ? value
          : english(value);
  return says.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => text(values[name]));
}

const contextOf = (structure = config.structure) =>
  preparePayroll({ rules, policy: config.payroll, structure, month: month('2026-10') });

const TABLES = [
  {
    code: 'fares',
    name: 'Conveyance',
    keys: [
      { name: 'Grade', kind: 'text' },
      { name: 'City', kind: 'text' },
    ],
    rows: [{ keys: ['S2', 'Mumbai'], value: '1600' }],
    otherwise: '800.25',
  },
  {
    code: 'shares',
    name: 'Shares',
    keys: [{ name: 'Gross', kind: 'from' }],
    rows: [
      { keys: ['20000'], value: '0.1' },
      { keys: ['90000'], value: '12' },
    ],
    otherwise: '0',
  },
  {
    code: 'service',
    name: 'Long service',
    keys: [
      { name: 'Grade', kind: 'text' },
      { name: 'Months', kind: 'from' },
    ],
    rows: [{ keys: ['S2', '60'], value: '250' }],
  },
];

/** The structure with one more component, which tables, lists and figures of packages stand beside. */
function structureWith(extra: object) {
  const part = {
    code: 'extra',
    name: 'Extra pay',
    kind: 'earning',
    source: 'formula',
    rounding: 'nearest-rupee',
    proration: 'whole',
    bases: { pf: false, esi: false, pt: false, lwf: false },
    taxable: true,
    incometax: 'averaged',
    codewages: 'excluded-not-counted',
    ...extra,
  };
  return schema.parse({
    ...config.structure,
    lists: { ...config.structure.lists, metro: ['Mumbai', 'Delhi'], seniors: ['S2'] },
    amounts: [
      { code: 'nps_rate', name: 'NPS percent', unit: 'percent' },
      { code: 'meals', name: 'Meals per month', unit: 'number' },
      { code: 'phone', name: 'Telephone', unit: 'rupees' },
    ],
    tables: TABLES,
    components: [...config.structure.components, part],
  });
}

/** The rule of a component in words. */
function ruleOf(extra: object): string {
  const { sentence } =
    componentSentences(contextOf(structureWith(extra)).structure).find(({ code }) => code === 'extra') ?? {};
  return sentence ? english(sentence) : '';
}

/** The working of a component of a full month, with another formula. */
function workingOf(extra: object, facts: Partial<EmployeeFacts> = {}): string {
  const structure = structureWith(extra);
  const context = contextOf(structure);
  const person: EmployeeFacts = {
    ...someone,
    city: 'Mumbai',
    ...facts,
    package: { basis: 'Gross', amount: rupees(95_000), amounts: { nps_rate: '7.5', meals: '44', phone: '1999.5' } },
  };
  const phrase = fullMonthPhrase(workingsOf(context, person), 'extra');
  return phrase ? english(phrase) : '';
}

describe('a formula reads like a working on paper', () => {
  test.each<[formula: string, words: string, facts?: Partial<EmployeeFacts>]>([
    ['basic * 0.5', 'Basic ₹ 47,500 × 50% = ₹ 23,750'],
    ['city in metro ? basic * 0.5 : basic * 0.4', 'Basic ₹ 47,500 × 50% (Mumbai is one of “metro”) = ₹ 23,750'],
    [
      'city in metro ? basic * 0.5 : basic * 0.4',
      'Basic ₹ 47,500 × 40% (Pune is none of “metro”) = ₹ 19,000',
      { city: 'Pune' },
    ],
    ['basic * (city in metro ? 0.5 : 0.4)', 'Basic ₹ 47,500 × 50% (Mumbai is one of “metro”) = ₹ 23,750'],
    ['min(2200, gross * 0.05)', 'the lower of ₹ 2,200 and Monthly gross ₹ 95,000 × 5% = ₹ 2,200'],
    [
      'max(phone, 500, basic / 12)',
      'the highest of Telephone ₹ 1,999.50, ₹ 500, Basic ₹ 47,500 ÷ 12 = ₹ 3,958.33, rounded to ₹ 3,958',
    ],
    [
      '(gross - basic) * nps_rate',
      '(Monthly gross ₹ 95,000 − Basic ₹ 47,500) × NPS percent 7.5% = ₹ 3,562.50, rounded to ₹ 3,563',
    ],
    ['gross > 21000 ? 0 : 250', '₹ 0 (Monthly gross ₹ 95,000 is above ₹ 21,000) = ₹ 0'],
    ['gross <= 21000 || age >= 30 ? 100 : 0', '₹ 100 (Age 36 is at least 30) = ₹ 100'],
    ['city == "Pune" && grade in seniors ? 100 : 7', '₹ 7 (Mumbai is not Pune) = ₹ 7'],
    ['grade in ["S1", "S2"] ? 100 : 7', '₹ 100 (S2 is one of S1, S2) = ₹ 100'],
    ['!disabled && pf_member ? 100 : 7', '₹ 100 (Disabled: no and Provident fund member: yes) = ₹ 100'],
    ['round(basic / 7)', 'Basic ₹ 47,500 ÷ 7 rounded = ₹ 6,786'],
    ['up((basic + hra) / 7)', '(Basic ₹ 47,500 + House rent allowance ₹ 23,750) ÷ 7 rounded up = ₹ 10,179'],
    ['phone', 'Telephone ₹ 1,999.50, rounded to ₹ 2,000'],
    ['1200', '₹ 1,200 each month'],
    ['lookup(fares, grade, city)', '₹ 1,600 (table Conveyance: Grade S2, City Mumbai)'],
    [
      'lookup(fares, grade, city)',
      '₹ 800.25 (table Conveyance has no row for Grade S2, City Pune), rounded to ₹ 800',
      { city: 'Pune' },
    ],
    ['lookup(fares, grade, city) * 2', '1600 (table Conveyance: Grade S2, City Mumbai) × 2 = ₹ 3,200'],
    ['lookup(service, grade, service_months)', '₹ 250 (table Long service: Grade S2, Months 81, from 60)'],
    ['basic * lookup(shares, 30000)', 'Basic ₹ 47,500 × 10% (table Shares: Gross 30000, from 20000) = ₹ 4,750'],
    ['slab(shares, gross)', '0.1% of ₹ 70,000 + 12% of ₹ 5,000 (table Shares: Gross ₹ 95,000) = ₹ 670'],
    ['slab(shares, gross) / 2', '(0.1% of ₹ 70,000 + 12% of ₹ 5,000 (table Shares: Gross ₹ 95,000)) ÷ 2 = ₹ 335'],
    ['slab(shares, basic / 10)', '₹ 0 (table Shares: Gross ₹ 4,750 is below its first slab) = ₹ 0'],
    ['band(shares, gross)', '12% of ₹ 95,000 (table Shares: Gross ₹ 95,000, from ₹ 90,000) = ₹ 11,400'],
    ['band(shares, phone)', '0% of ₹ 1,999.50 (table Shares has no row for Gross ₹ 1,999.50) = ₹ 0'],
    [
      'city == "Mumbai" ? lookup(fares, grade, city) : 0',
      '₹ 1,600 (table Conveyance: Grade S2, City Mumbai) (Mumbai is Mumbai) = ₹ 1,600',
    ],
    ['service_months * 10', 'Months of service 81 × 10 = ₹ 810'],
  ])('%s', (formula, words, facts) => {
    expect(workingOf({ formula }, facts)).toBe(words);
  });
  test('of units, and of somebody whom the condition leaves out', () => {
    const units = { formula: '50', quantity: { formula: 'meals', rounding: 'down' } };
    expect(workingOf(units)).toBe('Meals per month 44 units × ₹ 50 each = ₹ 2,200');
    expect(workingOf({ formula: '50', when: 'city == "Pune"' })).toBe('Nothing, as Mumbai is not Pune');
  });
});

describe('a payslip', () => {
  test('says of each line how it came about, the month as a part of the full one', () => {
    const facts: EmployeeFacts = { ...someone, city: 'Mumbai', lopdays: 3 };
    const context = contextOf();
    const slip = computePayslip(context, facts);
    const workings = workingsOf(context, facts, slip.register);
    const of = (component: string) =>
      slip.lines
        .filter((line) => line.component === component)
        .flatMap((line) => linePhrases(line, workings).map(english));
    expect(of('basic')).toEqual(['Monthly gross ₹ 38,000 × 50% = ₹ 19,000', '₹ 19,000 × 28 ÷ 31 days = ₹ 17,161']);
    expect(of('pf')[0]).toMatch(/^EPF wages ₹ [\d,]+ × 12% = ₹ [\d,]+$/);
    expect(of('employer_epf')[0]).toMatch(/^EPF wages ₹ [\d,]+ × 12%, less the EPS share ₹ [\d,]+ = ₹ [\d,]+$/);
  });

  test.each(Object.entries(COMPANIES))('of %s shows no formula as code', (_, company) => {
    const settings = payrollSettings.parse(company.settings);
    const { structure, payroll: policy } = settings;
    const context = preparePayroll({ rules, policy, structure, month: month(company.month) });
    const shown = company.people.flatMap((facts) => {
      const slip = computePayslip(context, facts);
      const workings = workingsOf(context, facts, slip.register);
      return slip.lines.map((line) => [line.kind, line.component, linePhrases(line, workings).map(english)] as const);
    });
    const without = shown
      .filter(([, , words]) => words.length === 0)
      .map(([kind, component]) => `${kind} ${component}`);
    expect([...new Set(without)]).toEqual([]);
    for (const [, , words] of shown) expect(words.join(' ')).not.toMatch(/[*_?{}]|undefined|NaN|&&|\|\|/);
  });

  test('of before, without its structure, is shown from what it keeps', () => {
    const line = {
      kind: 'earning',
      component: 'basic',
      amount: rupees(17_161),
      formula: 'full month * paid days / days of the month',
      inputs: { structure: 'gross * 0.5', gross: 3_800_000, fullmonth: 1_900_000, paiddays: 28, days: 31 },
    } as const;
    expect(linePhrases(line).map(english)).toEqual(['₹ 19,000 × 28 ÷ 31 days = ₹ 17,161']);
    expect(linePhrases({ ...line, formula: 'old words', inputs: {} })).toEqual([]);
  });
});

describe('the working of a payslip among several of its month', () => {
  const facts: Partial<EmployeeFacts> = { gender: 'M', package: { basis: 'Gross', amount: rupees(80_000) } };
  const wordsOf = ({ lines }: ReturnType<typeof computePayslip>, component: string): string =>
    lines
      .filter((one) => one.component === component)
      .flatMap((one) => linePhrases(one))
      .map(english)
      .join(' ');

  test('says what the month to date asks for, and what was taken of it', () => {
    const [, second] = payMonth('2026-10', facts);
    if (!second) throw new Error('No second week');
    expect(wordsOf(second, 'basic')).toContain('7 ÷ 28');
    expect(wordsOf(second, 'pf')).toBe(
      'Of the month to date ₹ 3,000 − taken by earlier payslips of the month ₹ 1,752 = ₹ 1,248',
    );
    const [, rich] = payMonth('2026-10', { ...facts, package: { basis: 'Gross', amount: rupees(300_000) } });
    if (!rich) throw new Error('No second week');
    expect(wordsOf(rich, 'tds')).toMatch(/× 7 ÷ 161 days left \+ ₹ 0 on one-time pay = ₹/);
  });

  test('says what pay without days adds to the tax of the year', () => {
    const [period] = periodsOf('2026-10', CALENDAR);
    if (!period) throw new Error('No period');
    const onetime = [{ component: 'performance_bonus', amount: rupees(100_000), note: null }];
    const [, bonus] = payAll(
      [{ period }, { period: beside('2026-10', 4, { last: true }), change: { onetime } }],
      { ...facts, package: { basis: 'Gross', amount: rupees(300_000) } },
      { cycle: CALENDAR },
    );
    if (!bonus) throw new Error('No off-cycle payslip');
    expect(wordsOf(bonus, 'tds')).toMatch(/^Tax for the year with this pay ₹ [\d,]+ − without it ₹ [\d,]+ = ₹ [\d,]+$/);
  });
});

test.each([
  ['gross * 0.5', '50% of Monthly gross'],
  ['city in metro ? basic * 0.5 : basic * 0.4', '50% of Basic where City is one of “metro”, otherwise 40% of Basic'],
  ['gross - basic - hra', 'Monthly gross − Basic − House rent allowance'],
  ['min(2200, gross * 0.05)', 'the lower of ₹ 2,200 and 5% of Monthly gross'],
  ['grade == "S2" && age >= 30 ? 1000 : 0', '₹ 1,000 where Grade is S2 and Age is at least 30, otherwise ₹ 0'],
  ['lookup(fares, grade, city)', 'the value of the table Conveyance for Grade, City'],
  ['slab(shares, gross)', 'what the table Shares gives of Monthly gross'],
  ['meals * 50', 'Meals per month × 50'],
  ['round((gross - basic) / 3)', '(Monthly gross − Basic) ÷ 3 rounded'],
  ['2500', '₹ 2,500'],
])('the formula %s reads as a rule: %s', (formula, sentence) => {
  expect(ruleOf({ formula })).toBe(sentence);
});

test('a component with a condition pays nothing otherwise, and every formula of the starter reads as a rule', () => {
  expect(ruleOf({ formula: 'gross * 0.1', when: 'grade == "S2"' })).toBe(
    '10% of Monthly gross where Grade is S2, otherwise nothing',
  );
  for (const { settings } of Object.values(COMPANIES)) {
    const prepared = contextOf(schema.parse(settings.structure)).structure;
    expect(componentSentences(prepared).map(({ code }) => code)).toEqual(
      prepared.parts.map(({ component }) => component.code),
    );
    for (const { sentence } of componentSentences(prepared)) expect(english(sentence)).not.toMatch(/\?|undefined|\{\{/);
  }
});
