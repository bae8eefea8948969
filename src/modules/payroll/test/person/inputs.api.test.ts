import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { periodOfMonth } from '../../../../../test/support/pay-period.ts';
import type { Pools } from '#platform/server/db.ts';
import type { BulkKind } from '#bulk/server/kind.ts';
import { declarationKind } from '../../server/person/inputs/declarations.ts';
import { exitKind } from '../../server/person/inputs/exit.ts';
import { extraPaymentKind } from '../../server/person/inputs/extra-payments.ts';
import { advancesKind } from '../../server/person/inputs/advances.ts';
import { loansKind } from '../../server/person/inputs/loans.ts';
import { lossOfPayKind } from '../../server/person/inputs/loss-of-pay.ts';
import { openingBalancesKind } from '../../server/person/inputs/opening-balances.ts';
import { previousEmploymentKind } from '../../server/person/inputs/previous-employment.ts';
import { revisionKind } from '../../server/person/inputs/revisions.ts';
import { database, text, sample, sheet, type TestCompany, testCompany } from '../company.ts';

let pools: Pools;
let close = async () => {};
let company: TestCompany;
beforeAll(async () => {
  ({ pools, close } = await database());
  company = await testCompany(pools, 'inputs');
  await company.people();
});
afterAll(() => close());

const OCTOBER = { payrollmonth: '2026-10' };
const NOVEMBER = { payrollmonth: '2026-11' };
const YEAR = { taxyear: '2026-27' };
const count = (table: 'opening_balance' | 'tax_declaration' | 'loss_of_pay' | 'one_time_item' | 'employee_loan') =>
  company.tx(async (db) => {
    const { total } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return total;
  });
const leavingOf = (code: string) =>
  company.tx(async (db) => {
    const row = await db
      .selectFrom('employee')
      .select('leavingdate')
      .where('employeecode', '=', code)
      .executeTakeFirstOrThrow();
    return row.leavingdate;
  });

describe('the files of October', () => {
  test.each([
    ['opening_balance', openingBalancesKind, 'opening-balances-2026-04-to-09.xlsx', YEAR, 300],
    ['tax_declaration', declarationKind, 'declarations.xlsx', YEAR, 55],
    ['loss_of_pay', lossOfPayKind, 'attendance-2026-10.xlsx', OCTOBER, 300],
    ['one_time_item', extraPaymentKind, 'one-time.xlsx', OCTOBER, 138],
    ['employee_loan', loansKind, 'one-time.xlsx', { frommonth: '2026-10' }, 21],
  ] as const)(
    'fill %s without an error and are taken back whole',
    async (table, kind: BulkKind, file, parameters, rows) => {
      const rowsValidated = await company.validate(kind, sample(file), parameters);
      expect(rowsValidated.filter((row) => row.statusid === 3).map((row) => row.messages)).toEqual([]);
      const { bulkbatchid, applied } = await company.load(kind, sample(file), parameters);
      expect(applied).toBe(rows);
      expect(await count(table)).toBe(rows);
      expect(await company.undo(kind, bulkbatchid)).toEqual({ undone: rows, remaining: 0 });
      expect(await count(table)).toBe(0);
    },
  );
});

