import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { october, staffed, type Staffed } from '../src/modules/payroll/test/staffed.ts';
import { type Caller, startTestApp, type TestApp } from './support/app.ts';
import { jobEnded } from './support/product.ts';
import {
  changeIncrement,
  createIncrement,
  decideIncrement,
  getIncrement,
  type IncrementLine,
  listIncrementLines,
  listIncrements,
  proposeIncrements,
  removeIncrement,
  retryIncrement,
  submitIncrement,
} from '../src/modules/perform/contract/increment.ts';
import { payRangeRecord } from '../src/modules/perform/contract/pay-range.ts';

let app: TestApp;
let state: Staffed;
let hr: Caller;
let chief: Caller;
let performancecycleid = 0;
let incrementroundid = 0;
const LAKH = 10_000_000;

/** A cycle whose reviews are shared, with ratings from 3 to 5; everybody is in one grade. */
async function sharedCycle(subscriptiongradeid: number): Promise<number> {
  return state.company.tx(async (db) => {
    await sql`update work_profile set subscriptiongradeid = ${subscriptiongradeid} where subscriptionid = current_subscription()`.execute(
      db,
    );
    const points = JSON.stringify([1, 2, 3, 4, 5].map((value) => ({ value, label: `Point ${value}`, anchor: '' })));
    const { rows } = await sql<{
      id: number;
    }>`with form as (insert into review_form (subscriptionid, reviewformname, ratingscaleid, sections)
        select current_subscription(), 'Form', min(ratingscaleid), '[]' from rating_scale where subscriptionid = current_subscription() returning reviewformid)
      insert into performance_cycle (subscriptionid, performancecyclename, reviewstructureid, reviewformid, snapshotday, phases, statusid, snapshot)
      select current_subscription(), 'Annual', (select min(reviewstructureid) from review_structure where subscriptionid = current_subscription()),
        reviewformid, date '2026-09-01', '[]', 2, jsonb_build_object('points', ${points}::jsonb) from form
      returning performancecycleid as id`.execute(db);
    const id = rows[0]?.id ?? 0;
    await sql`insert into perform_review (subscriptionid, performancecycleid, employeeid, statusid, shareday, rating)
      select current_subscription(), ${id}, employeeid, 3, date '2026-09-20', 3 + employeeid % 3 from employee
      where subscriptionid = current_subscription() and leavingdate is null`.execute(db);
    return id;
  });
}

beforeAll(async () => {
  app = await startTestApp();
  state = await staffed(app);
  await state.company.account('hr@test.example', ['Administrator']);
  await state.company.account('chief@test.example', ['Administrator']);
  hr = await state.company.signIn('hr@test.example');
  chief = await state.company.signIn('chief@test.example');
});
afterAll(() => app.stop());

const round = async (by: Caller) => {
  const [row] = await by.call(getIncrement, { incrementroundid });
  if (!row) throw new Error('no round');
  return row;
};
const lines = async (by: Caller): Promise<IncrementLine[]> =>
  (await by.call(listIncrementLines, { incrementroundid, limit: 500 })).rows;
const lineOf = async (code: string): Promise<IncrementLine> => {
  const line = (await lines(hr)).find(({ employeecode }) => employeecode === code);
  if (!line) throw new Error(`${code} is not in the round`);
  return line;
};
const increaseOf = (rows: readonly IncrementLine[]): number =>
  rows.reduce((sum, { oldpay, newpay }) => sum + newpay - oldpay, 0);
const CODE = 'AC0007';

test('pay ranges are dated, one of a grade and a day', async () => {
  const { subscriptiongradeid } = await state.company.tx((db) =>
    db
      .insertInto('grade')
      .values({ gradename: 'Everybody', graderank: 90 })
      .returning('subscriptiongradeid')
      .executeTakeFirstOrThrow(),
  );
  const range = {
    payrangeid: null,
    subscriptiongradeid,
    fromdate: '2026-04-01',
    minimum: 2 * LAKH,
    maximum: 62 * LAKH,
  };
  expect((await hr.refused(payRangeRecord.calls.save, { ...range, maximum: LAKH })).error.fields?.maximum).toContain(
    'above the minimum',
  );
  expect(
    (await hr.refused(payRangeRecord.calls.save, { ...range, subscriptiongradeid: 999_999 })).error.fields,
  ).toHaveProperty('subscriptiongradeid');
  await hr.call(payRangeRecord.calls.save, range);
  expect((await hr.refused(payRangeRecord.calls.save, range)).error.fields?.fromdate).toContain('from this day');
  // A later one does not count for the round below.
  await hr.call(payRangeRecord.calls.save, {
    ...range,
    fromdate: '2027-04-01',
    minimum: 50 * LAKH,
    maximum: 60 * LAKH,
  });
  performancecycleid = await sharedCycle(subscriptiongradeid);
});

