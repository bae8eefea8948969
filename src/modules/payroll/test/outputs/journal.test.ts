import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { day, month } from '#platform/engine/day.ts';
import { paise, rupees, subtract, ZERO } from '#platform/engine/money.ts';
import { companyConfig } from '../../contract/setup/company-config.ts';
import { isWhole } from '../../contract/person/cost-centres.ts';
import { type JournalAccount, journalAccounts } from '../../contract/outputs/journal.ts';
import { type OutputLayout, outputLayout, outputLayouts } from '../../contract/outputs/output-layout.ts';
import { OUTPUT_NAMES, POSTING_NAMES } from '../../contract/outputs/output-scope.ts';
import type { PayslipLine } from '../../contract/run/payslip.ts';
import { prepareLayout } from '../../engine/outputs/compile.ts';
import { journalRows } from '../../engine/outputs/journal-rows.ts';
import { accountProblems, postingNames } from '../../engine/outputs/posting-names.ts';
import { accountsBy, imbalance, postingsOf, splitBy, withoutAccount } from '../../engine/outputs/postings.ts';
import { STANDARD_JOURNAL } from '../../engine/outputs/standard.ts';
import type { OutputSource } from '../../engine/outputs/values.ts';
import { layoutText } from '../../engine/outputs/write.ts';
import { preparePayroll } from '../../engine/run/pay/context.ts';
import { computePayslip } from '../../engine/run/pay/payslip.ts';
import { journalLines } from '../../server/outputs/journal.ts';
import { loadRules } from '../../server/law/rule-packs.ts';
import { someone } from '../someone.ts';

const config = companyConfig.parse(JSON.parse(readFileSync('samples/sahyadri/company.json', 'utf8')));

const context = preparePayroll({
  rules: loadRules(),
  policy: config.payroll,
  structure: config.structure,
  month: month('2026-10'),
});
const run = {
  label: 'acme',
  month: month('2026-10'),
  paydate: day('2026-10-31'),
  sequence: 0,
  bankmodes: ['Bank'],
  entities: new Map([[0, 'Acme']]),
};
type Identity = Parameters<typeof journalLines>[0][number]['identity'];
const person = (code: string, identity: Partial<Identity> = {}) => {
  const facts = { ...someone, code };
  return {
    facts,
    payslip: computePayslip(context, facts),
    identity: {
      localname: null,
      designation: null,
      department: 'Stitching',
      businessunit: 'Plant',
      office: null,
      esinumber: null,
      bankname: null,
      bankaccount: null,
      ifsc: null,
      paymentmode: 'Bank',
      ...identity,
    },
  };
};
const account = (posting: string, side: 'debit' | 'credit', more: Partial<JournalAccount> = {}): JournalAccount => ({
  posting,
  side,
  code: `${side === 'debit' ? 5 : 2}-${posting}`,
  name: `Account of ${posting}`,
  ...more,
});
const TWO = [
  { code: 'C1', percent: '33.333333' },
  { code: 'C2', percent: '66.666667' },
];

describe('an amount by cost centres', () => {
  test.each([
    [100, ['50', '50'], [50, 50]],
    [101, ['50', '50'], [51, 50]],
    [100, ['33.333333', '33.333333', '33.333334'], [33, 33, 34]],
    [-101, ['50', '50'], [-51, -50]],
    [7, ['100'], [7]],
    [0, ['60', '40'], [0, 0]],
  ])('%i paise by %j is %j', (amount, percents, expected) => {
    const shares = percents.map((percent, at) => ({ code: `C${at}`, percent }));
    expect(isWhole(shares)).toBe(true);
    expect(splitBy(paise(amount), shares).map((one) => one.amount)).toEqual(expected);
  });

  test('adds up to the amount for any shares', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e11, max: 1e11 }),
        fc.array(fc.integer({ min: 1, max: 99_000_000 }), { minLength: 1, maxLength: 5 }),
        (amount, millionths) => {
          const shares = millionths.map((share, at) => ({ code: `C${at}`, percent: String(share / 1_000_000) }));
          const sum = splitBy(paise(amount), shares).reduce((all, one) => all + one.amount, 0);
          expect(sum).toBe(amount);
        },
      ),
    );
  });
});