describe('rows about people', () => {
  test('are found by codes that lost their zeros; another name is reported, an unknown code returned', async () => {
    const rows = await company.validate(
      lossOfPayKind,
      await sheet('Attendance', [
        { 'Employee Code': 7, 'Full Name': 'Shantanu Gokhale', 'LOP Days': 1 },
        { 'Employee Code': 9, 'Full Name': 'Somebody Else', 'LOP Days': 0 },
        { 'Employee Code': '999999', 'LOP Days': 0 },
      ]),
      OCTOBER,
    );
    expect(rows.map((row) => row.statusid)).toEqual([2, 2, 3]);
    expect(text(rows, 2)).toEqual(['notice employeecode: 7 was read as 000007: the leading zeros were put back']);
    expect(text(rows, 3)).toContain(
      'notice fullname: The code 000009 belongs to Vasundhara Hegde. Check that the code is right.',
    );
    expect(text(rows, 4)[0]).toContain('No employee has the code 999999.');
  });

  test('count once when they are alike and are returned when they differ', async () => {
    const rows = await company.validate(
      lossOfPayKind,
      await sheet('Attendance', [
        { 'Employee Code': '000007', 'LOP Days': 1 },
        { 'Employee Code': '000007', 'LOP Days': 1 },
        { 'Employee Code': '000009', 'LOP Days': 1 },
        { 'Employee Code': '000009', 'LOP Days': 2 },
      ]),
      OCTOBER,
    );
    expect(rows.map((row) => row.statusid)).toEqual([1, 4, 3, 3]);
    expect(text(rows, 4)[0]).toBe(
      'error employeecode: 000009 is in rows 4, 5 with different figures. Keep one of them.',
    );
  });
});

describe('loss of pay', () => {
  test('comes in quarters, inside the days in service, for the right month', async () => {
    const rows = await company.validate(
      lossOfPayKind,
      await sheet('Attendance', [
        { 'Employee Code': '000001', 'Calendar Days': 31, 'LOP Days': 0.3 },
        { 'Employee Code': '000002', 'Calendar Days': 30, 'LOP Days': 1 },
        { 'Employee Code': '000007', 'Calendar Days': 31, 'LOP Days': 40 },
        { 'Employee Code': '000009', 'Calendar Days': 31, 'LOP Days': 2.75 },
      ]),
      OCTOBER,
    );
    expect(text(rows, 2)).toEqual([
      'error lopdays: 0.3 days is no number of quarter days. Enter days in steps of 0.25.',
    ]);
    expect(text(rows, 3)).toEqual([
      'error calendardays: October 2026 has 31 days, not 30. Is this the file of another month?',
    ]);
    expect(text(rows, 4)).toEqual(['error lopdays: 40 lies outside 0 to 31.']);
    expect(rows[3]?.statusid).toBe(1);
  });

  test('goes back to the days before, and only while nobody changed them', async () => {
    const days = (lop: number) => sheet('Attendance', [{ 'Employee Code': '000009', 'LOP Days': lop }]);
    const current = () =>
      company.tx((db) =>
        db
          .selectFrom('loss_of_pay')
          .select('lopdays')
          .execute()
          .then((rows) => rows.map((row) => row.lopdays)),
      );
    const first = await company.load(lossOfPayKind, await days(1), OCTOBER);
    const second = await company.load(lossOfPayKind, await days(2.5), OCTOBER);
    expect(await company.undo(lossOfPayKind, first.bulkbatchid)).toEqual({ undone: 0, remaining: 1 });
    expect(text(await company.outcome(first.bulkbatchid), 2)).toEqual([
      'error : Changed since the upload, so it stays.',
    ]);
    expect(await company.undo(lossOfPayKind, second.bulkbatchid)).toEqual({ undone: 1, remaining: 0 });
    expect(await current()).toEqual(['1.00']);
    await company.tx((db) => db.deleteFrom('loss_of_pay').execute());
  });
});

test('an extra payment is known by the company’s words; repeated rows are both paid and reported', async () => {
  const row = { 'Employee Code': '000007', Kind: 'Earning', Type: 'Overtime', Amount: 500, Note: 'Sunday' };
  const file = await sheet('One-time', [
    row,
    row,
    { ...row, Type: 'Overtim' },
    { ...row, Type: 'Canteen' },
    { ...row, Kind: 'Deduction', Type: 'Uniform', Amount: 0 },
    { ...row, Amount: -5 },
  ]);
  const rows = await company.validate(extraPaymentKind, file, OCTOBER);
  expect(rows.map((one) => one.statusid)).toEqual([1, 2, 3, 3, 4, 3]);
  expect(text(rows, 3)).toEqual(['notice amount: Repeats row 2; both count. Remove one if it is the same item.']);
  expect(text(rows, 4)).toEqual(['error type: “Overtim” is not known as an earning. Did you mean Overtime?']);
  expect(text(rows, 5)).toEqual(['error type: Canteen is a deduction. Correct Kind or Type.']);
  const { bulkbatchid, applied } = await company.load(extraPaymentKind, file, OCTOBER);
  expect(applied).toBe(2);
  await company.tx((db) =>
    db
      .updateTable('one_time_item')
      .set({ amount: 1 })
      .where('onetimeid', '=', (eb) =>
        eb.selectFrom('one_time_item as o').select((e) => e.fn.min('o.onetimeid').as('first')),
      )
      .execute(),
  );
  expect(await company.undo(extraPaymentKind, bulkbatchid)).toEqual({ undone: 1, remaining: 1 });
  await company.tx((db) => db.deleteFrom('one_time_item').execute());
});

