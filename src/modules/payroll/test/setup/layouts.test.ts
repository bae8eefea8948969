import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { day, month } from '#platform/engine/day.ts';
import { paise, ZERO } from '#platform/engine/money.ts';
import { companyConfig } from '../../contract/setup/company-config.ts';
import { type OutputLayout, outputLayout, outputLayouts } from '../../contract/outputs/output-layout.ts';
import { FIXED_NAMES } from '../../contract/outputs/output-scope.ts';
import { layoutProblems, prepareLayout } from '../../engine/outputs/compile.ts';
import { STANDARD_BANK, standardRegister } from '../../engine/outputs/standard.ts';
import { outputScope, pastScope } from '../../engine/outputs/values.ts';
import { layoutText } from '../../engine/outputs/write.ts';
import { preparePayroll } from '../../engine/run/pay/context.ts';
import { computePayslip } from '../../engine/run/pay/payslip.ts';
import { layoutSheet, layoutTotals } from '../../server/outputs/layout-files.ts';
import type { PaidPerson } from '../../server/outputs/paid-person.ts';
import { registerCsv, totals } from '../../server/outputs/register.ts';
import { loadRules } from '../../server/law/rule-packs.ts';
import { readFolder } from '../../../../../tools/trial/files.ts';
import { NO_ONE, readMonth } from '../sample-staff.ts';
import { someone } from '../someone.ts';

const SAMPLES = new URL('../../../../../samples/sahyadri/', import.meta.url);
const config = companyConfig.parse(JSON.parse(readFileSync(new URL('company.json', SAMPLES), 'utf8')));
const OCTOBER = month('2026-10');
const run = { label: 'sahyadri', month: OCTOBER, paydate: day('2026-10-31'), sequence: 0, bankmodes: ['Bank'] };
const context = preparePayroll({
  rules: loadRules(),
  policy: config.payroll,
  structure: config.structure,
  month: OCTOBER,
});
let paid: PaidPerson[] = [];
beforeAll(async () => {
  const faults = { errors: [], warnings: [] };
  const files = await readFolder(fileURLToPath(new URL('2026-10', SAMPLES)), OCTOBER, faults);
  const { facts, staff } = readMonth({ files, month: OCTOBER, config, faults }, NO_ONE);
  paid = facts.flatMap((one) => {
    const identity = staff.identities.get(one.code);
    return identity ? [{ facts: one, payslip: computePayslip(context, one), identity }] : [];
  });
});

const IDENTITY: PaidPerson['identity'] = {
  localname: null,
  designation: null,
  department: null,
  businessunit: null,
  office: null,
  esinumber: null,
  bankname: null,
  bankaccount: '0012345678',
  ifsc: null,
  paymentmode: 'Bank',
};
const person = (part: Partial<PaidPerson['facts']>): PaidPerson => {
  const facts = { ...someone, ...part };
  return { facts, payslip: computePayslip(context, facts), identity: IDENTITY };
};
const layout = (part: Partial<OutputLayout>): OutputLayout =>
  outputLayout.parse({
    name: 'File',
    file: 'other',
    columns: [{ heading: 'Code', formula: 'employee_code' }],
    ...part,
  });
const written = (part: Partial<OutputLayout>, people: readonly PaidPerson[], of = run): string => {
  const { prepared, problems } = prepareLayout(layout(part), config.structure);
  expect(problems).toEqual([]);
  return layoutText(prepared, people, of);
};
const one = (formula: string, part: object = {}) => ({ heading: 'H', formula, ...part });

