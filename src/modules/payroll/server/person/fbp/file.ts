import { z } from 'zod';
import { fbpFile, FIRST_FBP_POLICY } from '#modules/payroll/contract/person/fbp.ts';
import { structure } from '#modules/payroll/contract/setup/structure.ts';
import { canonical } from '#platform/server/idempotency.ts';
import type { Configuration } from '#platform/server/module.ts';
import type { Db } from '#platform/server/db.ts';
import { ANY_VERSION, changeSetting } from '#platform/server/tenant-setting.ts';
import { structureChoices } from '#modules/company/server/public.ts';
import { policyProblems } from '../../../engine/person/fbp/policy.ts';
import { latestSettings } from '../../setup/settings.ts';
import { FBP_POLICY, readFbpPolicy, storedFbpPolicy } from './policy.ts';

const part = z.object({ fbp: fbpFile.optional() });
const others = z.object({ choices: z.object({ grades: z.array(z.string()).optional() }).optional() });

/** The flexible benefit plan of a company as its file has it, amounts in rupees; nothing before it is saved. */
export async function fbpPart(db: Db): Promise<Configuration> {
  const { value, version } = await storedFbpPolicy(db);
  const heads = value.heads.map((head) => ({
    ...head,
    caps: head.caps.map((cap) => ({ ...cap, amount: cap.amount / 100 })),
  }));
  return version === 0 ? {} : { fbp: { ...value, heads } };
}

/** Takes the flexible benefit plan of a file: what neither the file nor the company has is a problem. */
export async function takeFbp(db: Db, configuration: Configuration, apply: boolean) {
  const { data, error } = part.safeParse(configuration);
  if (error)
    return { changes: [], problems: error.issues.map(({ path, message }) => `${path.join('.')}: ${message}.`) };
  if (!data.fbp) return { changes: [], problems: [] };
  const own = structure.safeParse(configuration['structure']);
  const named = others.safeParse(configuration).data?.choices?.grades ?? [];
  const stored = (await structureChoices(db, ['Grade'])).Grade.map(({ displayname }) => displayname);
  const value = readFbpPolicy({ ...FIRST_FBP_POLICY, ...data.fbp });
  const problems = policyProblems(value, {
    structure: own.success ? own.data : (await latestSettings(db))?.structure,
    grades: [...stored, ...named],
  }).map(({ field, text }) => `fbp.${field}: ${text}`);
  const current = await storedFbpPolicy(db);
  const isChanged = canonical(value) !== canonical(current.value);
  if (apply && isChanged && problems.length === 0)
    await changeSetting(
      { db, ifMatch: ANY_VERSION },
      { settingname: FBP_POLICY, read: readFbpPolicy, change: () => value },
    );
  return { changes: isChanged ? ['The flexible benefit plan changes.'] : [], problems };
}