describe('the journal', () => {
  const people = [person('A1'), person('A2', { costcentres: TWO }), person('A3', { payouthold: true })];
  const sums = (rows: readonly { debit: number; credit: number }[]) => ({
    debit: rows.reduce((sum, one) => sum + one.debit, 0),
    credit: rows.reduce((sum, one) => sum + one.credit, 0),
  });

  test('debits are credits, however accounts and cost centres are chosen', () => {
    const all = postingNames(config.structure).map(({ posting, side }) => account(posting, side, { split: true }));
    for (const accounts of [[], all, all.filter((_, at) => at % 2 === 0)]) {
      const { debit, credit } = sums(journalLines(people, accountsBy(accounts)));
      expect(debit).toBe(credit);
      // Of each the gross, and 12 % and 0.5 % of 25,000 that the company pays to the provident fund.
      expect(debit).toBe(3 * rupees(38_000 + 3000 + 125));
    }
    expect(people.map(({ payslip }) => imbalance(payslip))).toEqual([0, 0, 0]);
  });

  test('a payslip whose lines and net pay differ is out of balance by that', () => {
    const { payslip } = person('A1');
    const line = { ...payslip.lines[0], amount: paise((payslip.lines[0]?.amount ?? 0) + 5) } as PayslipLine;
    expect(imbalance({ ...payslip, lines: [line, ...payslip.lines.slice(1)] })).toBe(5);
  });

  test('arrears of pay have one account where the company gives them one, and EDLI on arrears is an expense that is owed', () => {
    const [first] = people;
    if (!first) throw new Error('nobody is paid');
    const late: PayslipLine = {
      kind: 'arrear',
      component: 'basic',
      name: 'Basic, arrears',
      amount: rupees(100),
      formula: '',
      inputs: {},
      rule: undefined,
      rounding: undefined,
    };
    const { register } = first.payslip;
    const source = {
      ...first,
      payslip: {
        ...first.payslip,
        lines: [late],
        register: { ...register, arrearpf: { ...register.arrearpf, epfwages: rupees(100), edli: paise(50) } },
      },
    } as OutputSource;
    const keys = (accounts: JournalAccount[]) =>
      postingsOf(source, accountsBy(accounts), '0.5')
        .filter(({ posting }) => posting !== 'netpay')
        .map(({ posting, side, amount }) => `${posting} ${side} ${amount}`);
    expect(keys([])[0]).toBe('basic debit 10000');
    expect(keys([account('arrears', 'debit')])).toEqual([
      'arrears debit 10000',
      `employer_admin debit ${register.pf.epfwages / 200}`,
      `employer_admin credit ${register.pf.epfwages / 200}`,
      'arrear_edli debit 50',
      'arrear_edli credit 50',
      'arrear_employer_admin debit 50',
      'arrear_employer_admin credit 50',
    ]);
    expect(withoutAccount([source], { accounts: accountsBy([]) })).toEqual([]);
    expect(withoutAccount([source], { accounts: accountsBy([account('arrears', 'debit')]) })).toContain(
      'EDLI on arrears, credit',
    );
  });

  test('expenses are split by the cost centres of the person, liabilities where the account says so', () => {
    const [, split] = people;
    const postings = (accounts: JournalAccount[]) => postingsOf(split as OutputSource, accountsBy(accounts));
    const centres = (all: ReturnType<typeof postings>, posting: string, side: string) =>
      all.filter((one) => one.posting === posting && one.side === side).map((one) => one.costcentre);
    const usual = postings([]);
    expect(centres(usual, 'basic', 'debit')).toEqual(['C1', 'C2']);
    expect(centres(usual, 'netpay', 'credit')).toEqual(['']);
    const other = postings([account('basic', 'debit', { split: false }), account('netpay', 'credit', { split: true })]);
    expect(centres(other, 'basic', 'debit')).toEqual(['']);
    expect(centres(other, 'netpay', 'credit')).toEqual(['C1', 'C2']);
  });

  test('net pay on hold is a posting of its own where it has an account', () => {
    const third = people[2] as OutputSource;
    const keys = (accounts: JournalAccount[]) => postingsOf(third, accountsBy(accounts)).map((one) => one.posting);
    expect(keys([])).toContain('netpay');
    expect(keys([account('netpay_on_hold', 'credit')])).toContain('netpay_on_hold');
  });

  test('lines of one account are added up, what they stand apart by is named, and the rest is empty', () => {
    const one = [
      account('pf', 'credit', { code: '2100', name: 'PF' }),
      account('eps', 'credit', { code: '2100', name: 'PF' }),
    ];
    const rows = journalRows(people, { ...run, accounts: accountsBy(one) }, ['entity']);
    const pf = rows.filter(({ scope }) => scope['account_code'] === '2100').map(({ scope }) => scope);
    expect(pf).toMatchObject([{ posting: '', side: 'credit', entity: 'Acme', business_unit: '', account_name: 'PF' }]);
    const due = people.reduce((sum, { payslip: { register } }) => sum + register.pf.employee + register.pf.eps, 0);
    expect(pf[0]?.['amount']).toEqual({ n: BigInt(due), d: 100n });
    expect(Object.keys(rows[0]?.scope ?? {}).sort()).toEqual(
      [...POSTING_NAMES, ...OUTPUT_NAMES.RUN].map(({ name }) => name).sort(),
    );
    const each = journalRows(people, run, ['employee', 'cost_centre']);
    expect(new Set(each.map(({ scope }) => scope['employee_code']))).toEqual(new Set(['A1', 'A2', 'A3']));
  });

  test('a sum below zero stands on the other side', () => {
    const [first] = people;
    if (!first) throw new Error('nobody');
    const lines = first.payslip.lines.map((line) =>
      line.kind === 'earning' ? { ...line, amount: subtract(ZERO, line.amount) } : line,
    );
    const rows = journalRows([{ ...first, payslip: { ...first.payslip, lines } }], run, []);
    expect(rows.filter(({ scope }) => scope['posting'] === 'basic').map(({ scope }) => scope['side'])).toEqual([
      'credit',
    ]);
  });
});

