import { z } from 'zod';
import type { Day } from '#platform/engine/day.ts';
import { canonical } from '#platform/server/idempotency.ts';
import type { Configuration } from '#platform/server/module.ts';
import type { Db } from '#platform/server/db.ts';
import {
  FIRST_SETTLEMENT_POLICY,
  type SettlementPolicy,
  settlementPolicyFile,
} from '../../../contract/run/settlement-policy.ts';
import { latestSettings } from '../../setup/settings.ts';
import { putSettlementPolicy, readSettlementPolicy, settlementPolicySetting } from './policy.ts';

const part = z.object(settlementPolicyFile);
const components = z.object({ structure: z.object({ components: z.array(z.object({ code: z.string() })) }) });
type Version = { readonly from: Day | null; readonly value: SettlementPolicy };

/** The FnF policies of a company as its file has them: the last one, and those before it; nothing before one is saved. */
export async function settlementPolicyPart(db: Db): Promise<Configuration> {
  const series = await settlementPolicySetting.series(db);
  const last = series.at(-1);
  if (!last) return {};
  const earlier = series.slice(0, -1).map(({ from, value }) => ({ ...(from === null ? {} : { from }), ...value }));
  return {
    fnf: last.value,
    ...(last.from === null ? {} : { fnffrom: last.from }),
    ...(earlier.length === 0 ? {} : { fnfearlier: earlier }),
  };
}

/** The policies of a file, in order. One without a day replaces the last one of the company, from the day it begins on. */
async function versionsOf(db: Db, { fnf, fnffrom, fnfearlier = [] }: z.output<typeof part>): Promise<Version[]> {
  if (!fnf) return [];
  const usual = fnfearlier.length > 0 ? null : ((await settlementPolicySetting.series(db)).at(-1)?.from ?? null);
  return [
    ...fnfearlier.map(({ from = null, ...value }) => ({ from, value: readSettlementPolicy(value) })),
    { from: fnffrom ?? usual, value: readSettlementPolicy(fnf) },
  ];
}

/** Takes the FnF policies of a file: components that neither the file nor the company has are problems. */
export async function takeSettlementPolicy(db: Db, configuration: Configuration, apply: boolean) {
  const { data, error } = part.safeParse(configuration);
  if (error)
    return { changes: [], problems: error.issues.map(({ path, message }) => `${path.join('.')}: ${message}.`) };
  const own = components.safeParse(configuration);
  const all = own.success ? own.data.structure.components : ((await latestSettings(db))?.structure.components ?? []);
  const codes = new Set(all.map(({ code }) => code));
  const versions = await versionsOf(db, data);
  const problems = versions
    .flatMap(({ value }) => Object.entries(value))
    .filter(([key]) => /component$|wages$/.test(key))
    .flatMap(([key, entry]) =>
      [entry].flat().flatMap((code) => (typeof code === 'string' && !codes.has(code) ? [{ key, code }] : [])),
    )
    .map(({ key, code }) => `fnf.${key}: “${code}” is no component of the salary structure.`);
  let isChanged = false;
  for (const { from, value } of versions) {
    const before =
      from === null ? await settlementPolicySetting.first(db) : await settlementPolicySetting.inForce(db, from);
    if (canonical(value) === canonical(before?.value ?? FIRST_SETTLEMENT_POLICY)) continue;
    isChanged = true;
    if (apply && problems.length === 0) await putSettlementPolicy(db, { from, value });
  }
  return { changes: isChanged ? ['The FnF policy changes.'] : [], problems: [...new Set(problems)] };
}
