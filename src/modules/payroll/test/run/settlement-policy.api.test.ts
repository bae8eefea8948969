import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  FIRST_SETTLEMENT_POLICY,
  getSettlementPolicy,
  saveSettlementPolicy,
} from '../../contract/run/settlement-policy.ts';
import { settlementPolicyPart, takeSettlementPolicy } from '../../server/run/settlement/file.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { CONFIG, POLICY } from '../settlement-company.ts';
import { staffed } from '../staffed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('a company file has the policies with their days, and one of before replaces the policy as it stands', async () => {
  const { company } = await staffed(app, CONFIG);
  await company.admin.call(saveSettlementPolicy, POLICY, 0);
  const [before] = await company.admin.call(getSettlementPolicy, {});
  const yearly = { ...POLICY, isfouryears: true };
  await company.admin.call(saveSettlementPolicy, { ...yearly, from: '2027-04-01' }, before?.version);
  const file = await company.tx(settlementPolicyPart);
  expect(file).toEqual({ fnf: yearly, fnffrom: '2027-04-01', fnfearlier: [POLICY] });
  const take = (configuration: object) =>
    company.tx((db) => takeSettlementPolicy(db, configuration as Parameters<typeof takeSettlementPolicy>[1], true));
  expect(await take(file)).toEqual({ changes: [], problems: [] });
  const { isgratuitylimited: _, ...partial } = POLICY;
  expect(await take({ fnf: partial })).toEqual({ changes: ['The FnF policy changes.'], problems: [] });
  expect(await company.tx(settlementPolicyPart)).toMatchObject({ fnf: POLICY, fnffrom: '2027-04-01' });
  expect((await take({ fnf: { gratuitycomponent: 'no_such' } })).problems).toEqual([
    'fnf.gratuitycomponent: “no_such” is no component of the salary structure.',
  ]);

  // In a company without a policy the file says what it was like before.
  const other = await staffed(app, CONFIG);
  const takeThere = (configuration: object) =>
    other.company.tx((db) =>
      takeSettlementPolicy(db, configuration as Parameters<typeof takeSettlementPolicy>[1], true),
    );
  await takeThere({ fnf: yearly, fnffrom: '2027-04-01' });
  expect(await other.company.tx(settlementPolicyPart)).toEqual({
    fnf: yearly,
    fnffrom: '2027-04-01',
    fnfearlier: [FIRST_SETTLEMENT_POLICY],
  });
});
