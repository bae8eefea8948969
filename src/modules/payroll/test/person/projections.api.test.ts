import { afterAll, beforeAll, expect, test } from 'vitest';
import { hraDeclarationKind, prorationKind, salaryStructureKind } from '../../server/person/inputs/projections.ts';
import { declarationKind } from '../../server/person/inputs/declarations.ts';
import { database, sheet, type TestCompany, testCompany, text } from '../company.ts';

let close = async () => {};
let company: TestCompany;
beforeAll(async () => {
  const started = await database();
  close = started.close;
  company = await testCompany(started.pools, 'projections');
  await company.people();
});
afterAll(() => close());

const OCTOBER = { payrollmonth: '2026-10' };
const YEAR = { taxyear: '2026-27' };

test('paid days become loss of pay of the days in service, and undo leaves nothing (S2-144)', async () => {
  const file = await sheet('Proration Upload', [
    { 'Employee Code': '000007', 'Paid Days': 29.5 },
    { 'Employee Code': '000009', 'Paid Days': 32 },
    { 'Employee Code': '000011', 'Paid Days': '' },
  ]);
  const rows = await company.validate(prorationKind, file, OCTOBER);
  expect(text(rows, 3)).toEqual(['error paiddays: 32 lies outside 0 to 31.']);
  // S8-077: a blank cell is not a month without pay.
  expect(text(rows, 4)).toEqual(['error paiddays: Please fill custom effective paid days']);
  const lost = () => company.tx((db) => db.selectFrom('loss_of_pay').select('lopdays').execute());
  const { bulkbatchid, applied } = await company.load(prorationKind, file, OCTOBER);
  expect([applied, (await lost()).map(({ lopdays }) => Number(lopdays))]).toEqual([1, [1.5]]);
  await company.undo(prorationKind, bulkbatchid);
  expect(await lost()).toEqual([]);
});

test('rents are declared beside what was declared before, which stays (S2-153)', async () => {
  const stored = () =>
    company.tx((db) => db.selectFrom('tax_declaration').select(['c80', 'rentpermonth', 'parentssenior']).execute());
  const all = await sheet('Declarations', [
    {
      'Employee Code': '000007',
      '80C': 50_000,
      'Parents Senior': 'Yes',
      'Rent Per Month': 10_000,
      'Rent City': 'Pune',
    },
  ]);
  await company.load(declarationKind, all, YEAR);
  const before = await stored();
  const rent = await sheet('HRA', [{ 'Employee Code': '000007', 'Rent Per Month': 20_000, 'Rent City': 'Mumbai' }]);
  const { bulkbatchid } = await company.load(hraDeclarationKind, rent, YEAR);
  expect(await stored()).toEqual([{ c80: 5_000_000, rentpermonth: 2_000_000, parentssenior: true }]);
  await company.undo(hraDeclarationKind, bulkbatchid);
  expect(await stored()).toEqual(before);
});

test('new pay needs no old one: it is what the record has on the day (S2-142)', async () => {
  const file = await sheet('Salary Structure', [
    { 'Employee Code': '000007', 'Effective From': '01-09-2026', 'New Monthly Gross': 250_000, 'LOP Days': 0 },
  ]);
  const rows = await company.validate(salaryStructureKind, file, OCTOBER);
  expect(rows.map(({ statusid }) => statusid)).not.toContain(3);
  const { bulkbatchid, applied } = await company.load(salaryStructureKind, file, OCTOBER);
  expect(applied).toBe(1);
  expect(await company.undo(salaryStructureKind, bulkbatchid)).toEqual({ undone: 1, remaining: 0 });
});
