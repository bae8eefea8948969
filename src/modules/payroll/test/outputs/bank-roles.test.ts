import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { companyConfig } from '../../contract/setup/company-config.ts';
import { outputLayout } from '../../contract/outputs/output-layout.ts';
import { roleOf } from '../../contract/outputs/payment-roles.ts';
import { layoutProblems } from '../../engine/outputs/compile.ts';
import { STANDARD_BANK } from '../../engine/outputs/standard.ts';

const { structure } = companyConfig.parse(JSON.parse(readFileSync('samples/sahyadri/company.json', 'utf8')));
const column = (formula: string, part: object = {}) => ({ heading: formula.slice(0, 100), formula, ...part });
const ROLES = [column('bank_account'), column('ifsc'), column('net_pay', { decimals: 'two' })];
const problems = (part: object): string[] =>
  layoutProblems([outputLayout.parse({ name: 'Bank', file: 'bank', columns: ROLES, ...part })], structure).map(
    ({ column: at, message }) => [at, message].join(': '),
  );

describe('roles', () => {
  test.each([
    ['net_pay', 'amount', 1],
    [' net_pay * 100 ', 'amount', 100],
    ['100*net_pay', 'amount', 100],
    ['bank_account', 'account', 1],
    ['capitals(ifsc)', 'ifsc', 1],
    ['employee_code', 'code', 1],
  ])('%s has a role', (formula, role, units) => {
    expect(roleOf({ formula })).toEqual({ role, units });
  });

  test.each<[string, object]>([
    ['the standard file', STANDARD_BANK],
    [
      'amounts in paise, a fixed width',
      { columns: [column('employee_code'), column('100 * net_pay', { decimals: 'none' })] },
    ],
    [
      'a reference, a narration, an account of the company’s own',
      {
        columns: [...ROLES, column('"SAL26-" + employee_code'), column('"50100012345678"'), column('pay_date')],
      },
    ],
    ['a word by a condition', { columns: [...ROLES, column('bank_name == "Bank 24" ? "IFT" : "NEFT"')] }],
    ['the number of the line', { columns: [...ROLES, column('line_number', { decimals: 'none' })] }],
    [
      'what the bank takes of a name',
      { columns: [...ROLES, column('pad_right(cut(keep(full_name, "A-Z0-9 "), 35), 35, " ")')] },
    ],
    ['counts and the sum', { after: [[{ formula: 'lines + 2' }, { formula: 'sum_net_pay * 100' }]] }],
  ])('a layout has %s', (_what, part) => {
    expect(problems(part)).toEqual([]);
  });

  const AS_PAID = /stands as it is paid/;
  test.each<[string, object, RegExp]>([
    [
      'an amount that is raised for one person',
      { columns: [...ROLES, column('net_pay + (employee_code == "AC0002" ? 50000 : 0)')] },
      AS_PAID,
    ],
    [
      'an account that is another one for one person',
      { columns: [...ROLES, column('employee_code == "AC0010" ? "999900001111" : bank_account')] },
      AS_PAID,
    ],
    ['an account behind another text', { columns: [...ROLES, column('"9" + bank_account')] }, AS_PAID],
    ['an IFSC by a condition', { columns: [...ROLES, column('bank_name == "A" ? "" : ifsc')] }, AS_PAID],
    ['rounded pay', { columns: [...ROLES, column('round(net_pay)')] }, AS_PAID],
    ['another amount', { columns: [...ROLES, column('total_earnings - total_deductions + 1')] }, /The only amount/],
    [
      'an account without the name',
      { columns: [...ROLES, column('employee_code == "AC0010" ? "9999" : "1"')] },
      /no condition chooses among digits/,
    ],
    [
      'digits behind a condition in parts',
      { columns: [...ROLES, column('"A" + (full_name == "B" ? "9" : "8")')] },
      /no condition chooses/,
    ],
    [
      'digits behind a condition, cut',
      { columns: [...ROLES, column('cut(full_name == "B" ? "91" : "82", 1)')] },
      /no condition chooses/,
    ],
    [
      'digits that fill up what a condition chooses',
      { columns: [...ROLES, column('pad_left(full_name == "B" ? "A" : "AB", 5, "9")')] },
      /no condition chooses/,
    ],
    ['a sum of numbers', { columns: [...ROLES, column('line_number + 1')] }, /The only amount/],
    ['a sum that is no sum of it', { after: [[{ formula: 'sum_net_pay + 1' }]] }, /after 1: The only sum/],
    ['the sum of something else', { before: [[{ formula: 'sum_total_earnings' }]] }, /before 1: The only sum/],
    ['no amount', { columns: [column('bank_account')] }, /needs the amount/],
    ['nobody’s payments', { columns: [column('net_pay')] }, /says whose each payment is/],
    ['lines of past months', { rows: 'past-month' }, /a line for each payslip/],
    [
      'accounts in a file of its own',
      { file: 'other', columns: [column('bank_account'), column('net_pay * 2')] },
      AS_PAID,
    ],
  ])('a layout is refused for %s', (_what, part, expected) => {
    expect(problems(part).join('\n')).toMatch(expected);
  });

  test('files without accounts read what they like', () => {
    expect(problems({ file: 'other', columns: [column('employee_code'), column('net_pay * 2')] })).toEqual([]);
    expect(problems({ file: 'register', columns: [column('bank_account'), column('net_pay / 2')] })).toEqual([]);
  });
});
