import { describe, expect, test } from 'vitest';
import { day, month } from '#platform/engine/day.ts';
import { paise, ZERO } from '#platform/engine/money.ts';
import type { FilingPolicy } from '../../contract/outputs/filing.ts';
import type { EmployeeFacts } from '../../contract/run/payslip.ts';
import { type OutputLayout, outputLayout, outputLayouts } from '../../contract/outputs/output-layout.ts';
import { layoutProblems } from '../../engine/outputs/compile.ts';
import { STANDARD_ECR, STANDARD_ESI } from '../../engine/outputs/standard.ts';
import { withoutWages } from '../../engine/outputs/statutory-values.ts';
import type { OutputRun } from '../../engine/outputs/values.ts';
import { layoutText } from '../../engine/outputs/write.ts';
import { preparePayroll } from '../../engine/run/pay/context.ts';
import { computePayslip } from '../../engine/run/pay/payslip.ts';
import { loadRules } from '../../server/law/rule-packs.ts';
import { esiSheets } from '../../server/outputs/contributions.ts';
import { statutoryLayout } from '../../server/outputs/layout-files.ts';
import type { PaidPerson } from '../../server/outputs/paid-person.ts';
import { config, someone } from '../someone.ts';
import { arrearsEcr, ecr, esiRows } from './fixed-statutory.ts';

const OCTOBER = month('2026-10');
const identity: PaidPerson['identity'] = {
  localname: null,
  designation: null,
  department: null,
  businessunit: null,
  office: null,
  esinumber: '3100000001',
  bankname: null,
  bankaccount: null,
  ifsc: null,
  paymentmode: 'Bank',
};
const context = preparePayroll({
  rules: loadRules(),
  policy: config.payroll,
  structure: config.structure,
  month: OCTOBER,
});
const paid = (code: string, more: Partial<EmployeeFacts>): PaidPerson => {
  const facts = { ...someone, code, ...more };
  return { facts, payslip: computePayslip(context, facts), identity };
};
const gross = (rupees: number) => ({ package: { basis: 'Gross' as const, amount: paise(rupees * 100) } });
const bonus = { component: 'performance_bonus', amount: paise(1_000_050), note: null };
/** Arrears of two past months, with paise in the gross. */
function late(one: PaidPerson): PaidPerson {
  const arrears = (['2026-08', '2026-09'] as const).map((at, index) => ({
    month: month(at),
    gross: paise(1_000_50 + index),
    amounts: {},
    pf: { ...one.payslip.register.arrearpf, epfwages: paise(1_000_00 * index), employee: paise(120_00 * index) },
    pfwages: ZERO,
    pfcontributed: ZERO,
    epsdue: false,
  }));
  return { ...one, payslip: { ...one.payslip, register: { ...one.payslip.register, arrears } } };
}
const PEOPLE = [
  paid('1', { name: "Kiran D'Souza (Jr.)", onetime: [bonus] }),
  late(paid('2', { ...gross(90_000), pfoption: 'None' })),
  late(paid('3', gross(15_001))),
  paid('4', { esicovered: true, lopdays: 2.5, ...gross(18_000) }),
  { ...paid('5', { esicovered: true, lopdays: 31, ...gross(18_000) }), identity: { ...identity, esinumber: null } },
  paid('6', { esicovered: false, esiended: true }),
  paid('7', { esicovered: true, leavingdate: day('2026-10-12'), ...gross(18_000) }),
];
const runOf = (filing?: FilingPolicy): OutputRun => ({
  label: 'acme',
  month: OCTOBER,
  paydate: day('2026-10-31'),
  sequence: 0,
  bankmodes: ['Bank'],
  filing,
});
const settings = (layouts: readonly OutputLayout[] = []) => ({ structure: config.structure, layouts });

describe('a statutory file without a layout of its own is the file of before, byte for byte', () => {
  test.each<[string, FilingPolicy]>([
    ['by the law', {}],
    ['all earnings', { ecrgross: 'total-earnings' }],
    ['names cleaned', { ecrnames: 'cleaned' }],
  ])('ECR and ECR of arrears, %s', (_name, filing) => {
    const reading = { ...filing, without: withoutWages(config.structure) };
    const text = (file: 'ecr' | 'arrearsecr') => layoutText(statutoryLayout(file, settings()), PEOPLE, runOf(filing));
    expect(ecr(PEOPLE, reading).split('\n').length).toBeGreaterThan(5);
    expect(text('ecr')).toBe(ecr(PEOPLE, reading));
    expect(arrearsEcr(PEOPLE, reading)).toMatch(/#~#1001#~#|#~#1000\.51#~#/);
    expect(text('arrearsecr')).toBe(arrearsEcr(PEOPLE, reading));
  });

  test('rows of the ESI workbook: days, reasons, who left, and who is covered no more', () => {
    const [sheet] = esiSheets(statutoryLayout('esi', settings()), PEOPLE, runOf());
    const before = esiRows(PEOPLE, OCTOBER);
    expect(before.map((row) => row[4])).toEqual(expect.arrayContaining([0, 1, 2, 4]));
    expect(sheet?.rows).toEqual(before);
    expect(sheet?.columns.map(({ heading, width = 0, format = '' }) => [heading.slice(0, 9), width, format])).toEqual([
      ['IP Number', 16, ''],
      ['IP Name', 32, ''],
      ['No of Day', 24, ''],
      ['Total Mon', 20, '#,##0.00'],
      ['Reason Co', 20, ''],
      ['Last Work', 18, ''],
    ]);
  });
});

describe('a company’s own statutory layout', () => {
  test('takes the place of the standard one', () => {
    const own = { ...STANDARD_ECR, name: 'ECR', where: 'pf_member && employee_code == "1"' };
    const [uan, name] = STANDARD_ECR.columns;
    if (!uan || !name) throw new Error('The ECR has two columns at least');
    const short = { ...own, columns: [uan, { ...name, formula: 'cut(keep(ecr_name, "A-Z "), 10)' }] };
    expect(layoutText(statutoryLayout('ecr', settings([short])), PEOPLE, runOf())).toBe(
      `${someone.uan}#~#KIRAN DSOU\n`,
    );
    const lines = { ...STANDARD_ESI, ending: 'csv' as const, heading: false, where: 'employee_code == "7"' };
    expect(layoutText(statutoryLayout('esi', settings([lines])), PEOPLE, runOf())).toMatch(
      /^3100000001,.*,2,12\/10\/2026\n$/,
    );
  });

  const message = (...layouts: OutputLayout[]) => outputLayouts.safeParse(layouts).error?.issues[0]?.message;
  test.each<[string, OutputLayout[], RegExp]>([
    ['a second ECR', [STANDARD_ECR, { ...STANDARD_ECR, name: 'Two' }], /one ECR\./],
    ['an ECR of postings', [{ ...STANDARD_ECR, rows: 'posting' }], /has no postings/],
    ['a workbook of another file', [{ ...STANDARD_ECR, ending: 'xlsx' }], /cannot be a workbook/],
  ])('is refused: %s', (_what, layouts, expected) => {
    expect(message(STANDARD_ESI)).toBeUndefined();
    expect(message(...layouts)).toMatch(expected);
  });

  test('has no account of a bank', () => {
    const columns = [{ heading: 'A', formula: 'bank_account' }];
    expect(layoutProblems([outputLayout.parse({ ...STANDARD_ECR, columns })], config.structure)).toMatchObject([
      { column: 'A', message: 'A statutory file has no accounts' },
    ]);
  });
});
