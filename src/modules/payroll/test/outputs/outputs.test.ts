import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { day, month } from '#platform/engine/day.ts';
import { type Paise, paise, parseRupees } from '#platform/engine/money.ts';
import { cellText } from '#bulk/engine/cell.ts';
import { parseSheets } from '#bulk/server/sheet.ts';
import type { Payslip } from '#modules/payroll/contract/run/payslip.ts';
import { companyConfig } from '../../contract/setup/company-config.ts';
import type { RunFile } from '../../contract/outputs/run-files.ts';
import { words } from '../../engine/outputs/in-words.ts';
import { epfRule } from '../../engine/law/epf.ts';
import { preparePayroll } from '../../engine/run/pay/context.ts';
import { computePayslip } from '../../engine/run/pay/payslip.ts';
import { payslipPdfs } from '../../server/outputs/payslip-pdf.ts';
import type { PaidPerson } from '../../server/outputs/paid-person.ts';
import { runFileOf } from '../../server/outputs/run-file.ts';
import { bankControl } from '../../server/outputs/layout-files.ts';
import { loadRules } from '../../server/law/rule-packs.ts';
import { readFolder } from '../../../../../tools/trial/files.ts';
import { NO_ONE, readMonth } from '../sample-staff.ts';
import { pdfText } from '../../../../../test/support/pdf-text.ts';

const SAMPLES = new URL('../../../../../samples/sahyadri/', import.meta.url);
const config = companyConfig.parse(JSON.parse(readFileSync(new URL('company.json', SAMPLES), 'utf8')));
const OCTOBER = month('2026-10');
let paid: PaidPerson[] = [];

beforeAll(async () => {
  const faults = { errors: [], warnings: [] };
  const files = await readFolder(fileURLToPath(new URL('2026-10', SAMPLES)), OCTOBER, faults);
  const { facts, staff } = readMonth({ files, month: OCTOBER, config, faults }, NO_ONE);
  const context = preparePayroll({
    rules: loadRules(),
    policy: config.payroll,
    structure: config.structure,
    month: OCTOBER,
  });
  paid = facts.flatMap((one) => {
    const identity = staff.identities.get(one.code);
    return identity ? [{ facts: one, payslip: computePayslip(context, one), identity }] : [];
  });
});

const state = () => ({
  month: OCTOBER,
  paydate: day('2026-10-31'),
  paid,
  label: 'sahyadri',
  bankmodes: ['Bank'],
  pf: { rule: epfRule(loadRules().epf.rules, OCTOBER), adminminimum: true },
  settings: { structure: config.structure },
});
async function grids(file: RunFile | 'lwf'): Promise<Record<string, string[][]>> {
  const { bytes } = await runFileOf(file, state());
  const sheets = await parseSheets(Buffer.from(bytes));
  return Object.fromEntries(
    sheets.map(({ name, rows }) => [name, rows.map((row) => row.map((cell) => cellText(cell) ?? ''))]),
  );
}
/** Adds up a column of a sheet in paise, the row of totals left out. */
function added(rows: readonly string[][], heading: string): number {
  const at = rows[0]?.indexOf(heading) ?? -1;
  const body = rows.slice(1).filter((row) => row[0] !== 'Total');
  return body.reduce((sum, row) => sum + (row[at] ? (parseRupees(row[at] ?? '') ?? Number.NaN) : 0), 0);
}
function totalOf(rows: readonly string[][], heading: string): number {
  const at = rows[0]?.indexOf(heading) ?? -1;
  return parseRupees(rows.find((row) => row[0] === 'Total')?.[at] ?? '') ?? Number.NaN;
}
const sum = (read: (figures: Payslip['register']) => Paise): number =>
  paid.reduce((total, { payslip }) => total + read(payslip.register), 0);