test('a loan number is one loan; a known one keeps our balance', async () => {
  const row = {
    'Loan Number': 'LN1',
    'Employee Code': '000007',
    Principal: 20000,
    'Given On': '25-08-2026',
    EMI: 2500,
    'Outstanding On 1 Oct 2026': 15000,
  };
  const from = { frommonth: '2026-10' };
  const faults = await company.validate(
    loansKind,
    await sheet('Loans', [
      { ...row, 'Outstanding On 1 Oct 2026': 30000 },
      { ...row, 'Employee Code': '000009' },
      { ...row, 'Loan Number': 'LN2', EMI: 0 },
    ]),
    from,
  );
  expect(text(faults, 2).map((text) => text.slice(0, 31))).toEqual([
    'error loannumber: The loan numb',
    'error outstanding: More is outs',
  ]);
  expect(text(faults, 4)).toEqual(['error emi: The instalment is missing. Enter what is taken every month.']);
  const { bulkbatchid } = await company.load(loansKind, await sheet('Loans', [row]), from);
  const again = await company.validate(
    loansKind,
    await sheet('Loans', [
      { ...row, 'Outstanding On 1 Oct 2026': 9000 },
      { ...row, 'Loan Number': 'LN3' },
    ]),
    from,
  );
  expect(again.map((one) => one.statusid)).toEqual([4, 1]);
  expect(text(again, 2)).toEqual(['notice loannumber: Runs here already and keeps our balance of ₹ 15,000.00.']);
  expect(await company.undo(loansKind, bulkbatchid)).toEqual({ undone: 1, remaining: 0 });
});

test('a salary advance owes what is left of it, by its instalments or as recovered', async () => {
  const row = {
    'Advance Number': 'AD1',
    'Employee Code': '000007',
    'Given On': '25-08-2026',
    Amount: 40000,
    Instalments: 3,
    'Instalments Taken': 2,
    'Recovered So Far': 26660,
  };
  const from = { frommonth: '2026-10' };
  const faults = await company.validate(
    advancesKind,
    await sheet('Advances', [
      { ...row, 'Recovered So Far': 50000 },
      { ...row, 'Advance Number': 'AD2', Instalments: 0 },
      { ...row, 'Advance Number': 'AD3', 'Instalments Taken': 3 },
      { ...row, 'Advance Number': 'AD4', 'Recovered So Far': 40000 },
    ]),
    from,
  );
  expect(text(faults, 2)).toEqual(['error recovered: More was recovered than was given. Check both amounts.']);
  expect(text(faults, 3)[0]).toMatch(/The number of instalments is missing/);
  expect(text(faults, 4)[0]).toMatch(/All instalments are taken, but ₹ 13,340.00 is owed/);
  expect(text(faults, 5)).toEqual(['notice recovered: Nothing is outstanding; the advance is not taken over.']);
  const loan = {
    'Loan Number': 'LN9',
    'Employee Code': '000007',
    Principal: 2000,
    'Given On': '25-08-2026',
    EMI: 250,
    'Outstanding On 1 Oct 2026': 1500,
  };
  const loans = await company.load(loansKind, await sheet('Loans', [loan]), from);
  const { bulkbatchid } = await company.load(
    advancesKind,
    await sheet('Advances', [
      row,
      { ...row, 'Advance Number': 'AD5', 'Recovered So Far': '' },
      { ...row, 'Advance Number': 'LN9' },
    ]),
    from,
  );
  const stored = await company.tx((db) =>
    db
      .selectFrom('employee_loan')
      .select(['loannumber', 'emi', 'principal', 'instalments', 'instalmentstaken', 'outstanding'])
      .where('loankind', '=', 'Advance')
      .orderBy('loannumber')
      .execute(),
  );
  const common = { emi: null, principal: 4_000_000, instalments: 3, instalmentstaken: 2 };
  // 40,000 less 26,660; or less two times 13,333.
  expect(stored).toEqual([
    { loannumber: 'AD1', ...common, outstanding: 1_334_000 },
    { loannumber: 'AD5', ...common, outstanding: 1_333_400 },
  ]);
  expect(text(await company.outcome(bulkbatchid), 4)).toEqual([
    'error loannumber: This number is a loan. Give the advance a number of its own.',
  ]);
  const again = await company.validate(advancesKind, await sheet('Advances', [row]), from);
  expect(text(again, 2)).toEqual(['notice loannumber: Runs here already and keeps our balance of ₹ 13,340.00.']);
  expect(await company.undo(advancesKind, bulkbatchid)).toEqual({ undone: 2, remaining: 0 });
  expect(await company.undo(loansKind, loans.bulkbatchid)).toEqual({ undone: 1, remaining: 0 });
});

