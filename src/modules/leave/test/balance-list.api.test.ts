import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedIn, sharedApp, type TestApp } from '../../../../test/support/product.ts';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import type { BalanceForecastRow } from '../contract/balance-forecast.ts';
import type { BalanceListRow } from '../contract/balance-list.ts';
import { type BalanceRow, getBalances, type getLedger } from '../contract/balance.ts';
import { requestLeave } from '../contract/request.ts';
import { CASUAL, dates, decide, EARNED, NOW, openBalances, staffed, UNPAID, unlikeBalances } from './requests.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

type Listed = { rows: BalanceListRow[]; total: number };
const listed = async ({ call }: SignedIn, query = ''): Promise<Listed> => {
  const { status, body } = await call('GET', `leave/balances?limit=50&offset=0${query}`);
  expect(status).toBe(200);
  return body.result as Listed;
};
const figures = ({ rows }: Listed) =>
  rows.map(({ fullname, leavetypeid, booked, reserved, available }) => ({
    fullname,
    leavetypeid,
    booked,
    reserved,
    available,
  }));

// Invariant: The balance that the database keeps of a leave type is the sum of its ledger
test('the list has what each person’s own page says: written, not written yet, and reserved by what waits', async () => {
  const { company, asha, bina, deepa, own, hr, lead } = await staffed(app);
  const signedIn = await company.signIn(company.admin);
  // Before the daily check has written a line of Deepa, and while a request of Asha waits.
  expect((await own(requestLeave, dates('2026-11-03', '2026-11-05'))).status).toBe(200);
  const result = await listed(signedIn);
  expect(figures(result)).toEqual([
    { fullname: 'Asha Nair', leavetypeid: CASUAL, booked: 10, reserved: 3, available: 7 },
    { fullname: 'Asha Nair', leavetypeid: EARNED, booked: 10, reserved: 0, available: 10 },
    { fullname: 'Deepa Rao', leavetypeid: CASUAL, booked: 10, reserved: 0, available: 10 },
    { fullname: 'Deepa Rao', leavetypeid: EARNED, booked: 10, reserved: 0, available: 10 },
  ]);
  await decide(lead);
  expect(figures(await listed(signedIn))[0]).toMatchObject({ fullname: 'Asha Nair', booked: 7, reserved: 0 });
  expect(await unlikeBalances(company)).toEqual([]);
  for (const { employeeid } of [asha, bina, deepa]) {
    const [page] = (await hr(getBalances, { employeeid })).result as [{ balances: BalanceRow[] }];
    const same = page.balances.filter(({ booked, leavetypeid }) => booked !== 0 && leavetypeid !== UNPAID);
    expect(
      (await listed(signedIn)).rows.filter((row) => row.employeeid === employeeid).map((row) => row.available),
    ).toEqual(same.map(({ available }) => available));
  }
  expect(figures(await listed(signedIn, `&leavetypeid=${EARNED}`)).map(({ fullname }) => fullname)).toEqual([
    'Asha Nair',
    'Deepa Rao',
  ]);
  const paged = (await signedIn.call('GET', 'leave/balances?limit=1&offset=2')).body.result as Listed;
  expect({ total: paged.total, of: figures(paged)[0]?.fullname }).toEqual({ total: 4, of: 'Deepa Rao' });
});

test('leave of the next leave year is apart, waiting or approved: this year has as much as before', async () => {
  const { company, asha, own, lead } = await staffed(app);
  const signedIn = await company.signIn(company.admin);
  const sums = async () => {
    const [page] = (await own(getBalances, { employeeid: asha.employeeid })).result as [{ balances: BalanceRow[] }];
    const row = page.balances.find(({ leavetypeid }) => leavetypeid === CASUAL);
    const same = (await listed(signedIn)).rows.find(
      ({ employeeid, leavetypeid }) => employeeid === asha.employeeid && leavetypeid === CASUAL,
    );
    const figuresOf = ({ booked, reserved, nextyear, available }: BalanceRow | BalanceListRow) => [
      booked,
      reserved,
      nextyear,
      available,
    ];
    if (!row || !same) throw new Error('Nothing of casual leave');
    expect(figuresOf(same)).toEqual(figuresOf(row));
    return figuresOf(row);
  };
  expect(await sums()).toEqual([10, 0, 0, 10]);
  expect((await own(requestLeave, dates('2027-04-06', '2027-04-07'))).status).toBe(200);
  expect(await sums()).toEqual([10, 0, 2, 10]);
  await decide(lead);
  expect(await sums()).toEqual([10, 0, 2, 10]);
  expect((await own(requestLeave, dates('2026-11-03', '2026-11-04'))).status).toBe(200);
  expect(await sums()).toEqual([10, 2, 2, 8]);
});

