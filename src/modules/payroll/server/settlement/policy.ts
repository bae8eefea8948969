import { changeSetting, storedSetting } from '#platform/server/tenant-setting.ts';
import { failField } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { serve } from '#platform/server/serve.ts';
import {
  FIRST_SETTLEMENT_POLICY,
  getSettlementPolicy,
  saveSettlementPolicy,
  type SettlementPolicy,
  settlementPolicy,
} from '../../contract/settlement.ts';
import { latestSettings } from '../settings.ts';

export const SETTLEMENT_POLICY = 'settlementPolicy';
export const readSettlementPolicy = (value: Record<string, unknown>): SettlementPolicy =>
  settlementPolicy.parse({ ...FIRST_SETTLEMENT_POLICY, ...value });
export const settlementPolicyOf = (db: Db) => storedSetting(db, SETTLEMENT_POLICY, readSettlementPolicy);

/** What a settlement can be paid by and worked out of: one-time earnings, deductions, and pay of a full month. */
async function choicesOf(db: Db) {
  const components = (await latestSettings(db))?.structure.components ?? [];
  const options = (fits: (one: (typeof components)[number]) => boolean) =>
    components.filter(fits).map(({ code, name }) => ({ displayname: name, displayvalue: code }));
  return {
    Wage: options((one) => one.source === 'formula' && one.kind === 'earning'),
    Earning: options((one) => one.source === 'one-time'),
    Deduction: options((one) => one.source === 'deduction'),
  };
}
const USES = {
  gratuitycomponent: 'Earning',
  leavecomponent: 'Earning',
  bonuscomponent: 'Earning',
  noticepaycomponent: 'Earning',
  noticerecoverycomponent: 'Deduction',
  assetcomponent: 'Deduction',
  gratuitywages: 'Wage',
  leavewages: 'Wage',
  noticewages: 'Wage',
} as const;

/** @throws ApplicationError at the field of a component that the salary structure does not have */
export async function expectComponents(db: Db, policy: SettlementPolicy): Promise<void> {
  const choices = await choicesOf(db);
  for (const [field, kind] of Object.entries(USES)) {
    const codes = [policy[field as keyof typeof USES] ?? []].flat();
    const unknown = codes.find((code) => !choices[kind].some(({ displayvalue }) => displayvalue === code));
    if (unknown !== undefined)
      failField(field, `“${unknown}” is not among these components of the salary structure. Choose another one`);
  }
}

const get = serve(getSettlementPolicy, async ({ db }) => {
  const { value, version } = await settlementPolicyOf(db);
  return [{ ...value, version, ...(await choicesOf(db)) }];
});

const save = serve(saveSettlementPolicy, async (ctx, input) => {
  await expectComponents(ctx.db, input);
  const { version } = await changeSetting(ctx, {
    settingname: SETTLEMENT_POLICY,
    read: readSettlementPolicy,
    change: () => input,
  });
  return [{ version }];
});

export const settlementPolicyEndpoints = [get, save];