describe('a layout', () => {
  test('the standard register is the register of a company without layouts, byte for byte', () => {
    const { prepared, problems } = prepareLayout(standardRegister(config.structure), config.structure);
    expect(problems).toEqual([]);
    expect(layoutText(prepared, paid, run)).toBe(registerCsv(paid, { codes: true }));
    const sums = layoutTotals(prepared, paid, run);
    expect(sums.sums).toEqual(totals(paid).sums);
    expect(layoutSheet(prepared, paid, run).total?.[0]).toBe('Total');
  });

  test('the standard file of the bank names a correction in its references', () => {
    const [first] = paid;
    if (!first) throw new Error('Nobody is paid');
    const { prepared } = prepareLayout(STANDARD_BANK, { components: [] });
    const [heads, line] = layoutText(prepared, [first], { ...run, sequence: 2 }).split('\n');
    expect(heads).toBe('Reference,Employee Code,Beneficiary Name,Account Number,IFSC,Amount,Value Date,Narration');
    expect(line).toMatch(/^SAHYADRI-2026-10-C2-\d{6},\d{6},.*,\d+\.\d{2},31\/10\/2026,Salary 2026-10$/);
  });

  test.each<[string, object, string]>([
    ['a text', one('full_name'), someone.name],
    ['texts joined', one('capitals("a" + "-" + company)'), 'A-SAHYADRI'],
    ['yes', one('pays_by_bank'), 'Yes'],
    ['no', one('net_pay < 0'), 'No'],
    ['whole rupees', one('1200'), '1200'],
    ['rupees with paise', one('1200.5'), '1200.50'],
    ['always two decimals', one('1200', { decimals: 'two' }), '1200.00'],
    ['half a rupee goes up', one('1200.5', { decimals: 'none' }), '1201'],
    ['a half', one('0.5', { decimals: 'plain' }), '0.5'],
    ['a sum below zero', one('0 - 4.05'), '-4.05'],
    ['a day', one('pay_date'), '2026-10-31'],
    ['a day with bars', one('pay_date', { dateform: 'dd/mm/yyyy' }), '31/10/2026'],
    ['a day with hyphens', one('pay_date', { dateform: 'dd-mm-yyyy' }), '31-10-2026'],
    ['a day in one', one('pay_date', { dateform: 'ddmmyyyy' }), '31102026'],
    ['a day with the month in letters', one('pay_date', { dateform: 'dd-mmm-yyyy' }), '31-Oct-2026'],
    ['a word by a condition', one('net_pay > 0 ? "Bank" : "Nothing to pay"'), 'Bank'],
    ['zeros before', one('12', { width: { characters: 5, align: 'right', fill: '0' } }), '00012'],
    ['blanks after', one('"ab"', { width: { characters: 4, align: 'left', fill: ' ' } }), 'ab  '],
    ['cut', one('"abcdef"', { width: { characters: 4, align: 'left', fill: ' ' } }), 'abcd'],
    ['the number of the line', one('line_number'), '1'],
    ['the name of the run by its month', one('run_name'), 'October 2026'],
    ['a narration', one('cut("SALARY " + capitals(month_name), 11)'), 'SALARY OCTO'],
    ['the days paid', one('period_from + " " + period_to'), '2026-10-01 2026-10-31'],
    ['a component nobody was given', one('onetime_joining_bonus + full_basic * 0'), '0'],
  ])('writes %s', (_what, column, expected) => {
    expect(written({ heading: false, columns: [column as OutputLayout['columns'][number]] }, [person({})])).toBe(
      `${expected}\n`,
    );
  });

  test.each<[string, Partial<OutputLayout>, string]>([
    ['commas', {}, 'Code,A\n1,"x, y"\n'],
    ['semicolons', { separator: 'semicolon' }, 'Code;A\n1;x, y\n'],
    ['bars without a heading', { separator: 'bar', heading: false }, '1|x, y\n'],
    ['other line ends', { separator: 'tab', lineend: 'crlf' }, 'Code\tA\r\n1\tx, y\r\n'],
    ['marks of the provident fund', { separator: 'hash-tilde-hash', heading: false }, '1#~#x, y\n'],
    ['nothing between', { separator: 'none', heading: false }, '1x, y\n'],
    [
      'sums before and after',
      {
        before: [[{ formula: 'lines' }, { formula: 'pay_date' }]],
        after: [[{ formula: '"T"' }, { formula: 'sum_net_pay * 0 + 7' }]],
        heading: false,
      },
      '1,2026-10-31\n1,"x, y"\nT,7\n',
    ],
  ])('is written with %s', (_what, part, expected) => {
    const columns = [
      { heading: 'Code', formula: 'employee_code' },
      { heading: 'A', formula: 'full_name' },
    ];
    expect(written({ columns, ...part }, [person({ code: '1', name: 'x, y' })])).toBe(expected);
  });

  test('a mark of its own in a text does not make another column', () => {
    const columns = [one('full_name'), one('city')];
    const people = [person({ name: 'a|b', city: 'c\nd' })];
    expect(written({ columns, separator: 'bar', heading: false }, people)).toBe('a b|c d\n');
    expect(written({ columns, separator: 'semicolon', heading: false }, [person({ name: '=1+1', city: '-5' })])).toBe(
      "'=1+1;-5\n",
    );
  });

  test('has the lines of a condition, in the order of a formula and then by code', () => {
    const people = [
      person({ code: '3', grade: 'B' }),
      person({ code: '2', grade: 'A' }),
      person({ code: '1', grade: 'B' }),
      person({ code: '4', grade: 'C' }),
    ];
    const part = { where: 'grade != "C"', heading: false };
    expect(written({ ...part, orderby: 'grade' }, people)).toBe('2\n1\n3\n');
    expect(written(part, people)).toBe('1\n2\n3\n');
  });

  test('numbers its lines in their order, and names the payroll and its days', () => {
    const people = [
      person({ code: '2', grade: 'A' }),
      person({ code: '1', grade: 'B' }),
      person({ code: '3', grade: 'A' }),
    ];
    const columns = [
      one('line_number', { width: { characters: 3, align: 'right', fill: '0' } }),
      one('employee_code'),
      one('run_name'),
      one('period_from', { dateform: 'ddmmyyyy' }),
    ];
    const days = { from: day('2026-09-26'), to: day('2026-10-25') };
    const after = [[{ formula: 'lines' }, { formula: 'period_to' }]];
    const diwali = { ...run, title: 'Diwali bonus', days };
    const part = { columns, orderby: 'grade', where: 'employee_code != "3"', heading: false, after };
    expect(written(part, people, diwali)).toBe(
      '001,2,Diwali bonus,26092026\n002,1,Diwali bonus,26092026\n2,2026-10-25\n',
    );
  });

  test('reads past months one by one, all together, or in lines of their own', () => {
    const base = person({ code: '1' });
    const late = (at: string, gross: number) => ({
      month: month(at),
      gross: paise(gross),
      amounts: { basic: paise(gross / 2) },
      pf: { ...base.payslip.register.arrearpf, epfwages: paise(gross / 2) },
      pfwages: ZERO,
      pfcontributed: ZERO,
      epsdue: false,
    });
    const register = { ...base.payslip.register, arrears: [late('2026-08', 1000_00), late('2026-09', 300_00)] };
    const two = { ...base, payslip: { ...base.payslip, register } };
    const columns = [
      one('past_basic', { monthsback: 2 }),
      one('past_gross', { monthsback: 1 }),
      one('past_gross'),
      one('past_epf_wages', { monthsback: 3 }),
    ];
    expect(written({ columns, heading: false }, [two])).toBe('500,300,1300,0\n');
    const lines = { rows: 'past-month' as const, heading: false, orderby: 'past_month' };
    const fields = [one('past_month'), one('past_gross'), one('past_epf_wages')];
    expect(written({ columns: fields, ...lines }, [two, { ...two, facts: { ...two.facts, code: '0' } }])).toBe(
      '2026-08,1000,500\n2026-08,1000,500\n2026-09,300,150\n2026-09,300,150\n',
    );
    expect(written({ columns: fields, ...lines, where: 'past_gross > 500' }, [two])).toBe('2026-08,1000,500\n');
  });

  test('every declared name has a value of its type', () => {
    const source = person({});
    const scope = { ...outputScope(source, run, []), ...pastScope(source, []) };
    for (const { name, type } of FIXED_NAMES)
      expect([name, typeof scope[name]]).toEqual([
        name,
        type === 'number' || type === 'list' ? 'object' : type === 'boolean' ? 'boolean' : 'string',
      ]);
  });
});

