import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseSheets } from '#bulk/server/sheet.ts';
import { cellText } from '#bulk/engine/cell.ts';
import { day, month } from '#platform/engine/day.ts';
import { paise } from '#platform/engine/money.ts';
import type { EmployeeFacts } from '../../contract/run/payslip.ts';
import type { FilingPolicy } from '../../contract/outputs/filing.ts';
import { epfRule } from '../../engine/law/epf.ts';
import { cleanName, isRefused } from '../../engine/outputs/ecr-names.ts';
import { preparePayroll } from '../../engine/run/pay/context.ts';
import { computePayslip } from '../../engine/run/pay/payslip.ts';
import type { PaidPerson } from '../../server/outputs/paid-person.ts';
import { runFileOf } from '../../server/outputs/run-file.ts';
import { loadRules } from '../../server/law/rule-packs.ts';
import { config, someone } from '../someone.ts';

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
const paidIn = (at: string, more: Partial<EmployeeFacts>, policy = config.payroll): PaidPerson => {
  const facts = { ...someone, ...more };
  const context = preparePayroll({
    rules: loadRules(),
    policy,
    structure: config.structure,
    month: month(at),
  });
  return { facts, payslip: computePayslip(context, facts), identity };
};
const fileOf = async (file: 'ecr' | 'esi' | 'pt' | 'journal', paid: PaidPerson, at: string, filing?: FilingPolicy) =>
  (
    await runFileOf(file, {
      month: month(at),
      paydate: day(`${at}-28`),
      paid: [paid],
      label: 'acme',
      bankmodes: ['Bank'],
      pf: { rule: epfRule(loadRules().epf.rules, month(at)), adminminimum: true },
      settings: { structure: config.structure },
      filing,
    })
  ).bytes;

describe('names of the ECR', () => {
  test.each([
    ['Kiran Rao', false, 'Kiran Rao'],
    ['S. R. Iyer-Menon', false, 'S. R. Iyer-Menon'],
    ["Kiran D'Souza (Jr.)", true, 'Kiran DSouza Jr.'],
    ['José  Pinto', true, 'Jose Pinto'],
    ['M/s Rao & Sons 2', true, 'M s Rao Sons'],
    ['रघुनाथ फडके', true, 'रघुनाथ फडके'],
    [
      'Venkata Satyanarayana Subrahmanya Lakshmi Narasimha Rama Krishna Murthy Garimella Chowdary',
      true,
      'Venkata Satyanarayana Subrahmanya Lakshmi Narasimha Rama Krishna Murthy Garimella',
    ],
  ])('%s', (name, refused, cleaned) => {
    expect([isRefused(name), cleanName(name)]).toEqual([refused, cleaned]);
  });

  test('what is cleaned is taken, unless it is of another script, and stays when it is cleaned again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
        const cleaned = cleanName(name);
        expect(cleaned === name || !isRefused(cleaned)).toBe(true);
        expect(cleanName(cleaned)).toBe(cleaned);
      }),
    );
  });

  test('are cleaned in the file alone, where the company says so', async () => {
    const paid = paidIn('2026-10', { name: "Kiran D'Souza (Jr.)" });
    const nameIn = async (filing?: FilingPolicy) =>
      String(await fileOf('ecr', paid, '2026-10', filing)).split('#~#')[1];
    expect(await nameIn()).toBe("KIRAN D'SOUZA (JR.)");
    expect(await nameIn({ ecrnames: 'cleaned' })).toBe('KIRAN DSOUZA JR.');
    expect(paid.facts.name).toBe("Kiran D'Souza (Jr.)");
  });
});

