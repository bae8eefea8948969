import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveJob } from '#modules/people/contract/job-change.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { getPayslip } from '../../contract/outputs/payslip-view.ts';
import { acceptRetro, getRetroEffect, rejectRetro, undoRetro } from '../../contract/run/retro.ts';
import { BY_CITY, checked, moveTo, retroState, rowsOf } from './retro-steps.ts';
import { locked, runOf, staffed } from '../staffed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('a move that payroll has paid is proposed, accepted once, undone, paid, and the closed payslip stays', async () => {
  const state = await staffed(app, BY_CITY);
  const { maker, company, ids } = state;
  const employeeid = ids.get('AC0008') ?? 0;
  const october = await locked(state, '2026-10');
  const stored = () =>
    company.tx((db) =>
      db
        .selectFrom('payslip')
        .select(['hash', 'facts', 'result'])
        .where('payrollrunid', '=', october.payrollrunid)
        .orderBy('employeeid')
        .execute(),
    );
  const closed = await stored();
  expect(await checked(state)).toEqual([]);

  const change = await moveTo(state, employeeid, '2026-10-01', 'Mumbai');
  const [row] = await checked(state);
  const paid = row?.components.find(({ code }) => code === 'hra')?.paid ?? 0;
  // A move to a metro: 50 % of the basic pay instead of 40 %.
  expect(row).toMatchObject({
    employeecode: 'AC0008',
    wagemonth: '2026-10',
    statusid: 1,
    why: null,
    difference: paid / 4,
  });
  expect(row?.components.find(({ code }) => code === 'hra')).toMatchObject({ paid, due: (paid * 5) / 4 });
  expect(row?.reasons).toMatchObject([{ fact: 'City', after: 'Mumbai', from: '2026-10-01' }]);
  const difference = row?.difference ?? 0;
  const rowids = [row?.rowid ?? 0];
  const [effect] = await maker.call(getRetroEffect, { employeeid });
  const earnings = effect?.lines.find(({ key }) => key === 'earnings');
  expect((earnings?.after ?? 0) - (earnings?.before ?? 0)).toBe(difference);

  // Seen otherwise, it is refused; accepted again, nothing is left.
  expect((await maker.refused(acceptRetro, { rowids, difference: difference + 1 })).error.message).toMatch(/changed/);
  await maker.call(acceptRetro, { difference });
  expect((await maker.refused(acceptRetro, { difference })).error.message).toMatch(/changed/);
  expect(await retroState(state)).toMatchObject({
    open: { months: 0 },
    accepted: { people: 1, months: 1, difference },
  });
  expect(await checked(state)).toMatchObject([{ statusid: 4, difference }]);

  const [accepted] = await rowsOf(state);
  await maker.call(undoRetro, { rowids: [accepted?.rowid ?? 0] });
  const [again] = await checked(state);
  expect(again).toMatchObject({ statusid: 1, difference });

  // Rejected, it stays so until the month comes to another amount.
  await maker.call(rejectRetro, { rowid: again?.rowid ?? 0, note: 'Agreed with the person' });
  expect(await checked(state)).toMatchObject([{ statusid: 2, note: 'Agreed with the person' }]);
  await moveTo(state, employeeid, '2026-10-01', 'Mumbai', 'Goa');
  expect(await checked(state)).toMatchObject([{ statusid: 1, note: null, difference: difference + 40_000 }]);
  await moveTo(state, employeeid, '2026-10-01', 'Mumbai', 'Haryana');
  await moveTo(state, employeeid, '2026-10-16', 'Gurugram');
  expect(await checked(state)).toEqual([]);
  await moveTo(state, employeeid, '2026-10-16', 'Mumbai');
  const [open] = await checked(state);
  expect(open).toMatchObject({ statusid: 1, difference });
  await maker.call(acceptRetro, { rowids: [open?.rowid ?? 0], difference });

  const november = await locked(state, '2026-11');
  const [slip] = await maker.call(getPayslip, { payrollrunid: november.payrollrunid, employeeid });
  const arrears = (slip?.lines ?? []).filter(({ kind }) => kind === 'arrear');
  expect(arrears.map(({ wagemonth, amount }) => [wagemonth, amount])).toEqual([['2026-10', difference]]);
  expect(await stored()).toEqual(closed);
  // Paid by these facts by now: nothing is left of October, and December pays nothing of it.
  const left = (await checked(state)).filter(({ wagemonth }) => wagemonth === '2026-10');
  expect(left).toEqual([]);
  const december = await runOf(state, '2026-12');
  const [next] = await maker.call(getPayslip, { payrollrunid: december.payrollrunid, employeeid });
  expect((next?.lines ?? []).filter(({ kind }) => kind === 'arrear')).toEqual([]);

  // Without the word that paid days change, the day is refused as before; the legal entity of paid days stays.
  const refused = await company.admin.refused(
    saveJob,
    { ...change, city: 'Delhi' },
    await versionOf(state, employeeid),
  );
  expect(refused.error.fields?.['effectivefrom']).toMatch(/^Payroll is locked until/);
});

