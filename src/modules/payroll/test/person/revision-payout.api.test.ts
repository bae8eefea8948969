import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLetters } from '#modules/letters/contract/letter.ts';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { checkRevision, getPackageMonth, getPackages, revisePackage } from '../../contract/person/package-screen.ts';
import { locked, released, staffed, type Staffed } from '../staffed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const idOf = ({ ids }: Staffed, code: string): number => ids.get(code) ?? 0;
async function revisionOf({ maker }: Staffed, employeeid: number, more: object) {
  const [history] = await maker.call(getPackages, { employeeid });
  const [newest] = history?.packages ?? [];
  if (!newest) throw new Error('There is no package');
  const { packageid, paybasis, amount } = newest;
  const plain = { employeeid, packageid, paybasis, amount, lopdays: null, reason: 'Yearly revision' };
  return { newest, input: { ...plain, effectivefrom: '2026-10-01', ...more } };
}

test('a raise by percent is paid from its payout month on, with the arrears of all months before', async () => {
  const state = await staffed(app);
  await released(state);
  const employeeid = idOf(state, 'AC0007');
  const { newest, input } = await revisionOf(state, employeeid, {
    raise: { percent: '8.5', figures: false },
    payoutmonth: '2026-12',
  });
  const amount = Math.round((newest.amount * 1.085) / 100) * 100;
  const [impact] = await state.maker.call(checkRevision, input);
  expect(impact).toMatchObject({ firstpayout: '2026-11', payrollmonth: '2026-12', newamount: amount, asked: [] });
  expect(impact?.oldamount).toBe(newest.amount);
  const difference = (impact?.newgross ?? 0) - (impact?.oldgross ?? 0);
  expect(difference).toBeGreaterThan(0);
  expect(impact?.arrearmonths.map(({ month }) => month)).toEqual(['2026-10', '2026-11']);
  expect(Math.abs((impact?.arrears ?? 0) - 2 * difference)).toBeLessThanOrEqual(1_000);
  const early = { ...input, payoutmonth: '2026-10' };
  expect((await state.maker.refused(checkRevision, early)).error.message).toMatch(/November 2026 is the first month/);

  await state.maker.call(revisePackage, input);
  const monthOf = async (payrollmonth: string) =>
    (await state.maker.call(getPackageMonth, { employeeid, payrollmonth }))[0];
  // Until the payout the pay of before runs on, in the payroll too.
  expect(await monthOf('2026-11')).toMatchObject({ gross: impact?.oldgross, arrears: 0 });
  await locked(state, '2026-11');
  expect(await monthOf('2026-12')).toMatchObject({ gross: impact?.newgross, arrears: impact?.arrears });
});

test('the last month of somebody who leaves pays what waits for a later month', async () => {
  const state = await staffed(app);
  await released(state);
  const employeeid = idOf(state, 'AC0007');
  const { input } = await revisionOf(state, employeeid, {
    raise: { percent: '8.5', figures: false },
    payoutmonth: '2027-03',
  });
  const [impact] = await state.maker.call(checkRevision, input);
  await state.maker.call(revisePackage, input);
  const november = async () => (await state.maker.call(getPackageMonth, { employeeid, payrollmonth: '2026-11' }))[0];
  expect(await november()).toMatchObject({ gross: impact?.oldgross, arrears: 0 });
  await state.company.tx((db) =>
    db.updateTable('employee').set({ leavingdate: '2026-11-30' }).where('employeeid', '=', employeeid).execute(),
  );
  const last = await november();
  expect(last?.gross).toBe(impact?.newgross);
  const difference = (impact?.newgross ?? 0) - (impact?.oldgross ?? 0);
  expect(Math.abs((last?.arrears ?? 0) - difference)).toBeLessThanOrEqual(1_000);
});

test('without a payout month the first one that can pays it, and a raise is of what is in force', async () => {
  const state = await staffed(app);
  const employeeid = idOf(state, 'AC0008');
  const { newest, input } = await revisionOf(state, employeeid, { raise: { percent: '-10', figures: true } });
  const [impact] = await state.maker.call(checkRevision, input);
  expect(impact).toMatchObject({ payrollmonth: '2026-10', newamount: Math.round((newest.amount * 0.9) / 100) * 100 });
  for (const percent of ['0', '-100', '1.23456', 'x'])
    expect(await state.maker.refused(checkRevision, { ...input, raise: { percent, figures: false } })).toMatchObject({
      status: 400,
    });
});

test('a letter says the pay before and after a revision, the difference, the percent and the day', async () => {
  const state = await staffed(app);
  const { company } = state;
  const employeeid = idOf(state, 'AC0009');
  const { newest, input } = await revisionOf(state, employeeid, { raise: { percent: '10', figures: false } });
  await state.maker.call(revisePackage, input);
  const fields = ['old', 'new', 'difference', 'percent', 'from'].map((name) => `{{revision.${name}}}`);
  const { lettertemplateid } = await company.tx(async (db) =>
    db
      .insertInto('letter_template')
      .values({
        ...(await db.selectFrom('page_layout').select('pagelayoutid').executeTakeFirstOrThrow()),
        lettertemplatename: 'Revision',
        letterkind: 'employee',
        availabilityid: 2,
        numberpattern: 'SR/{no}',
        subject: 'Revision',
        body: `<p>${fields.join(' | ')}</p>`,
      })
      .returning('lettertemplateid')
      .executeTakeFirstOrThrow(),
  );
  const whom = { lettertemplateid, employeeids: [employeeid], businessunitids: [], departmentids: [] };
  const [check] = await company.admin.call(checkLetters, whom);
  const words = (amount: number) => formatRupees(paise(amount), { decimals: 0 });
  const raise = newest.amount / 10;
  expect(check?.sample?.html).toContain(
    [words(newest.amount), words(newest.amount + raise), words(raise), '10', '1 October 2026'].join(' | '),
  );
  // Nobody without a revision gets the letter.
  const [other] = await company.admin.call(checkLetters, { ...whom, employeeids: [idOf(state, 'AC0010')] });
  expect(other).toMatchObject({ ready: 0, incomplete: 1 });
});
