import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { day, month } from '#platform/engine/day.ts';
import { paise } from '#platform/engine/money.ts';
import { companyConfig } from '../../contract/setup/company-config.ts';
import { type OutputLayout, outputLayout } from '../../contract/outputs/output-layout.ts';
import { roleOf } from '../../contract/outputs/payment-roles.ts';
import { filesProblem } from '../../engine/outputs/check-files.ts';
import { prepareLayout } from '../../engine/outputs/compile.ts';
import { layoutChanges } from '../../engine/outputs/layout-changes.ts';
import { paymentsOf } from '../../engine/outputs/payments.ts';
import { STANDARD_JOURNAL } from '../../engine/outputs/standard.ts';
import { preparePayroll } from '../../engine/run/pay/context.ts';
import { computePayslip } from '../../engine/run/pay/payslip.ts';
import type { PaidPerson } from '../../server/outputs/paid-person.ts';
import { loadRules } from '../../server/law/rule-packs.ts';
import { someone } from '../someone.ts';

const config = companyConfig.parse(JSON.parse(readFileSync('samples/sahyadri/company.json', 'utf8')));
const OCTOBER = month('2026-10');
const run = { label: 'sahyadri', month: OCTOBER, paydate: day('2026-10-31'), sequence: 0, bankmodes: ['Bank'] };
const context = preparePayroll({
  rules: loadRules(),
  policy: config.payroll,
  structure: config.structure,
  month: OCTOBER,
});
const slip = computePayslip(context, someone);

type Paid = { code: string; net: number; account?: string; ifsc?: string; mode?: string; onhold?: true };
const paid = ({
  code,
  net,
  account = '0012345678',
  ifsc = 'HDFC0001234',
  mode = 'Bank',
  onhold,
}: Paid): PaidPerson => ({
  facts: { ...someone, code, paymentmode: mode },
  payslip: { ...slip, register: { ...slip.register, netpay: paise(net) } },
  identity: {
    localname: null,
    designation: null,
    department: null,
    businessunit: null,
    office: null,
    esinumber: null,
    bankname: null,
    bankaccount: account,
    ifsc,
    paymentmode: mode,
    ...(onhold ? { payouthold: onhold } : {}),
  },
});
const BANK = 'pays_by_bank && net_pay > 0 && !payout_hold';
const column = (formula: string, part: object = {}) => ({ heading: formula.slice(0, 100), formula, ...part });
const ROLES = [column('bank_account'), column('ifsc'), column('net_pay', { decimals: 'two' })];
const layout = (part: object = {}): OutputLayout =>
  outputLayout.parse({ name: 'Bank', file: 'bank', where: BANK, columns: ROLES, ...part });
const problemIn = (layouts: readonly OutputLayout[], people: readonly PaidPerson[]): string =>
  filesProblem(
    layouts.map((one) => prepareLayout(one, config.structure).prepared),
    people,
    run,
  ) ?? '';

