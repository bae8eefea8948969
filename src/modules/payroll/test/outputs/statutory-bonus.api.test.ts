import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getJob } from '#platform/contract/jobs.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { jobDone } from '../../../../../test/support/job-done.ts';
import { limit } from '../../../../../test/support/limits.ts';
import { getOtherRun, openOtherRun, removeRunAmount } from '../../contract/run/other-runs.ts';
import { computeRun } from '../../contract/run/run.ts';
import {
  bonusRegister,
  confirmStatutoryBonus,
  getStatutoryBonus,
  listBonusLines,
  reopenStatutoryBonus,
  saveStatutoryBonus,
  startBonusRegister,
} from '../../contract/outputs/statutory-bonus.ts';
import { computed, type Paid, paidOut, runOf, type Staffed, withRun } from '../staffed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => app.clock.set('2027-05-04T06:00:00Z'));
afterAll(() => app.stop());

const OF = { taxyear: '2026-27', establishmentid: 0 };
const ENTRIES = {
  availablesurplus: null,
  allocablesurplus: 0,
  source: 'Audited accounts',
  minimumwage: null,
  carried: [],
  component: 'performance_bonus',
  payrollmonth: '2027-04',
  periodnumber: 1,
};

const march = (): Promise<Paid> =>
  withRun(app, 'march released for the bonus', async (state: Staffed) => paidOut(state, await runOf(state, '2027-03')));
const stateOf = async ({ maker }: Staffed) => {
  const [state] = await maker.call(getStatutoryBonus, OF);
  return state ?? expect.fail();
};
async function register({ maker }: Staffed, of: 'account' | 'paid' | 'gratuity' | 'surplus', format: 'pdf' | 'xlsx') {
  const [started] = await maker.call(startBonusRegister, { ...OF, register: of, format });
  const jobrunid = started?.jobrunid ?? 0;
  for (const until = Date.now() + limit(25); Date.now() < until; await jobDone()) {
    const [job] = await maker.call(getJob, { jobrunid });
    if (job && job.statusid > 3) throw new Error(job.errormessage ?? 'failed');
    if (job?.statusid === 3) break;
  }
  return maker.file(bonusRegister, { jobrunid });
}