test('a round proposes by matrix, place in the range and budget, with the cost of the employer', async () => {
  const wanted = { incrementroundname: 'Increments 2026', performancecycleid, effectivefrom: '2026-11-01' };
  expect(
    (await hr.refused(createIncrement, { ...wanted, budgetkind: 1, budget: 10_001 })).error.fields?.budget,
  ).toContain('at most 100');
  const [created] = await hr.call(createIncrement, { ...wanted, budgetkind: 1, budget: 500 });
  incrementroundid = created?.incrementroundid ?? 0;
  expect((await hr.refused(createIncrement, { ...wanted, budgetkind: 1, budget: 500 })).error.fields).toHaveProperty(
    'incrementroundname',
  );
  const [shown, rows] = [await round(hr), await lines(hr)];
  expect(shown.people).toBe(rows.length);
  expect(shown.increase).toBe(increaseOf(rows));
  expect(shown.limit).toBe(Math.floor((shown.pay * 500) / 10_000));
  expect(shown.increase).toBeLessThanOrEqual(shown.limit);
  expect(shown.increase).toBeGreaterThan(shown.limit * 0.9);
  const own = await lineOf(CODE);
  expect(own).toMatchObject({ minimum: 2 * LAKH, maximum: 62 * LAKH, reason: null, statusid: 1 });
  expect(own.through).toBe(Math.floor(((own.oldpay - 2 * LAKH) * 100) / (60 * LAKH)));
  expect(own.percent).toBeGreaterThan(0);
  const searched = async (search: string) =>
    (await hr.call(listIncrementLines, { incrementroundid, search, limit: 50 })).total;
  expect([await searched(CODE), await searched('qzxjqzxj')]).toEqual([1, 0]);
  expect((await hr.call(listIncrements, {}))[0]).toMatchObject({ cyclename: 'Annual', statusid: 1 });
});

test('the cost of a month is that of a payslip: pay and the shares of the employer', async () => {
  const { payrollrunid } = await october(state);
  const drafts = await state.company.tx((db) =>
    db
      .selectFrom('draft_payslip as d')
      .innerJoin('employee as e', 'e.employeeid', 'd.employeeid')
      .select(['e.employeecode', 'd.result'])
      .where('d.payrollrunid', '=', payrollrunid)
      .execute(),
  );
  const costs = new Map((await lines(hr)).map((row) => [row.employeecode, row.costbefore]));
  let equal = 0;
  for (const { employeecode, result } of drafts) {
    const payslip = result as unknown as { lines: { kind: string; amount: number }[]; register: { lopdays: number } };
    const cost = payslip.lines
      .filter(({ kind }) => kind === 'earning' || kind === 'employer')
      .reduce((sum, { amount }) => sum + amount, 0);
    if (payslip.register.lopdays === 0 && costs.get(employeecode) === cost) equal += 1;
  }
  expect(equal).toBeGreaterThan(40);
});

test('a percent is changed by hand with a reason, kept by the next proposal, and spent first', async () => {
  const line = await lineOf(CODE);
  const change = { incrementlineid: line.incrementlineid, percent: 1500, reason: 'Took over a second team' };
  expect((await hr.refused(changeIncrement, { ...change, reason: '' }, line.version)).status).toBe(400);
  expect((await state.maker.refused(changeIncrement, change, line.version)).status).toBe(403);
  await hr.call(changeIncrement, change, line.version);
  expect((await hr.refused(changeIncrement, change, line.version)).status).toBe(412);
  const after = await lineOf(CODE);
  expect(after).toMatchObject({ percent: 1500, increment: '15.00 %', proposed: line.proposed });
  expect(after.costafter ?? 0).toBeGreaterThan(line.costafter ?? 0);
  const { matrix, version } = await round(hr);
  await hr.call(proposeIncrements, { incrementroundid, matrix, budgetkind: 1, budget: 400 }, version);
  const shown = await round(hr);
  expect(shown.increase).toBeLessThanOrEqual(shown.limit);
  expect(await lineOf(CODE)).toMatchObject({ percent: 1500, reason: change.reason });
});