// Invariant: Money is whole paise, with rounding by rule only
describe('the files of a run add up to the run', () => {
  test('register as sheet, and as commas', async () => {
    const { Register = [] } = await grids('register');
    const { CSV = [] } = await grids('registercsv');
    for (const [heading, expected] of [
      ['Total Earnings', sum((one) => one.totalearnings)],
      ['Employee PF', sum((one) => one.pf.employee)],
      ['EDLI (Employer)', sum((one) => one.pf.edli)],
      ['TDS', sum((one) => one.tds)],
      ['Total Deductions', sum((one) => one.totaldeductions)],
      ['Net Pay', sum((one) => one.netpay)],
    ] as const) {
      expect([heading, added(Register, heading), totalOf(Register, heading), added(CSV, heading)]).toEqual([
        heading,
        expected,
        expected,
        expected,
      ]);
    }
    expect(Register.length).toBe(paid.length + 2);
  });

  test('ECR: shares and wages', async () => {
    const { bytes } = await runFileOf('ecr', state());
    const lines = String(bytes)
      .trimEnd()
      .split('\n')
      .map((line) => line.split('#~#'));
    const column = (at: number): number => lines.reduce((total, fields) => total + Number(fields[at]) * 100, 0);
    expect(column(3)).toBe(sum((one) => one.pf.epfwages));
    expect(column(6)).toBe(sum((one) => paise(one.pf.employee + one.pf.vpf)));
    expect(column(7)).toBe(sum((one) => one.pf.eps));
    expect(column(8)).toBe(sum((one) => one.pf.employer));
  });

  test('ESI: wages of the list, shares of the totals', async () => {
    const { ESI = [], Totals = [] } = await grids('esi');
    expect(added(ESI, 'Total Monthly Wages')).toBe(sum((one) => one.esibase));
    const shares = Object.fromEntries(Totals.slice(1).map(([what = '', amount = '']) => [what, parseRupees(amount)]));
    expect(shares['Employee share']).toBe(sum((one) => one.esiemployee));
    expect(shares['Employer share']).toBe(sum((one) => one.esiemployer));
    const leavers = ESI.filter((row) => row[4] === '2');
    expect(leavers.every((row) => /^\d\d\/10\/2026$/.test(row[5] ?? ''))).toBe(true);
  });

  test('professional tax and welfare fund, by state and by person', async () => {
    const pt = await grids('pt');
    const lwf = await grids('lwf');
    for (const sheets of [pt['States'], pt['People']])
      expect(added(sheets ?? [], 'Professional Tax')).toBe(sum((one) => one.pt));
    for (const sheets of [lwf['States'], lwf['People']]) {
      expect(added(sheets ?? [], 'Employee')).toBe(sum((one) => one.lwfemployee));
      expect(added(sheets ?? [], 'Employer')).toBe(sum((one) => one.lwfemployer));
    }
  });

  test('bank advice: its lines are the control total', async () => {
    const { CSV = [] } = await grids('bank');
    const control = bankControl(paid, state().settings, { ...state(), sequence: 0 });
    expect([CSV.length - 1, added(CSV, 'Amount')]).toEqual([control.count, control.total]);
    const cheques = paid.filter(({ facts }) => facts.paymentmode !== 'Bank');
    expect(control.total + cheques.reduce((total, { payslip }) => total + payslip.register.netpay, 0)).toBe(
      sum((one) => one.netpay),
    );
  });

  test('journal: debits are credits, pay and net pay stand in it', async () => {
    const { Journal = [] } = await grids('journal');
    expect(added(Journal, 'Debit')).toBe(added(Journal, 'Credit'));
    expect(totalOf(Journal, 'Debit')).toBe(totalOf(Journal, 'Credit'));
    const of = (account: string): string[][] => [Journal[0] ?? [], ...Journal.filter((row) => row[1] === account)];
    expect(added(of('Salaries payable'), 'Credit')).toBe(sum((one) => one.netpay));
    expect(added(of('Basic'), 'Debit')).toBe(sum((one) => one.earned['basic'] ?? paise(0)));
    expect(added(of('Income tax (TDS) payable'), 'Credit')).toBe(sum((one) => one.tds));
  });
});