test('an exit sets day and reason, may repeat the record, and goes back', async () => {
  const leavers = (date: string) =>
    sheet('Leavers', [
      { 'Employee Code': '000009', 'Full Name': 'Vasundhara Hegde', 'Leaving Date': date, Reason: 'Resigned' },
    ]);
  const { bulkbatchid } = await company.load(exitKind, await leavers('15-11-2026'));
  expect(await leavingOf('000009')).toBe('2026-11-15');
  const again = await company.validate(exitKind, await leavers('2026-11-15'));
  expect(text(again, 2)).toEqual(['notice leavingdate: 15 November 2026 is on record already.']);
  const wrong = await company.validate(exitKind, await leavers('01-01-1999'));
  expect(text(wrong, 2)[0]).toContain('error leavingdate: 000009 joined on ');
  expect(await company.undo(exitKind, bulkbatchid)).toEqual({ undone: 1, remaining: 0 });
  expect(await leavingOf('000009')).toBeNull();
});

test('an exit before a month that was paid is refused, and one that was paid with stays', async () => {
  const leavers = (date: string) => sheet('Leavers', [{ 'Employee Code': '000011', 'Leaving Date': date }]);
  const { bulkbatchid } = await company.load(exitKind, await leavers('2027-01-20'));
  const payrollrunid = await company.tx(async (db) => {
    const run = await db
      .insertInto('payroll_run')
      .values({ payperiodid: await periodOfMonth(db, '2027-01'), payrollmonth: '2027-01', statusid: 5 })
      .returning('payrollrunid')
      .executeTakeFirstOrThrow();
    const person = await db
      .selectFrom('employee')
      .select('employeeid')
      .where('employeecode', '=', '000011')
      .executeTakeFirstOrThrow();
    const none = JSON.stringify({});
    const payslip = { ...run, ...person, payrollmonth: '2027-01', employeecode: '000011', shapeversion: 1, hash: '' };
    await db
      .insertInto('payslip')
      .values({
        ...payslip,
        identity: none,
        facts: none,
        result: none,
        totalearnings: 0,
        totaldeductions: 0,
        netpay: 0,
      })
      .execute();
    return run.payrollrunid;
  });
  const early = await company.validate(exitKind, await leavers('2026-12-31'));
  expect(text(early, 2)).toEqual([
    'error leavingdate: 000011 has a locked payslip of January 2027. Enter a day of that month or later, and recover what was overpaid.',
  ]);
  expect(await company.undo(exitKind, bulkbatchid)).toEqual({ undone: 0, remaining: 1 });
  expect(text(await company.outcome(bulkbatchid), 2)).toEqual([
    'error : January 2027 was paid with this leaving date, so it stays.',
  ]);
  await company.tx((db) =>
    db.updateTable('payroll_run').set({ statusid: 7 }).where('payrollrunid', '=', payrollrunid).execute(),
  );
  expect(await company.undo(exitKind, bulkbatchid)).toEqual({ undone: 1, remaining: 0 });
});