test('above the budget a reason is asked for; who submits does not approve', async () => {
  const { matrix, version } = await round(hr);
  await hr.call(proposeIncrements, { incrementroundid, matrix, budgetkind: 2, budget: 0 }, version);
  const zero = await round(hr);
  expect(zero.increase).toBeGreaterThan(zero.limit);
  expect(
    (await hr.refused(submitIncrement, { incrementroundid, note: '' }, zero.version)).error.fields?.note,
  ).toContain('exceed the budget');
  await hr.call(proposeIncrements, { incrementroundid, matrix, budgetkind: 1, budget: 400 }, zero.version);
  await hr.call(submitIncrement, { incrementroundid, note: '' }, zero.version + 1);
  const submitted = await round(hr);
  expect(submitted).toMatchObject({ statusid: 2, maydecide: false, mayedit: false });
  const approve = { incrementroundid, isapproved: true, note: '' };
  await expect(hr.call(decideIncrement, approve, submitted.version)).rejects.toThrow('Somebody else approves it');
  const line = await lineOf(CODE);
  expect(
    (
      await hr.refused(
        changeIncrement,
        { incrementlineid: line.incrementlineid, percent: 1, reason: 'x' },
        line.version,
      )
    ).error.message,
  ).toContain('is submitted');
  // Sent back with a reason, it is a draft again.
  await expect(chief.call(decideIncrement, { ...approve, isapproved: false }, submitted.version)).rejects.toThrow(
    'Please add comment',
  );
  await chief.call(decideIncrement, { incrementroundid, isapproved: false, note: 'Too early' }, submitted.version);
  expect(await round(hr)).toMatchObject({ statusid: 1, note: 'Too early' });
  await hr.call(submitIncrement, { incrementroundid, note: '' }, submitted.version + 1);
});

const revisions = () =>
  state.company.tx((db) =>
    db.selectFrom('salary_revision').select(['employeeid', 'effectivefrom', 'newgross']).execute(),
  );

test('approved by a second person, payroll takes each package once; what was changed meanwhile is named', async () => {
  const changed = state.ids.get('AC0009') ?? 0;
  await state.company.tx((db) =>
    db
      .updateTable('employee_package')
      .set({ monthlygross: sql`monthlygross + 100`, annualctc: sql`annualctc + 100` })
      .where('employeeid', '=', changed)
      .execute(),
  );
  const { version } = await round(chief);
  const approve = { incrementroundid, isapproved: true, note: '' };
  const [approved] = await chief.call(decideIncrement, approve, version);
  await expect(chief.call(decideIncrement, approve, version + 1)).rejects.toThrow('decided already');
  const ended = await jobEnded(state.company.company, approved?.jobrunid ?? 0);
  expect(ended.statusid).toBe(3);
  const after = await round(chief);
  expect(after).toMatchObject({ statusid: 3, waiting: 0, failed: 1 });
  const rows = await lines(chief);
  expect(rows.find(({ employeeid }) => employeeid === changed)?.problem).toContain('was changed');
  const raised = rows.filter(({ statusid, oldpay, newpay }) => statusid === 2 && newpay > oldpay);
  const written = await revisions();
  expect(written.length).toBe(raised.length);
  expect(new Set(written.map(({ effectivefrom }) => effectivefrom))).toEqual(new Set(['2026-11-01']));
  const packages = await state.company.tx((db) =>
    db
      .selectFrom('employee_package')
      .select(['employeeid', 'annualctc', 'monthlygross'])
      .where(sql<boolean>`lower(period) = date '2026-11-01'`)
      .execute(),
  );
  const pay = new Map(packages.map((row) => [row.employeeid, row.annualctc ?? (row.monthlygross ?? 0) * 12]));
  for (const { employeeid, newpay } of raised) expect(pay.get(employeeid)).toBe(newpay);
  // Put right, it is taken; what is in the packages already is not taken again.
  await state.company.tx((db) =>
    db
      .updateTable('employee_package')
      .set({ monthlygross: sql`monthlygross - 100`, annualctc: sql`annualctc - 100` })
      .where('employeeid', '=', changed)
      .execute(),
  );
  const [again] = await chief.call(retryIncrement, { incrementroundid });
  await jobEnded(state.company.company, again?.jobrunid ?? 0);
  expect(await round(chief)).toMatchObject({ failed: 0, waiting: 0 });
  expect((await revisions()).length).toBe(written.length + 1);
  await expect(chief.call(retryIncrement, { incrementroundid })).rejects.toThrow('has taken all');
  expect((await hr.refused(removeIncrement, { incrementroundid })).status).toBe(409);
});

test('nobody decides on the own increment, and out of scope a round is unknown', async () => {
  const employeeid = state.ids.get('AC0010') ?? 0;
  await state.company.tx((db) =>
    sql`update account set employeeid = ${employeeid} where subscriptionid = current_subscription() and emailid = 'chief@test.example'`.execute(
      db,
    ),
  );
  const again = await state.company.signIn('chief@test.example');
  const [created] = await hr.call(createIncrement, {
    incrementroundname: 'Second',
    performancecycleid,
    effectivefrom: '2026-12-01',
    budgetkind: 1,
    budget: 100,
  });
  const id = created?.incrementroundid ?? 0;
  await hr.call(submitIncrement, { incrementroundid: id, note: '' }, 1);
  await expect(again.call(decideIncrement, { incrementroundid: id, isapproved: true, note: '' }, 2)).rejects.toThrow(
    'Your own increment',
  );
  expect((await state.maker.refused(getIncrement, { incrementroundid: id })).status).toBe(403);
  expect((await hr.refused(getIncrement, { incrementroundid: 999_999 })).status).toBe(404);
});