test.each(['register', 'esi', 'pt', 'journal', 'bank'] as const)(
  'the %s file is the same bytes each time',
  async (file) => {
    const [one, other] = [await runFileOf(file, state()), await runFileOf(file, state())];
    expect(Buffer.from(one.bytes).equals(Buffer.from(other.bytes))).toBe(true);
  },
);

test('an ECR without somebody’s UAN is refused with the name', async () => {
  const [first, ...others] = paid;
  if (!first) throw new Error('nobody is paid');
  const without = { ...first, facts: { ...first.facts, uan: null } };
  await expect(runFileOf('ecr', { ...state(), paid: [without, ...others] })).rejects.toThrow(
    `${first.facts.name} (${first.facts.code})`,
  );
});

describe('a payslip as PDF', () => {
  const slip = (localname: string, more: { draft?: boolean } = {}): Buffer => {
    const [first] = paid;
    if (!first) throw new Error('nobody is paid');
    const { facts, payslip, identity } = first;
    const document = {
      company: config.company.name,
      facts,
      payslip,
      identity: { ...identity, localname },
      account: identity.bankaccount ?? '',
      ...more,
    };
    return Buffer.from(payslipPdfs()(document));
  };
  /** Everything the file holds, packed parts unpacked. */
  const inside = (pdf: Buffer): string => {
    const parts: string[] = [];
    for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 7)) {
      try {
        parts.push(inflateSync(pdf.subarray(at + 7), { finishFlush: 2 }).toString('latin1'));
      } catch {
        // Not every part is packed.
      }
    }
    return `${pdf.toString('latin1')}\n${parts.join('\n')}`;
  };

  test('is PDF/A, carries its own fonts, and is the same bytes each time', () => {
    const pdf = slip('रघुनाथ वासुदेव फडके');
    expect(slip('रघुनाथ वासुदेव फडके').equals(pdf)).toBe(true);
    const text = inside(pdf);
    expect(text).toMatch(/<pdfaid:part>2<\/pdfaid:part>/);
    expect(text).toMatch(/<pdfaid:conformance>U<\/pdfaid:conformance>/);
    expect(text).toContain('Slipdevanagari');
    expect(text).not.toMatch(/Libertinus|DejaVu/);
  });

  test('is marked as a draft, and is not paid yet, until it is released', () => {
    const text = (draft: boolean) => pdfText(slip('', { draft })).replaceAll(/\s+/g, ' ');
    expect(text(true)).toContain('DRAFT');
    expect(text(true)).toContain('To be paid on 31 October 2026');
    expect(text(false)).not.toContain('DRAFT');
    expect(text(false)).toContain('Paid on 31 October 2026');
  });

  test('lets the local name be read out again, in the order of its letters and not of its shapes', () => {
    const read = [...inside(slip('शक्ति')).matchAll(/ActualText <FEFF([0-9A-F]+)>/g)].map(([, hex = '']) =>
      Buffer.from(hex, 'hex').swap16().toString('utf16le'),
    );
    expect(read).toContain('क्ति');
  });

  test('leaves out a name that no shipped font draws, and never fails for a letter', () => {
    expect(slip('\u{10330}\u{10331}').equals(slip(''))).toBe(true);
  });
});

test.each([
  [0, 'Rupees Zero Only'],
  [100, 'Rupees One Only'],
  [1_900, 'Rupees Nineteen Only'],
  [10_100, 'Rupees One Hundred One Only'],
  [100_000_00, 'Rupees One Lakh Only'],
  [1_02_000_50, 'Rupees One Lakh Two Thousand and Fifty Paise Only'],
  [10_34_762_00, 'Rupees Ten Lakh Thirty Four Thousand Seven Hundred Sixty Two Only'],
  [
    99_99_99_999_99,
    'Rupees Ninety Nine Crore Ninety Nine Lakh Ninety Nine Thousand Nine Hundred Ninety Nine and Ninety Nine Paise Only',
  ],
  [1_00_00_00_000_00, 'Rupees One Hundred Crore Only'],
  [20_40_00_000_01, 'Rupees Twenty Crore Forty Lakh and One Paise Only'],
])('%i paise in words', (amount, expected) => {
  expect(words(paise(amount))).toBe(expected);
});