test('a bonus is worked out from payslips, confirmed by a second person, and paid to former employees too', async () => {
  const setting = await march();
  const { maker, company, ids } = setting;
  expect(await stateOf(setting)).toMatchObject({ statusid: 0, version: 0, outcome: null, isfirst: true });
  const lines = async (statutorybonusid: number) =>
    (await maker.call(listBonusLines, { statutorybonusid, limit: 500, offset: 0 })).rows;

  // A loss: everybody has the least bonus, which is set off against later years.
  const saved = async (entries: object) => {
    const { version } = await stateOf(setting);
    const [state] = await maker.call(saveStatutoryBonus, { ...OF, ...ENTRIES, ...entries }, version);
    return state ?? expect.fail();
  };
  const loss = await saved({});
  const rows = await lines(loss.statutorybonusid ?? 0);
  expect(loss.outcome).toMatchObject({ people: 60, ratename: '8.3333', closing: [{ kind: 'set-off' }] });
  const eligible = rows.filter((row) => row.iseligible);
  expect(eligible.length).toBe(loss.outcome?.eligible);
  expect(eligible.length).toBeGreaterThan(0);
  // Seven thousand of a whole month, a twelfth of it.
  const [whole] = eligible.filter(({ wages }) => wages === 700_000);
  expect(whole).toMatchObject({ bonus: 58_300, paid: 0, due: 58_300 });
  const total = (all: typeof rows, of: 'bonus' | 'due') => all.reduce((sum, row) => sum + row[of], 0);
  expect(loss.outcome).toMatchObject({ bonus: total(rows, 'bonus'), due: total(rows, 'due') });
  expect(loss.outcome?.closing[0]?.amount).toBe(loss.outcome?.minimum);

  // Somebody has left: the regular payroll of April does not pay them.
  const leaver = whole?.employeeid ?? 0;
  await company.tx((db) =>
    db.updateTable('employee').set({ leavingdate: '2027-03-31' }).where('employeeid', '=', leaver).execute(),
  );
  const { version } = loss;
  const refused = await maker.refused(saveStatutoryBonus, { ...OF, ...ENTRIES }, version);
  expect(refused.error.fields).toHaveProperty('payrollmonth');
  const [opened] = await maker.call(openOtherRun, {
    kindid: 4,
    payrollmonth: '2027-03',
    title: 'Bonus of 2026-27',
    paydate: '2027-03-31',
  });
  const payrollrunid = opened?.payrollrunid ?? 0;
  const [other] = await maker.call(getOtherRun, { payrollrunid });
  const periodnumber = other?.number ?? 0;
  const plenty = await saved({ payrollmonth: '2027-03', periodnumber, allocablesurplus: 1e9, availablesurplus: 1e9 });
  expect(plenty.outcome).toMatchObject({ ratename: '20', former: 1, closing: [{ kind: 'set-on' }] });
  const statutorybonusid = plenty.statutorybonusid ?? 0;
  expect((await maker.refused(confirmStatutoryBonus, { statutorybonusid }, plenty.version)).status).toBe(409);
  expect((await company.admin.refused(confirmStatutoryBonus, { statutorybonusid }, plenty.version - 1)).status).toBe(
    412,
  );
  await company.admin.call(confirmStatutoryBonus, { statutorybonusid }, plenty.version);
  expect((await maker.refused(saveStatutoryBonus, { ...OF, ...ENTRIES }, plenty.version + 1)).status).toBe(409);
  // The amounts that it made go with it, and not one by one on the page of the run.
  const [withamounts] = await maker.call(getOtherRun, { payrollrunid });
  const onetimeid = withamounts?.people[0]?.items[0]?.onetimeid ?? 0;
  const kept = await maker.refused(removeRunAmount, { payrollrunid, onetimeid });
  expect([kept.status, kept.error.message]).toEqual([
    409,
    'The statutory bonus made this amount. Take the bonus out of the payroll on the page Statutory Bonus',
  ]);

  await maker.call(computeRun, { payrollrunid });
  const run = await computed(maker, payrollrunid);
  expect(run.headcount).toBe(plenty.outcome?.eligible);
  await paidOut(setting, run);
  const closed = await stateOf(setting);
  expect(closed).toMatchObject({ statusid: 2, isclosed: true });
  expect(
    (
      await company.admin.refused(
        reopenStatutoryBonus,
        { statutorybonusid, reason: 'The surplus was corrected' },
        closed.version,
      )
    ).status,
  ).toBe(409);
  expect((await register(setting, 'paid', 'pdf')).subarray(0, 4).toString()).toBe('%PDF');
  for (const kind of ['surplus', 'account', 'gratuity'] as const)
    expect((await register(setting, kind, 'xlsx')).subarray(0, 2).toString()).toBe('PK');
  expect((await maker.refused(getStatutoryBonus, { ...OF, establishmentid: 99 })).status).toBe(404);
  expect(ids.size).toBe(60);
});

test('a confirmed bonus leaves nothing behind when it is taken out, and interim bonus of the year is taken off', async () => {
  const state = await march();
  const { maker, company } = state;
  const [draft] = await maker.call(saveStatutoryBonus, { ...OF, ...ENTRIES }, 0);
  const statutorybonusid = draft?.statutorybonusid ?? 0;
  await company.admin.call(confirmStatutoryBonus, { statutorybonusid }, draft?.version);
  const items = () =>
    company.tx((db) =>
      db.selectFrom('one_time_item').select('onetimeid').where('payrollmonth', '=', '2027-04').execute(),
    );
  expect((await items()).length).toBe(draft?.outcome?.eligible);
  const { version } = await stateOf(state);
  const [reopened] = await maker.call(reopenStatutoryBonus, { statutorybonusid, reason: 'Wrong surplus' }, version);
  expect(reopened).toMatchObject({ statusid: 1 });
  expect(await items()).toEqual([]);
  // Figures that changed since the draft are not confirmed.
  const [row] = (await maker.call(listBonusLines, { statutorybonusid, limit: 1, offset: 0 })).rows;
  await company.tx((db) =>
    db
      .updateTable('statutory_bonus_line')
      .set({ due: 1 })
      .where('statutorybonusid', '=', statutorybonusid)
      .where('employeeid', '=', row?.employeeid ?? 0)
      .execute(),
  );
  expect((await company.admin.refused(confirmStatutoryBonus, { statutorybonusid }, reopened?.version)).status).toBe(
    409,
  );
  const wrong = await maker.refused(saveStatutoryBonus, { ...OF, ...ENTRIES, component: 'basic' }, reopened?.version);
  expect(wrong.error.fields).toHaveProperty('component');
  const more = await maker.refused(
    saveStatutoryBonus,
    { ...OF, ...ENTRIES, availablesurplus: 100, allocablesurplus: 200 },
    reopened?.version,
  );
  expect(more.error.fields).toHaveProperty('allocablesurplus');
});