describe('a layout of postings', () => {
  const layout = (part: Partial<OutputLayout>): OutputLayout => outputLayout.parse({ ...STANDARD_JOURNAL, ...part });
  test('writes the accounts with their sums, debits equal to credits', () => {
    const after = [[{ formula: 'lines' }, { formula: 'sum_debit' }, { formula: 'sum_credit' }]];
    const state = layout({
      columns: [
        { heading: 'A', formula: 'account_name + "|" + side' },
        { heading: 'D', formula: 'debit', decimals: 'two' },
      ],
      after,
      where: 'amount > 0',
    });
    const { prepared, problems } = prepareLayout(state, config.structure);
    expect(problems).toEqual([]);
    const text = layoutText(prepared, [person('A1')], run)
      .trimEnd()
      .split('\n');
    expect(text[0]).toBe('A,D');
    expect(text.some((line) => /^Basic\|debit,\d+\.\d\d$/.test(line))).toBe(true);
    const [lines, debit, credit] = (text.at(-1) ?? '').split(',');
    expect(Number(lines)).toBe(text.length - 2);
    expect(debit).toBe(credit);
  });

  test.each([
    [{ rows: 'payslip', by: undefined }, 'is a journal. Choose a line for each account'],
    [{ file: 'other', rows: 'payslip' }, 'has no postings to show separately'],
    [{ columns: [{ heading: 'A', formula: 'amount', monthsback: 1 }] }, 'which are of no past month'],
  ] as [Partial<OutputLayout>, string][])('refuses %j', (part, text) => {
    const issues = outputLayouts.safeParse([{ ...STANDARD_JOURNAL, ...part }]).error?.issues ?? [];
    expect(issues.map(({ message }) => message).join()).toContain(text);
  });

  test('reads postings, not payslips, and other layouts the other way round', () => {
    const wrong = prepareLayout(layout({ columns: [{ heading: 'A', formula: 'net_pay' }] }), config.structure);
    expect(wrong.problems).toMatchObject([{ column: 'A' }]);
    const other = layout({ file: 'other', rows: 'payslip', columns: [{ heading: 'A', formula: 'account_code' }] });
    expect(prepareLayout(other, config.structure).problems).toMatchObject([{ column: 'A' }]);
  });
});

test('an account of what nothing posts is refused with the nearest name; two of one posting are, too', () => {
  expect(accountProblems([account('basic', 'debit'), account('netpay', 'credit')], config.structure)).toEqual([]);
  expect(accountProblems([account('basik', 'debit')], config.structure)[0]).toContain('basic');
  expect(accountProblems([account('basic', 'credit')], config.structure)).toHaveLength(1);
  expect(journalAccounts.safeParse([account('basic', 'debit'), account('basic', 'debit')]).success).toBe(false);
});
