import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Pools } from '#platform/server/db.ts';
import { lossOfPayChangeKind } from '../../server/person/inputs/loss-of-pay-changes.ts';
import { revisionKind } from '../../server/person/inputs/revisions.ts';
import { database, text, sheet, type TestCompany, testCompany } from '../company.ts';

let pools: Pools;
let close = async () => {};
let company: TestCompany;
beforeAll(async () => {
  ({ pools, close } = await database());
  company = await testCompany(pools, 'arrears');
  await company.people();
});
afterAll(() => close());

const OCTOBER = { payrollmonth: '2026-10' };

describe('a revision of several months, on annual CTC', () => {
  const row = {
    'Employee Code': '000002',
    'Effective From': '01-08-2026',
    'Old Annual CTC': 4_500_000,
    'New Annual CTC': 5_160_000,
    'LOP Days August': 1,
    'LOP Days September': 0.5,
  };
  const packages = () =>
    company.tx((db) =>
      db
        .selectFrom('employee_package as p')
        .innerJoin('employee as e', 'e.employeeid', 'p.employeeid')
        .select(['p.period', 'p.annualctc'])
        .where('e.employeecode', '=', '000002')
        .orderBy('p.period')
        .execute(),
    );

  test('of a record that has the new pay already gives the months before the old one, and undo takes it back', async () => {
    const before = await packages();
    const file = await sheet('Revisions', [row]);
    expect(text(await company.validate(revisionKind, file, OCTOBER), 2)).toContain(
      'notice oldctc: The record has the new pay already; before 1 August 2026 it gets the old one.',
    );
    const { bulkbatchid, applied } = await company.load(revisionKind, file, OCTOBER);
    expect(applied).toBe(1);
    expect(await packages()).toEqual([
      { period: '[2012-06-01,2026-08-01)', annualctc: 450_000_000 },
      { period: '[2026-08-01,)', annualctc: 516_000_000 },
    ]);
    const [revision] = await company.tx((db) => db.selectFrom('salary_revision').selectAll().execute());
    expect(revision).toMatchObject({
      oldbasis: 'CTC',
      oldamount: 450_000_000,
      lopdays: '1.00',
      pastdays: { '2026-08': 1, '2026-09': 0.5 },
    });
    expect(await company.undo(revisionKind, bulkbatchid)).toEqual({ undone: 1, remaining: 0 });
    expect(await packages()).toEqual(before);
  });

  test('asks for the unpaid days of every month that was not paid here, and takes two revisions of a person', async () => {
    const { 'LOP Days September': _, ...without } = row;
    const request = await company.validate(revisionKind, await sheet('Revisions', [without]), OCTOBER);
    expect(text(request, 2).join()).toContain('error lop09: How many days of September 2026 were unpaid is not known');
    const other = await company.validate(
      revisionKind,
      await sheet('Revisions', [{ ...row, 'Old Annual CTC': 1, 'New Annual CTC': 2 }]),
      OCTOBER,
    );
    expect(text(other, 2).join()).toContain('The package in force is not a CTC of');
    const two = [
      { ...row, 'Effective From': '01-09-2026', 'Old Annual CTC': 5_400_000, 'New Annual CTC': 5_500_000 },
      { ...row, 'Old Annual CTC': 5_160_000, 'New Annual CTC': 5_400_000 },
    ];
    const { bulkbatchid, applied } = await company.load(revisionKind, await sheet('Revisions', two), OCTOBER);
    expect(applied).toBe(2);
    expect((await packages()).map(({ period, annualctc }) => [period, annualctc])).toEqual([
      ['[2012-06-01,2026-08-01)', 516_000_000],
      ['[2026-08-01,2026-09-01)', 540_000_000],
      ['[2026-09-01,)', 550_000_000],
    ]);
    expect(await company.undo(revisionKind, bulkbatchid)).toEqual({ undone: 2, remaining: 0 });
    expect(await packages()).toEqual([{ period: '[2012-06-01,)', annualctc: 516_000_000 }]);
  });
});

test('unpaid days of a month that was not paid here need its days and its package; undo takes them back', async () => {
  const row = { 'Employee Code': '000002', Month: '2026-09', 'LOP Days Deducted': 4.5, 'Days Reversed': 2 };
  const whole = { ...row, 'Annual CTC Of That Month': 5_160_000 };
  const rows = await company.validate(
    lossOfPayChangeKind,
    await sheet('LOP Reversal', [row, { ...whole, 'Employee Code': '000001', 'Days Reversed': 5 }]),
    OCTOBER,
  );
  expect(text(rows, 2).join()).toContain('Enter the annual CTC or the monthly gross of that month.');
  expect(text(rows, 3).join()).toContain('September 2026 has 4.5 unpaid days; 5 cannot be given back.');
  const { bulkbatchid, applied } = await company.load(
    lossOfPayChangeKind,
    await sheet('LOP Reversal', [whole]),
    OCTOBER,
  );
  expect(applied).toBe(1);
  const stored = () => company.tx((db) => db.selectFrom('loss_of_pay_change').selectAll().execute());
  expect(await stored()).toMatchObject([
    { wagemonth: '2026-09', days: '-2.00', deducted: '4.50', paybasis: 'CTC', amount: 516_000_000 },
  ]);
  expect(await company.undo(lossOfPayChangeKind, bulkbatchid)).toEqual({ undone: 1, remaining: 0 });
  expect(await stored()).toEqual([]);
});