test('a leader sees the team alone, an employee oneself, and those who have left are not in it', async () => {
  const { company, asha, deepa } = await staffed(app);
  const mira = await company.addPerson({ fullname: 'Mira Das', groups: ['Manager'] });
  const ravi = await company.addPerson({ fullname: 'Ravi Jain', managerid: mira.employeeid });
  for (const { employeeid } of [mira, ravi]) await openBalances(company, employeeid, { [CASUAL]: 4 });
  const names = async (emailid: string) => [
    ...new Set((await listed(await company.signIn(emailid))).rows.map(({ fullname }) => fullname)),
  ];
  expect(await names(asha.emailid)).toEqual(['Asha Nair']);
  expect(await names(mira.emailid)).toEqual(['Mira Das', 'Ravi Jain']);
  expect(await names(company.admin)).toEqual(['Asha Nair', 'Deepa Rao', 'Mira Das', 'Ravi Jain']);
  await company.tx((db) =>
    db.updateTable('employee').set({ leavingdate: '2026-11-01' }).where('employeeid', '=', deepa.employeeid).execute(),
  );
  expect(await names(company.admin)).toEqual(['Asha Nair', 'Mira Das', 'Ravi Jain']);
});

test('the file has the rows of the list', async () => {
  const { company } = await staffed(app);
  app.clock.set(NOW);
  const { call } = await company.signIn(company.admin);
  const { bytes } = await call('GET', 'leave/balances/export?format=csv');
  const [head, first] = Buffer.from(bytes).toString('utf8').replace('\uFEFF', '').split(/\r?\n/);
  expect(head).toBe('Name,Employee code,Leave type,Code,Balance,Waiting for approval,Available,Next leave year');
  expect(first).toMatch(/^Asha Nair,.+,Casual Leave,CAL,10,0,10,0$/);
});

test('on a day to come the list has what the forecast of each person says, until the end of the leave year', async () => {
  const { company, asha, own, lead } = await staffed(app);
  const signedIn = await company.signIn(company.admin);
  expect((await own(requestLeave, dates('2026-11-03', '2026-11-04'))).status).toBe(200);
  await decide(lead);
  expect((await own(requestLeave, dates('2026-11-10', '2026-11-10'))).status).toBe(200);
  const forecastOf = async (onday: string) => {
    const { status, body } = await signedIn.call('GET', `leave/balances/forecast?limit=50&offset=0&onday=${onday}`);
    expect(status).toBe(200);
    return (body.result as { rows: BalanceForecastRow[] }).rows;
  };
  const rowOf = async (onday: string, leavetypeid: number) =>
    (await forecastOf(onday)).find((row) => row.employeeid === asha.employeeid && row.leavetypeid === leavetypeid);
  // Leave of a day to come is written when it is approved, and taken on its day.
  expect(await rowOf('2026-11-03', CASUAL)).toMatchObject({ balancenow: 10, change: -1, balance: 9, reserved: 0 });
  expect(await rowOf('2026-11-30', CASUAL)).toMatchObject({ balancenow: 10, change: -2, balance: 8, reserved: 1 });
  for (const leavetypeid of [CASUAL, EARNED])
    for (const onday of ['2026-11-30', '2027-01-31', '2027-03-31']) {
      const { body } = await signedIn.call('GET', `leave/ledger/${asha.employeeid}?leavetypeid=${leavetypeid}`);
      const [page] = body.result as [OutputOf<typeof getLedger>[number]];
      const lines = [...page.lines, ...page.forecast].filter(({ linedate }) => linedate <= onday);
      const sum = lines.reduce((all, { days }) => all + days, 0);
      expect((await rowOf(onday, leavetypeid))?.balance).toBe(sum);
    }
  const { body: usual } = await signedIn.call('GET', 'leave/balances/forecast?limit=50&offset=0');
  expect((usual.result as { rows: BalanceForecastRow[] }).rows).toEqual(await forecastOf('2027-03-31'));
  for (const onday of ['2026-10-01', '2027-04-01']) {
    const { status, body } = await signedIn.call('GET', `leave/balances/forecast?limit=50&offset=0&onday=${onday}`);
    expect([status, Object.keys((body.error as { fields: object }).fields)]).toEqual([400, ['onday']]);
  }
});

test('without a first day of leave the list is empty', async () => {
  const company = await app.createCompany();
  expect(await listed(await company.signIn(company.admin))).toEqual({ rows: [], total: 0 });
});