describe('a revision', () => {
  const packages = (code: string) =>
    company.tx(async (db) => {
      const rows = await db
        .selectFrom('employee_package as p')
        .innerJoin('employee as e', 'e.employeeid', 'p.employeeid')
        .select(['p.period', 'p.paybasis', 'p.annualctc', 'p.monthlygross'])
        .where('e.employeecode', '=', code)
        .orderBy('p.period')
        .execute();
      return rows;
    });
  const row = {
    'Employee Code': '000002',
    'Effective From': '16-10-2026',
    'Old Monthly Gross': 430000,
    'New Monthly Gross': 460000,
    'LOP Days 16 to 31 October': 0.5,
  };

  test('begins a package of monthly gross on its day, and undo lets the old one run on', async () => {
    const before = await packages('000002');
    const { bulkbatchid, applied } = await company.load(revisionKind, await sheet('Revisions', [row]), NOVEMBER);
    expect(applied).toBe(1);
    expect(await packages('000002')).toEqual([
      { period: '[2012-06-01,2026-10-16)', paybasis: 'CTC', annualctc: 516_000_000, monthlygross: null },
      { period: '[2026-10-16,)', paybasis: 'Gross', annualctc: null, monthlygross: 46_000_000 },
    ]);
    const [revision] = await company.tx((db) => db.selectFrom('salary_revision').selectAll().execute());
    expect([revision?.oldgross, revision?.newgross, revision?.lopdays]).toEqual([43_000_000, 46_000_000, '0.50']);
    expect(await company.undo(revisionKind, bulkbatchid)).toEqual({ undone: 1, remaining: 0 });
    expect(await packages('000002')).toEqual(before);
  });

  test('is returned when the old gross is not ours, the day lies elsewhere, or the days are too many', async () => {
    const rows = await company.validate(
      revisionKind,
      await sheet('Revisions', [
        { ...row, 'Old Monthly Gross': 420000 },
        { ...row, 'Employee Code': '000001', 'Effective From': '01-11-2026' },
        { ...row, 'Employee Code': '000007', 'LOP Days 16 to 31 October': 17 },
      ]),
      NOVEMBER,
    );
    expect(text(rows, 2)).toEqual([
      'error oldgross: The package in force pays ₹ 4,30,000.00 a month, the file says ₹ 4,20,000.00. Correct the file, or the package.',
    ]);
    expect(text(rows, 3).join()).toContain('1 November 2026 does not lie before November 2026.');
    expect(text(rows, 4).join()).toContain(
      'From 16 October 2026 to the end of its month are 16 days; 17 cannot be unpaid.',
    );
  });
});

test('previous employment fills its two figures only and leaves them as they were', async () => {
  const file = await sheet('Joiners', [
    { 'Employee Code': '000009', 'Previous Employer Income': 250000, 'Previous Employer TDS': 12000 },
    { 'Employee Code': '000007', 'Previous Employer Income': null, 'Previous Employer TDS': null },
  ]);
  const opening = await company.load(openingBalancesKind, sample('opening-balances-2026-04-to-09.xlsx'), YEAR);
  const figures = () =>
    company.tx((db) =>
      db
        .selectFrom('opening_balance as o')
        .innerJoin('employee as e', 'e.employeeid', 'o.employeeid')
        .select(['o.gross', 'o.previousincome', 'o.previoustds'])
        .where('e.employeecode', '=', '000009')
        .executeTakeFirstOrThrow(),
    );
  const before = await figures();
  const { bulkbatchid, applied } = await company.load(previousEmploymentKind, file, YEAR);
  expect(applied).toBe(1);
  expect(await figures()).toEqual({ ...before, previousincome: 25_000_000, previoustds: 1_200_000 });
  expect(await company.undo(previousEmploymentKind, bulkbatchid)).toEqual({ undone: 1, remaining: 0 });
  expect(await figures()).toEqual(before);
  await company.undo(openingBalancesKind, opening.bulkbatchid);
});

