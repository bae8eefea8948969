import { UNITS_PER_DAY } from '#platform/engine/day-units.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { UNPAID_DETAIL, policyDetail } from '#modules/leave/contract/policy-detail.ts';
import { day } from '#platform/engine/day.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import {
  FIRST_SETTLEMENT_POLICY,
  getSettlementPolicy,
  saveSettlementPolicy,
} from '../../contract/run/settlement-policy.ts';
import { storeLiabilities } from '../../server/run/settlement/liabilities.ts';
import { staffed } from '../staffed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('leave and gratuity are worth what a settlement would pay, of the types that the policy pays and on no other day', async () => {
  const { company, ids } = await staffed(app);
  const [policy] = await company.admin.call(getSettlementPolicy, {});
  await company.admin.call(saveSettlementPolicy, { ...FIRST_SETTLEMENT_POLICY, leavedivisor: 26 }, policy?.version);
  const [first, second] = [ids.get('AC0010') ?? 0, ids.get('AC0011') ?? 0];
  await company.tx(async (db) => {
    const types = await db
      .insertInto('leave_type')
      .values([
        { leavetypename: 'Earned', leavecode: 'EA', leavecategoryid: 2, colour: '#0ca678' },
        { leavetypename: 'Casual', leavecode: 'CA', leavecategoryid: 2, colour: '#0ca678' },
      ])
      .returning('leavetypeid')
      .execute();
    const [earned = 0, casual = 0] = types.map(({ leavetypeid }) => leavetypeid);
    const empty = { leavecategoryid: 2, slabs: [], joiningbands: [], clubbing: [] };
    const detail = (leavetypeid: number, isexitpaid: boolean) =>
      policyDetail.parse({ ...empty, leavepolicydetailid: leavetypeid, leavetypeid, isexitpaid });
    const { leavepolicyid } = await db
      .insertInto('leave_policy')
      .values({ leavepolicyname: 'Usual', isdraft: false })
      .returning('leavepolicyid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('leave_policy_version')
      .values({
        leavepolicyid,
        versionno: 1,
        effectivefrom: '2026-04-01',
        publishedon: '2026-04-01',
        detail: JSON.stringify({
          details: [detail(earned, true), detail(casual, false), UNPAID_DETAIL],
          restricted: [],
          prefixsuffixmindays: 0,
        }),
      })
      .execute();
    await db.insertInto('leave_assignment').values({ leavepolicyid, fromdate: '2026-04-01' }).execute();
    const line = { kind: 'grant', reason: 'yearly', postedon: '2026-10-01' };
    await db
      .insertInto('leave_ledger')
      .values([
        { ...line, employeeid: first, seq: 1, leavetypeid: earned, linedate: '2026-10-01', days: 12.5 * UNITS_PER_DAY },
        { ...line, employeeid: first, seq: 2, leavetypeid: casual, linedate: '2026-10-01', days: 3 * UNITS_PER_DAY },
        { ...line, employeeid: second, seq: 1, leavetypeid: earned, linedate: '2026-11-01', days: 2 * UNITS_PER_DAY },
      ])
      .execute();
  });
  const stored = await company.tx(async (db) => {
    await storeLiabilities(db, [first, second], day('2026-10-20'));
    return db.selectFrom('leave_liability').selectAll().execute();
  });
  const gratuity = await company.tx((db) => db.selectFrom('gratuity_liability').selectAll().execute());
  expect(gratuity.map(({ employeeid }) => employeeid).toSorted((a, b) => a - b)).toEqual([first, second]);
  for (const one of gratuity) expect(one.working).toMatch(/^₹ [\d,.]+ × 15 ÷ 26 × \d+$/);
  expect(stored).toHaveLength(1);
  const [row] = stored;
  expect(row).toMatchObject({ employeeid: first, days: 12.5 * UNITS_PER_DAY, divisor: 26, ason: '2026-10-20' });
  const wages = row?.wages ?? 0;
  expect(wages).toBeGreaterThan(0);
  expect(row?.amount).toBe(Math.round((wages * 12.5) / 26 / 100) * 100);
});
