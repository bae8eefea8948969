import { changeSetting, storedSetting } from '#platform/server/tenant-setting.ts';
import { structureChoices } from '#modules/company/server/public.ts';
import {
  type FbpPolicy,
  fbpPolicy,
  FIRST_FBP_POLICY,
  getFbpPolicy,
  saveFbpPolicy,
} from '#modules/payroll/contract/person/fbp.ts';
import { failField } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { serve } from '#platform/server/serve.ts';
import { policyProblems } from '../../../engine/person/fbp/policy.ts';
import { latestSettings } from '../../setup/settings.ts';

export const FBP_POLICY = 'fbp';
export const readFbpPolicy = (value: Record<string, unknown>): FbpPolicy =>
  fbpPolicy.parse({ ...FIRST_FBP_POLICY, ...value });
export const storedFbpPolicy = (db: Db) => storedSetting(db, FBP_POLICY, readFbpPolicy);
export const fbpPolicyOf = async (db: Db): Promise<FbpPolicy> => (await storedFbpPolicy(db)).value;

const gradesOf = async (db: Db) => (await structureChoices(db, ['Grade'])).Grade.map(({ displayname }) => displayname);

const get = serve(getFbpPolicy, async ({ db }) => {
  const { value, version } = await storedFbpPolicy(db);
  const { amounts = [], components = [] } = (await latestSettings(db))?.structure ?? {};
  const options = (rows: readonly { readonly code: string; readonly name: string }[]) =>
    rows.map(({ code, name }) => ({ displayname: name, displayvalue: code }));
  return [
    {
      ...value,
      version,
      Figure: options(amounts.filter(({ unit }) => unit === 'rupees')),
      Earning: options(components.filter(({ source }) => source === 'one-time')),
      Grade: (await gradesOf(db)).map((name) => ({ displayname: name, displayvalue: name })),
    },
  ];
});

const save = serve(saveFbpPolicy, async (ctx, input) => {
  const { db } = ctx;
  const structure = (await latestSettings(db))?.structure;
  const [problem] = policyProblems(input, { structure, grades: await gradesOf(db) });
  if (problem) failField(problem.field, problem.text);
  const { version } = await changeSetting(ctx, {
    settingname: FBP_POLICY,
    read: readFbpPolicy,
    change: () => input,
  });
  return [{ version }];
});

export const fbpPolicyEndpoints = [get, save];
