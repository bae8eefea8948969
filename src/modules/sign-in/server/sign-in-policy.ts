import type { Db } from '#platform/server/db.ts';
import { isSensitive } from '#platform/server/sensitive-rights.ts';
import { storedSetting } from '#platform/server/tenant-setting.ts';
import { type FactorDemand, factorDemands } from '../contract/sign-on.ts';

export const SIGN_IN_POLICY = 'signin.policy';

export const wholePolicy = (value: { secondfactor?: unknown }): { secondfactor: FactorDemand } => ({
  secondfactor: factorDemands.find((one) => one === value.secondfactor) ?? 'nobody',
});

/** Loads who must have a second factor in the company, and the version of that setting. */
export async function storedPolicy(db: Db): Promise<{ demand: FactorDemand; version: number }> {
  const { value, version } = await storedSetting(db, SIGN_IN_POLICY, wholePolicy);
  return { demand: value.secondfactor, version };
}

/** Whether an account with these rights must have a second factor. */
export const mustHaveFactor = (demand: FactorDemand, rights: Parameters<typeof isSensitive>[0]): boolean =>
  demand === 'everybody' || (demand === 'sensitive' && isSensitive(rights));