describe('a layout is refused', () => {
  test.each<[string, Partial<OutputLayout>, string | undefined, RegExp]>([
    ['for a component there is none of', { columns: [one('earned_canteen_subsidy')] }, 'H', /canteen_subsidy/],
    ['for a misspelt name', { columns: [one('net_pya')] }, 'H', /Did you mean net_pay\?/],
    ['for a condition that is none', { where: 'net_pay' }, 'where', /neither true nor false/],
    ['for a formula that is none', { orderby: 'net_pay +' }, 'orderby', /./],
    ['for a division by zero', { columns: [one('net_pay / 0')] }, 'H', /divides by zero/],
    ['for an order by its own numbers', { orderby: 'line_number' }, 'orderby', /no name “line_number”/],
    ['for a sum of numbers of lines', { after: [[{ formula: 'sum_line_number' }]] }, 'after 1', /no name/],
    ['for a length by a condition', { columns: [one('cut(full_name, disabled ? 1 : 2)')] }, 'H', /is written as cut/],
    ['for the pay of one person in a line of the file', { after: [[{ formula: 'net_pay' }]] }, 'after 1', /net_pay/],
  ])('%s', (_what, part, column, message) => {
    const [problem] = layoutProblems([layout(part)], config.structure);
    expect(problem).toMatchObject({ layout: 'File', column });
    expect(problem?.message).toMatch(message);
  });

  test('for a name that another file has, and a second register', () => {
    const message = (layouts: OutputLayout[]) => outputLayouts.safeParse(layouts).error?.issues[0]?.message;
    expect(message([layout({}), layout({ name: 'file!' })])).toMatch(/Two layouts/);
    expect(message([layout({ name: 'ECR' })])).toMatch(/every run/);
    expect(message([layout({ name: '…' })])).toMatch(/no letter/);
    expect(message([layout({ file: 'register' }), layout({ name: 'Two', file: 'register' })])).toMatch(/one register/);
    expect(message([layout({}), layout({ name: 'Two' })])).toBeUndefined();
  });
});