test('a month that is approved takes no input and gives none back', async () => {
  const file = await sheet('Attendance', [{ 'Employee Code': '000007', 'LOP Days': 1 }]);
  const { bulkbatchid } = await company.load(lossOfPayKind, file, { payrollmonth: '2026-12' });
  await company.tx(async (db) =>
    db
      .insertInto('payroll_run')
      .values({ payperiodid: await periodOfMonth(db, '2026-12'), payrollmonth: '2026-12', statusid: 4 })
      .execute(),
  );
  await expect(company.validate(lossOfPayKind, file, { payrollmonth: '2026-12' })).rejects.toThrow(
    'The payroll of December 2026 is approved or locked. Enter this in a later month.',
  );
  expect(await company.undo(lossOfPayKind, bulkbatchid)).toEqual({ undone: 0, remaining: 1 });
  await expect(company.tx((db) => db.updateTable('loss_of_pay').set({ lopdays: '2' }).execute())).rejects.toMatchObject(
    { code: 'MU002' },
  );
});

test('a released month takes input again of those whose payslip is reversed, and of nobody else', async () => {
  const FEBRUARY = { payrollmonth: '2027-02' };
  const codes = ['000007', '000009'];
  const days = (lop: number) =>
    sheet(
      'Attendance',
      codes.map((code) => ({ 'Employee Code': code, 'LOP Days': lop })),
    );
  const first = await company.load(lossOfPayKind, await days(1), FEBRUARY);
  await company.tx(async (db) => {
    const { payrollrunid } = await db
      .insertInto('payroll_run')
      .values({ payperiodid: await periodOfMonth(db, FEBRUARY.payrollmonth), ...FEBRUARY, statusid: 6 })
      .returning('payrollrunid')
      .executeTakeFirstOrThrow();
    const people = await db
      .selectFrom('employee')
      .select(['employeeid', 'employeecode'])
      .where('employeecode', 'in', codes)
      .orderBy('employeecode')
      .execute();
    const json = { identity: '{}', facts: '{}', result: '{}' };
    const money = { shapeversion: 1, totalearnings: 5, totaldeductions: 2, netpay: 3, hash: 'h' };
    await db
      .insertInto('payslip')
      .values(people.map((person) => ({ ...person, ...FEBRUARY, ...json, ...money, payrollrunid })))
      .execute();
    const { reversalid } = await db
      .insertInto('payroll_reversal')
      .values({ payrollrunid, reason: 'Wrong attendance', proposedby: 1 })
      .returning('reversalid')
      .executeTakeFirstOrThrow();
    const [reversed] = people;
    await db
      .insertInto('payslip_reversal')
      .values({
        ...FEBRUARY,
        payrollrunid,
        reversalid,
        employeeid: reversed?.employeeid ?? 0,
        amountpaid: 3,
        settlement: 'returned',
        lineshash: 'h',
      })
      .execute();
  });
  const rows = await company.validate(lossOfPayKind, await days(2), FEBRUARY);
  expect(rows.map((row) => row.statusid === 3)).toEqual([false, true]);
  expect(rows.flatMap((row) => row.messages.filter(({ level }) => level === 'error').map(({ text }) => text))).toEqual([
    'The payroll of February 2027 is locked for 000009: the payslip is not reversed. Enter this in a later month.',
  ]);
  expect((await company.load(lossOfPayKind, await days(2), FEBRUARY)).applied).toBe(1);
  // What was entered before the release is given back of nobody: the one was changed since, the other is paid.
  expect(await company.undo(lossOfPayKind, first.bulkbatchid)).toEqual({ undone: 0, remaining: 2 });
});
