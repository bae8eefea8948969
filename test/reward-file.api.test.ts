import { afterAll, beforeAll, expect, test } from 'vitest';
import { extraPaymentBulk } from '#modules/payroll/contract/person/inputs.ts';
import { getPayslip } from '#modules/payroll/contract/outputs/payslip-view.ts';
import { settled, startTestApp, type TestApp } from './support/app.ts';
import { ACME, october, OCTOBER, staffed } from '../src/modules/payroll/test/staffed.ts';
import {
  changeReward,
  getRewardComponent,
  listRewards,
  rewardReport,
} from '#modules/recruit/contract/referral/reward.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** In paise, with a part of a rupee. */
const AMOUNT = 2_512_345;

/** Two rewards of which one is approved, and what the check of the upload says of their file. */
async function checkedFile({ company, maker, ids }: Awaited<ReturnType<typeof staffed>>) {
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
  const texts = checked.rows.flatMap(({ messages }) => messages.map(({ text }) => text));
  return { bulkbatchid, rows: checked.rows, texts, referrer };
}

test('the file of the approved rewards goes through the upload of payroll, and the payslip pays them to the paisa', async () => {
  const state = await staffed(app);
  const { maker } = state;
  expect(await maker.call(getRewardComponent, {})).toEqual([{ type: 'Referral Bonus', ismissing: false }]);
  const { bulkbatchid, rows, texts, referrer } = await checkedFile(state);
  expect(texts).toEqual([]);
  expect(rows).toHaveLength(1);
  await maker.call(extraPaymentBulk.apply, { bulkbatchid, rows: 'valid' });
  await settled(maker, extraPaymentBulk, bulkbatchid);
  const { payrollrunid } = await october(state);
  const [payslip] = await maker.call(getPayslip, { payrollrunid, employeeid: referrer });
  expect(payslip?.lines.filter(({ component }) => component === 'referral_bonus')).toMatchObject([
    { kind: 'earning', amount: AMOUNT },
  ]);
});

test('a structure without the component of the rewards is told beside them, and by the upload of their file', async () => {
  const { structure, words, ...rest } = structuredClone(ACME) as {
    structure: { components: { code: string }[] };
    words: { earnings: Record<string, string> };
  };
  structure.components = structure.components.filter(({ code }) => code !== 'referral_bonus');
  delete words.earnings['Referral Bonus'];
  const state = await staffed(app, { ...rest, structure, words });
  expect(await state.maker.call(getRewardComponent, {})).toEqual([{ type: 'Referral Bonus', ismissing: true }]);
  const { texts } = await checkedFile(state);
  expect(texts).toEqual([
    expect.stringMatching(
      /^“Referral Bonus” is not known as an earning\. Use one of .+, or give a component of Salary Structure this word in upload files first\.$/,
    ),
  ]);
  // A company that does not pay by the product is told nothing.
  const without = await app.company({});
  const admin = await without.account('maker@test.example', ['Payroll maker']);
  expect(await admin.call(getRewardComponent, {})).toMatchObject([{ ismissing: false }]);
});
