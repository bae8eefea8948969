import { afterAll, beforeAll, expect, test } from 'vitest';
import { extraPaymentBulk } from '#modules/payroll/contract/inputs.ts';
import { getPayslip } from '#modules/payroll/contract/payslip-view.ts';
import { settled, startTestApp, type TestApp } from './support/app.ts';
import { october, OCTOBER, staffed } from '../src/modules/payroll/test/staffed.ts';
import { changeReward, listRewards, rewardReport } from '#modules/recruit/contract/referral/reward.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** In paise, with a part of a rupee. */
const AMOUNT = 2_512_345;

test('the file of the approved rewards goes through the upload of payroll, and the payslip pays them to the paisa', async () => {
  const given = await staffed(app);
  const { company, maker, ids } = given;
  const idOf = (code: string): number => ids.get(code) ?? 0;
  const [referrer, hire] = [idOf('AC0001'), idOf('AC0002')];
  await company.tx((db) =>
    db
      .insertInto('referral_reward')
      .values(
        [AMOUNT, 100].map((amount, at) => ({
          referralid: at + 1,
          employeeid: referrer,
          hireid: hire,
          designationname: 'Loom fitter',
          amount,
          dueon: '2026-09-01',
        })),
      )
      .execute(),
  );
  const { rows } = await maker.call(listRewards, { limit: 50, offset: 0 });
  const reward = rows.find(({ amount }) => amount === AMOUNT);
  const act = { referralrewardid: reward?.referralrewardid ?? 0, act: 'approve', reason: '' } as const;
  await maker.call(changeReward, act, reward?.version);
  const columns = Object.keys(rewardReport.columns).join(',');
  const file = await maker.file(rewardReport.endpoint, { statusid: 2, format: 'xlsx', columns });
  const [staged] = await maker.upload(extraPaymentBulk.upload, 'referral-rewards.xlsx', file);
  const { bulkbatchid, mapping } = staged ?? expect.fail('nothing was staged');
  await maker.call(extraPaymentBulk.check, {
    bulkbatchid,
    mapping,
    parameters: { payrollmonth: OCTOBER },
    accepted: {},
  });
  await settled(maker, extraPaymentBulk, bulkbatchid);
  const checked = await maker.call(extraPaymentBulk.rows, { bulkbatchid });
  expect(checked.rows.flatMap(({ messages }) => messages.map(({ text }) => text))).toEqual([]);
  expect(checked.rows).toHaveLength(1);
  await maker.call(extraPaymentBulk.apply, { bulkbatchid, rows: 'valid' });
  await settled(maker, extraPaymentBulk, bulkbatchid);
  const { payrollrunid } = await october(given);
  const [payslip] = await maker.call(getPayslip, { payrollrunid, employeeid: referrer });
  expect(payslip?.lines.filter(({ component }) => component === 'referral_bonus')).toMatchObject([
    { kind: 'earning', amount: AMOUNT },
  ]);
});