const versionOf = ({ company }: Awaited<ReturnType<typeof staffed>>, employeeid: number): Promise<number> =>
  company.tx(
    async (db) =>
      (await db.selectFrom('employee').select('version').where('employeeid', '=', employeeid).executeTakeFirstOrThrow())
        .version,
  );

test('units are due by the rate of the place, a leaver is named, nobody decides their own, the entity of paid days stays', async () => {
  const setting = await staffed(app, BY_CITY);
  const { maker, company, ids } = setting;
  const [mover, leaver, own] = ['AC0008', 'AC0024', 'AC0032'].map((code) => ids.get(code) ?? 0) as [
    number,
    number,
    number,
  ];
  await company.tx(async (db) => {
    const rate = { item: 'On-call', ratefrom: '2026-01-01' };
    await db
      .insertInto('unit_rate')
      .values([
        { ...rate, city: 'Mumbai', rate: 60_000 },
        { ...rate, rate: 45_000 },
      ])
      .execute();
    const units = { payrollmonth: '2026-10', component: 'overtime', item: 'On-call', units: '3' };
    await db
      .insertInto('units_worked')
      .values({ ...units, employeeid: mover })
      .execute();
    await db.updateTable('account').set({ employeeid: own }).where('emailid', '=', 'maker@test.example').execute();
  });
  await locked(setting, '2026-10');
  await company.tx((db) =>
    db.updateTable('employee').set({ leavingdate: '2026-10-31' }).where('employeeid', '=', leaver).execute(),
  );
  const unit = await company.tx((db) =>
    db
      .insertInto('business_unit')
      .values({ businessunitname: 'Retail' })
      .returning('businessunitid')
      .executeTakeFirstOrThrow(),
  );
  const change = await moveTo(setting, mover, '2026-10-01', 'Mumbai');
  await moveTo(setting, leaver, '2026-10-01', 'Mumbai');
  await moveTo(setting, own, '2026-10-01', 'Jaipur');

  const rows = await checked(setting);
  const of = (code: string) => rows.find(({ employeecode }) => employeecode === code);
  // Three times 600 instead of 450.
  expect(of('AC0008')?.components.find(({ name }) => name === 'Overtime, On-call')).toMatchObject({
    paid: 135_000,
    due: 180_000,
  });
  expect(of('AC0024')).toMatchObject({ statusid: 1, why: expect.stringMatching(/^This payroll does not pay/) });
  const mine = of('AC0032') ?? expect.fail();
  const state = await retroState(setting);
  expect(state.open).toMatchObject({ people: 1, difference: of('AC0008')?.difference });
  const refused = await maker.refused(acceptRetro, { rowids: [mine.rowid], difference: mine.difference });
  expect(refused.error.message).toMatch(/own pay/);
  expect((await maker.refused(rejectRetro, { rowid: mine.rowid, note: 'Leave it' })).error.message).toMatch(/own pay/);
  await maker.call(acceptRetro, { difference: state.open.difference });
  const run = await runOf(setting, '2026-11');
  const [slip] = await maker.call(getPayslip, { payrollrunid: run.payrollrunid, employeeid: mover });
  const late = (slip?.lines ?? []).filter(({ wagemonth }) => wagemonth === '2026-10');
  expect(late.reduce((sum, { amount }) => sum + amount, 0)).toBe(of('AC0008')?.difference);
  expect(late.find(({ component }) => component === 'overtime')?.amount).toBe(45_000);

  const other = { ...change, businessunitid: unit.businessunitid, changespaiddays: true };
  const bad = await company.admin.refused(saveJob, other, await versionOf(setting, mover));
  expect(bad.error.fields?.['businessunitid']).toMatch(/^Payroll has paid these days in the business unit/);
});