describe('files', () => {
  const people = [
    paid({ code: 'A1', net: 4_500_050 }),
    paid({ code: 'A2', net: 123_400, account: '77', ifsc: 'SBIN0000001' }),
    paid({ code: 'A3', net: 1_000, mode: 'Cheque' }),
    paid({ code: 'A4', net: 2_000, onhold: true }),
    paid({ code: 'A5', net: 0 }),
    paid({ code: 'A6', net: 3_000, mode: 'Cash', onhold: true }),
  ];

  test('payments by the bank are apart from cheque, cash and held pay', () => {
    const { bybank, apart } = paymentsOf(people, run);
    expect(bybank.map(({ code, amount }) => [code, amount])).toEqual([
      ['A1', 4_500_050],
      ['A2', 123_400],
    ]);
    expect(apart).toEqual([
      { mode: 'Cheque', onhold: false, people: 1, amount: 1_000 },
      { mode: 'Bank', onhold: true, people: 1, amount: 2_000 },
      { mode: 'Cash', onhold: true, people: 1, amount: 3_000 },
    ]);
  });

  const first = layout({ name: 'First', where: `${BANK} && net_pay > 2000` });
  const second = layout({ name: 'Second', where: `${BANK} && net_pay <= 2000` });
  const wide = (align: string, fill: string, characters: number) => ({ width: { align, fill, characters } });
  test.each<[string, readonly OutputLayout[]]>([
    ['one file', [layout()]],
    ['two files that share the payments', [first, second]],
    [
      'a fixed width',
      [
        layout({
          separator: 'none',
          columns: [
            column('bank_account', wide('left', ' ', 20)),
            column('ifsc', wide('right', ' ', 11)),
            column('net_pay', { decimals: 'two', ...wide('right', '0', 15) }),
          ],
        }),
      ],
    ],
    [
      'paise',
      [
        layout({
          columns: [column('employee_code'), column('net_pay * 100', { decimals: 'none', ...wide('right', '0', 30) })],
        }),
      ],
    ],
    ['a list of accounts beside it', [layout(), layout({ name: 'Own', file: 'other', where: 'net_pay > 0' })]],
  ])('are good as %s', (_what, layouts) => {
    expect(problemIn(layouts, people)).toBe('');
  });

  test.each<[string, readonly OutputLayout[], RegExp]>([
    ['somebody stands twice', [layout(), second], /appear twice in the bank files: A2\./],
    ['somebody is missing', [first], /stand in no file for it: A2\./],
    ['nobody is in them', [layout({ where: 'false' })], /A1, A2/],
    ['a cheque is in it', [layout({ where: 'net_pay > 0 && !payout_hold' })], /not paid by the bank: A3\./],
    ['pay on hold is in it', [layout({ where: 'pays_by_bank && net_pay > 0' })], /not paid by the bank: A4\./],
    [
      'paise are rounded away',
      [layout({ columns: [...ROLES, column('net_pay', { decimals: 'none' })] })],
      /another amount than is paid for A1\./,
    ],
    [
      'an account is cut',
      [layout({ columns: [...ROLES, column('bank_account', wide('left', ' ', 9))] })],
      /another account number than is paid for A1\./,
    ],
    [
      'an IFSC is cut',
      [layout({ columns: [...ROLES, column('ifsc', wide('right', '0', 4))] })],
      /another IFSC than is paid for A1, A2\./,
    ],
    [
      'zeros are filled in behind an amount',
      [
        layout({
          columns: [column('employee_code'), column('net_pay * 100', { decimals: 'none', ...wide('left', '0', 12) })],
        }),
      ],
      /another amount/,
    ],
    [
      'a file of the company’s own has an amount cut',
      [
        layout(),
        layout({
          name: 'Own',
          file: 'other',
          columns: [column('ifsc'), column('net_pay', { decimals: 'two', ...wide('right', ' ', 5) })],
        }),
      ],
      /“Own” has another amount/,
    ],
  ])('are refused where %s', (_what, layouts, expected) => {
    expect(problemIn(layouts, people)).toMatch(expected);
  });

  // Invariant: Files for the bank hold each payment by the bank once, as it is paid; their layouts are approved with
  // the payroll and changed by two people
  test('whatever is paid, a good layout writes it, and the same layout for other payslips does not', () => {
    const payment = fc.record({
      net: fc.integer({ min: 1, max: 10_000_000_00 }),
      account: fc.stringMatching(/^\d{9,18}$/),
      ifsc: fc.stringMatching(/^[A-Z]{4}0[A-Z0-9]{6}$/),
    });
    const form = fc.record({
      separator: fc.constantFrom('comma', 'semicolon', 'bar', 'tab', 'hash-tilde-hash'),
      columns: fc.constantFrom(
        ROLES,
        [column('bank_account', wide('right', '0', 20)), column('ifsc'), column('100 * net_pay', { decimals: 'none' })],
        [
          column('ifsc', wide('left', ' ', 15)),
          column('capitals(bank_account)'),
          column('net_pay', { decimals: 'plain' }),
        ],
      ),
    });
    fc.assert(
      fc.property(fc.array(payment, { minLength: 1, maxLength: 8 }), form, (payments, part) => {
        const own = payments.map((one, at) => paid({ ...one, code: `P${at}` }));
        expect(problemIn([layout(part)], own)).toBe('');
        const { prepared } = prepareLayout(layout(part), config.structure);
        // The formulas of a layout are no proof: the check looks at what they wrote.
        const raising = layout({ file: 'other', columns: [column('net_pay + 1')] });
        const [more] = prepareLayout(raising, config.structure).prepared.columns;
        const raised = prepared.columns.map((one) =>
          more && roleOf(one.field)?.role === 'amount' ? { ...one, formula: more.formula } : one,
        );
        expect(filesProblem([{ ...prepared, columns: raised }], own, run)).toMatch(/another amount/);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a journal', () => {
  const people = [paid({ code: 'A1', net: slip.register.netpay })];
  const journal = (part: object): OutputLayout => outputLayout.parse({ ...STANDARD_JOURNAL, ...part });
  test.each<[string, object]>([
    ['debits and credits', {}],
    ['amounts with a sign', { columns: [column('account_name'), column('side == "debit" ? amount : 0 - amount')] }],
    ['an amount and its side', { columns: [column('side'), column('amount', { decimals: 'two' })] }],
  ])('balances with %s', (_what, part) => {
    expect(problemIn([journal(part)], people)).toBe('');
  });
  test.each<[string, object, RegExp]>([
    ['debits alone', { where: 'side == "debit"' }, /does not balance: its lines lack a side/],
    ['an account left out', { where: 'posting != "netpay"' }, /lack a side/],
    [
      'an amount that is raised',
      { columns: [column('debit + 1'), column('credit')] },
      /“debit \+ 1” has other amounts/,
    ],
    ['one posting below zero', { columns: [column('posting == "netpay" ? 0 - amount : amount')] }, /has other amounts/],
  ])('is refused for %s', (_what, part, expected) => {
    expect(problemIn([journal(part)], people)).toMatch(expected);
  });
});

test('what changes of a layout is said place by place', () => {
  const after = layout({
    where: 'net_pay > 0',
    columns: [...ROLES.slice(0, 2), column('net_pay', { decimals: 'none' })],
  });
  expect(layoutChanges([layout()], [after])).toEqual([
    `Bank, who has a line: ${BANK} → net_pay > 0`,
    'Bank, column 3: net_pay = net_pay (two) → net_pay = net_pay (none)',
  ]);
  expect(layoutChanges([layout()], [])[0]).toBe('Bank, lines: bank payslip → –');
  expect(layoutChanges([layout({ file: 'register' })], [])).toEqual([]);
});
