import type { Db } from '#platform/server/db.ts';
import { failWith } from '#platform/server/application-error.ts';
import { serve } from '#platform/server/serve.ts';
import { changeSetting, storedSetting } from '#platform/server/tenant-setting.ts';
import { POLICIES, type Policy } from '../contract/kinds.ts';
import { changePolicy, type ChangePolicy, getChangePolicy, saveChangePolicy } from '../contract/profile.ts';
import { RULED_SECTIONS, SECTIONS, type SectionKey } from '../contract/sections.ts';

const SETTING = 'profilechanges';
type Stored = { policies: ChangePolicy[] };

/** The company's stored policies, defaults for the rest; an unknown value counts as not set. */
function read(value: Record<string, unknown>): Stored {
  const { success, data } = changePolicy.safeParse(value);
  const text = new Map<string, Policy>(success ? data.policies.map(({ section, policy }) => [section, policy]) : []);
  return {
    policies: RULED_SECTIONS.map((section) => ({
      section,
      policy: text.get(section) ?? SECTIONS[section].usual,
    })) as ChangePolicy[],
  };
}

/** Who changes the sections of profiles in this company. A bank account always needs a second person's approval. */
export async function policiesOf(db: Db): Promise<(section: SectionKey) => Policy> {
  const { value } = await storedSetting(db, SETTING, read);
  const byKey = new Map<string, Policy>(value.policies.map(({ section, policy }) => [section, policy]));
  return (section) => byKey.get(section) ?? 'approval';
}

const get = serve(getChangePolicy, async ({ db }) => {
  const { value, version } = await storedSetting(db, SETTING, read);
  return [{ ...value, version }];
});

const save = serve(saveChangePolicy, async (ctx, { policies }) => {
  const sections = policies.map(({ section }) => section);
  if (new Set(sections).size !== sections.length || policies.some(({ policy }) => !POLICIES.includes(policy)))
    failWith('E0010', { text: 'Each section can be listed only once' });
  const { version } = await changeSetting(ctx, {
    settingname: SETTING,
    read,
    change: (current) => ({
      policies: current.policies.map<ChangePolicy>(
        (one) => policies.find(({ section }) => section === one.section) ?? one,
      ),
    }),
  });
  return [{ version }];
});

export const policyEndpoints = [get, save];