describe('gross wages of the ECR', () => {
  const bonus = { component: 'performance_bonus', amount: paise(1_000_050), note: null };
  const overtime = { component: 'overtime', amount: paise(200_060), note: null };
  const grossIn = async (onetime: EmployeeFacts['onetime'], filing?: FilingPolicy) =>
    String(await fileOf('ecr', paidIn('2026-10', { onetime }), '2026-10', filing)).split('#~#')[2];

  test('are those of the month in whole rupees: overtime counts, a bonus does not', async () => {
    const plain = Number(await grossIn([]));
    expect(Number(await grossIn([bonus]))).toBe(plain);
    expect(Number(await grossIn([bonus, overtime]))).toBe(plain + 2_001);
  });

  test('are all earnings as they are, where the company reads them so', async () => {
    const own: FilingPolicy = { ecrgross: 'total-earnings' };
    const plain = Number(await grossIn([], own));
    expect(Number(await grossIn([bonus, overtime], own))).toBeCloseTo(plain + 12_001.1, 2);
  });
});

describe('rows of the ESI file', () => {
  const rowOf = async (paid: PaidPerson, at: string) => {
    const [list] = await parseSheets(Buffer.from(await fileOf('esi', paid, at)));
    return list?.rows[1]?.map((cell) => cellText(cell) ?? '').slice(2);
  };

  test('never have more days than the month', async () => {
    const paid = paidIn('2027-02', { esicovered: true });
    const longer = { ...paid, payslip: { ...paid.payslip, register: { ...paid.payslip.register, paiddays: 30 } } };
    expect((await rowOf(longer, '2027-02'))?.[0]).toBe('28');
  });

  test('name who is covered no more when a contribution period begins', async () => {
    const ended = paidIn('2026-10', { esicovered: false, esiended: true });
    expect(await rowOf(ended, '2026-10')).toEqual(['0', '0', '4', '30/09/2026']);
    const never = paidIn('2026-10', { esicovered: false });
    expect(await rowOf(never, '2026-10')).toBeUndefined();
  });
});

describe('professional tax that pay does not cover', () => {
  // A deduction comes first and takes all of the pay.
  const all: Partial<EmployeeFacts> = {
    gender: 'M',
    onetime: [{ component: 'canteen', amount: paise(3_800_000), note: null }],
  };
  const { deductionorder } = config.payroll;
  const dropping = { ...config.payroll, deductionorder: [...new Set(['other' as const, ...deductionorder])] };
  const carrying = { ...dropping, pt: { ...config.payroll.pt, unpaid: 'carried' as const } };
  const rowsOf = async (file: 'pt' | 'journal', paid: PaidPerson) =>
    (await parseSheets(Buffer.from(await fileOf(file, paid, '2026-10')))).map(({ rows }) =>
      rows.map((row) => row.map((cell) => cellText(cell) ?? '')),
    );

  test('is not asked for, unless the company carries it', async () => {
    const { register } = paidIn('2026-10', all, dropping).payslip;
    expect([register.pt, register.ptdue, register.recoverycarried]).toEqual([0, undefined, 0]);
    expect(await rowsOf('pt', paidIn('2026-10', all, dropping))).toMatchObject([{ length: 2 }, { length: 2 }]);
  });

  test('is due where it is carried: in the return, in the journal, and taken by the next payslip', async () => {
    const paid = paidIn('2026-10', all, carrying);
    const { register, carry } = paid.payslip;
    expect([register.pt, register.ptdue, register.recoverycarried, carry.paid.pt]).toEqual([0, 20_000, 20_000, 20_000]);
    const [, people = []] = await rowsOf('pt', paid);
    expect(people[1]?.at(-1)).toBe('200');
    const [journal = []] = await rowsOf('journal', paid);
    const amounts = (account: string) => journal.filter((row) => row[1] === account).map((row) => row.slice(-2));
    expect(amounts('Professional tax payable')).toEqual([['', '200']]);
    expect(amounts('Recovery carried from the month before payable')).toEqual([['200', '']]);
    const next = paidIn('2026-11', { gender: 'M', recovery: carry.recovery }, carrying).payslip;
    expect(next.lines.find(({ component }) => component === 'recovery')?.amount).toBe(20_000);
    expect([next.register.pt, next.register.ptdue]).toEqual([20_000, undefined]);
  });
});
