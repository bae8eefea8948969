import { z } from 'zod';
import { canonical } from '#platform/server/idempotency.ts';
import type { Configuration } from '#platform/server/module.ts';
import type { Db } from '#platform/server/db.ts';
import { ANY_VERSION, changeSetting } from '#platform/server/tenant-setting.ts';
import { FIRST_SETTLEMENT_POLICY, settlementPolicy } from '../../contract/settlement.ts';
import { latestSettings } from '../settings.ts';
import { readSettlementPolicy, SETTLEMENT_POLICY, settlementPolicyOf } from './policy.ts';

const part = z.object({ fnf: settlementPolicy.partial().optional() });
const components = z.object({ structure: z.object({ components: z.array(z.object({ code: z.string() })) }) });

/** The FnF policy of a company as its file has it; nothing before it is saved. */
export async function settlementPolicyPart(db: Db): Promise<Configuration> {
  const { value, version } = await settlementPolicyOf(db);
  return version === 0 ? {} : { fnf: value };
}

/** Takes the FnF policy of a file: components that neither the file nor the company has are problems. */
export async function takeSettlementPolicy(db: Db, configuration: Configuration, apply: boolean) {
  const { data, error } = part.safeParse(configuration);
  if (error)
    return { changes: [], problems: error.issues.map(({ path, message }) => `${path.join('.')}: ${message}.`) };
  if (!data.fnf) return { changes: [], problems: [] };
  const own = components.safeParse(configuration);
  const all = own.success ? own.data.structure.components : ((await latestSettings(db))?.structure.components ?? []);
  const value = { ...FIRST_SETTLEMENT_POLICY, ...data.fnf };
  const codes = new Set(all.map(({ code }) => code));
  const problems = Object.entries(value)
    .filter(([key]) => /component$|wages$/.test(key))
    .flatMap(([key, entry]) =>
      [entry].flat().flatMap((code) => (typeof code === 'string' && !codes.has(code) ? [{ key, code }] : [])),
    )
    .map(({ key, code }) => `fnf.${key}: “${code}” is no component of the salary structure.`);
  const current = await settlementPolicyOf(db);
  const isChanged = canonical(value) !== canonical(current.value);
  if (apply && isChanged && problems.length === 0)
    await changeSetting(
      { db, ifMatch: ANY_VERSION },
      { settingname: SETTLEMENT_POLICY, read: readSettlementPolicy, change: () => value },
    );
  return { changes: isChanged ? ['The FnF policy changes.'] : [], problems };
}
