import type { Month } from '#platform/engine/day.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BulkQuestion, BulkSum } from '#bulk/contract/bulk.ts';
import type { BulkKind } from '#bulk/server/kind.ts';
import { extraPaymentKind } from '../../server/person/inputs/extra-payments.ts';
import { loansKind } from '../../server/person/inputs/loans.ts';
import { lossOfPayKind } from '../../server/person/inputs/loss-of-pay.ts';
import { inputMonth } from '../../server/person/inputs/impact.ts';
import { openRun } from '../../server/run/decide.ts';
import { database, sample, sheet, type TestCompany, testCompany } from '../company.ts';

let company: TestCompany;
let close = async () => {};
beforeAll(async () => {
  const { pools, close: end } = await database();
  close = end;
  company = await testCompany(pools, 'uploadmonth');
  await company.people();
});
afterAll(() => close());

async function impactOf(kind: BulkKind, file: Uint8Array, parameters: object) {
  const bulkbatchid = await company.stage(kind, file, parameters);
  return company.tx(async (db) => {
    const row = await db
      .selectFrom('bulk_batch')
      .select(['place', 'sums', 'questions'])
      .where('bulkbatchid', '=', bulkbatchid)
      .executeTakeFirstOrThrow();
    return row as unknown as { place: unknown; sums: BulkSum[]; questions: BulkQuestion[] };
  });
}

test('the month of an upload is the one that payroll has open, whatever day it is', async () => {
  const monthOn = (today: string) => company.tx((db) => inputMonth(db, today));
  expect(await monthOn('2027-05-02')).toEqual({ month: '2027-04', sure: false });
  await company.tx((db) => openRun(db, { payrollmonth: '2026-10' as Month, accountid: company.accountid }));
  expect(await monthOn('2027-05-02')).toEqual({ month: '2026-10', sure: true });
});

test('the check says where the rows go and what they come to', async () => {
  const { place, sums, questions } = await impactOf(extraPaymentKind, sample('one-time.xlsx'), {
    payrollmonth: '2026-10',
  });
  expect(place).toEqual({ kind: 'month', value: '2026-10' });
  expect(sums).toEqual([
    { label: 'Earnings', paise: 2_491_216_00 },
    { label: 'Deductions', paise: 29_304_00 },
  ]);
  expect(questions).toEqual([]);
  expect((await impactOf(lossOfPayKind, sample('attendance-2026-10.xlsx'), { payrollmonth: '2026-10' })).sums).toEqual([
    { label: 'LOP days', days: expect.any(Number) },
  ]);
});

test('a heading of another month is questioned, and a month that payroll has not open', async () => {
  const wrong = await impactOf(loansKind, sample('one-time.xlsx'), { frommonth: '2026-11' });
  expect(wrong.questions).toEqual([
    { about: 'open', words: '', month: '2026-10' },
    { about: 'heading', words: 'Outstanding On 1 Oct 2026', month: '2026-10' },
  ]);
  expect((await impactOf(loansKind, sample('one-time.xlsx'), { frommonth: '2026-10' })).questions).toEqual([]);
  const attendance = await sheet('Attendance Sep 2026', [{ 'Employee Code': '000009', 'LOP Days': 1 }]);
  expect((await impactOf(lossOfPayKind, attendance, { payrollmonth: '2026-10' })).questions).toEqual([
    { about: 'sheet', words: 'Attendance Sep 2026', month: '2026-09' },
  ]);
});
