import { claimsKind, planKind } from '../../src/modules/payroll/server/person/fbp/uploads.ts';
import { benefitsKind } from '../../src/modules/payroll/server/person/inputs/benefits-in-kind.ts';
import { incomeKind } from '../../src/modules/payroll/server/person/inputs/non-payroll-income.ts';
import { getFbpPolicy, saveFbpPolicy } from '#modules/payroll/contract/person/fbp.ts';
import { extraDeductions } from '#modules/payroll/contract/run/start-items.ts';
import { firstDay, lastDay, type Month } from '#platform/engine/day.ts';
import type { UploadRow } from '../trial-time/calls.ts';
import type { Row } from '../trial-time/files.ts';
import { rupees, wordOf, type YearMonth } from './folder.ts';
import { enter } from './pay.ts';
import { entryDay, withPeople, type Year, type YearPerson } from './state.ts';

const INCOME = { ESOP: 'ESOP perquisite', 'Foreign Pay': 'Salary paid abroad' } as const;

const person = ({ code, name }: YearPerson) => ({ 'Employee Code': code, 'Full Name': name });
const cell = (row: Row, column: string): number | string => (row.text(column) === '' ? '' : row.figure(column));

/** Gives the heads of the flexible benefit plan the caps of the master file; a head is paid by `fbp_` and its name. */
export async function openHeads(year: Year, month: Month): Promise<void> {
  const heads = year.folder.master('FBP Heads').map((row) => {
    const name = row.needed('Head');
    const code = name.toLowerCase();
    const caps = [{ from: month, grade: null, amount: rupees(row, 'Monthly Cap') }];
    return { code, name, component: `fbp_${code}`, lopreduces: false, caps };
  });
  if (heads.length === 0) return;
  await year.tx(async (db) => {
    const on = entryDay(month);
    const [policy] = await year.checker.call(db, getFbpPolicy, {}, { on });
    if (!policy) return;
    const { version, Figure: _, Earning: __, Grade: ___, ...stored } = policy;
    await year.checker.call(db, saveFbpPolicy, { ...stored, heads }, { on, version });
  });
}

/** What people choose of the heads, from the month on. */
export async function planBenefits(year: Year, at: YearMonth): Promise<void> {
  const { month } = at;
  const rows = withPeople(year, at, 'FBP Plan').map(({ row, person: who }): UploadRow => ({
    row,
    cells: { ...person(who), Head: row.text('Head'), 'Monthly amount': cell(row, 'Plan Amount') },
  }));
  await upload(year, at, { kind: planKind, name: `Plans ${month}`, named: { 'Monthly amount': 'Plan Amount' } }, rows);
}

/** Bills with what of each counts. */
export async function enterClaims(year: Year, at: YearMonth): Promise<void> {
  const rows = withPeople(year, at, 'claims').map(({ row, person: who }): UploadRow => ({
    row,
    cells: {
      ...person(who),
      Head: row.text('Head'),
      'Bill number': row.text('Bill No'),
      'Bill date': row.text('Bill Date'),
      'Bill amount': cell(row, 'Bill Amount'),
      Approved: cell(row, 'Approved'),
    },
  }));
  const named = { 'Bill number': 'Bill No', 'Bill date': 'Bill Date', 'Bill amount': 'Bill Amount' };
  await upload(year, at, { kind: claimsKind, name: `Claims ${at.month}`, named }, rows);
}

/** Houses and meals; what a person pays for a house is deducted from every pay. */
export async function enterBenefits(year: Year, at: YearMonth): Promise<void> {
  const { month } = at;
  const list = withPeople(year, at, 'Perquisites').filter(({ row }) => row.text('Kind') !== 'Car');
  const rows = list.map(({ row, person: who }): UploadRow => ({
    row,
    cells: {
      ...person(who),
      Kind: wordOf(row, 'Kind', ['House', 'Meals']) ?? '',
      From: who.joined > firstDay(month) ? who.joined : firstDay(month),
      'Company Rent': cell(row, 'Company Rent'),
      'Furniture Cost': cell(row, 'Furniture Cost'),
      Recovery: cell(row, 'Recovery'),
      Meals: cell(row, 'Meals'),
      Value: cell(row, 'Value'),
    },
  }));
  await upload(year, at, { kind: benefitsKind, name: `Benefits ${month}`, named: { From: 'Kind' } }, rows);
  for (const { row, person: who } of list)
    if (rupees(row, 'Recovery') > 0)
      await year.tx((db) =>
        enter(year, db, extraDeductions, {
          row,
          person: who,
          month,
          column: 'Recovery',
          component: 'house_recovery',
          reason: 'House',
          until: null,
        }),
      );
}

/** What is taxed here and paid elsewhere. */
export async function enterElsewhere(year: Year, at: YearMonth): Promise<void> {
  const rows = withPeople(year, at, 'Non-payroll Income').map(({ row, person: who }): UploadRow => {
    const kind = wordOf(row, 'Kind', ['ESOP', 'Foreign Pay']);
    return { row, cells: { ...person(who), Kind: kind ? INCOME[kind] : '', Amount: cell(row, 'Amount') } };
  });
  await upload(year, at, { kind: incomeKind, name: `Income ${at.month}` }, rows);
}

type Kind = Parameters<Year['maker']['upload']>[1];
const upload = (
  year: Year,
  { month }: YearMonth,
  input: Pick<Kind, 'kind' | 'name' | 'named'>,
  rows: readonly UploadRow[],
): Promise<void> =>
  year.tx((db) =>
    year.maker.upload(db, { ...input, today: lastDay(month), parameters: { payrollmonth: month } }, rows),
  );
