import { saveTenantDefaults, type TenantDefaults } from '#platform/server/directory.ts';
import { serve, serveOpen } from '#platform/server/serve.ts';
import { changeSetting, storedSetting } from '#platform/server/tenant-setting.ts';
import { FIRST_DATE_PATTERN } from '#platform/contract/country.ts';
import { getGlobalDefault, type GlobalDefault, isPattern, saveGlobalDefault } from '../contract/global-default.ts';

const SETTING = 'global_default';

const readWith =
  (tenant: TenantDefaults) =>
  (value: Partial<GlobalDefault>): GlobalDefault => ({
    timezoneid: value.timezoneid ?? tenant.timezoneid,
    dateformatname:
      value.dateformatname ?? (isPattern(tenant.dateformatname) ? tenant.dateformatname : FIRST_DATE_PATTERN.other),
    language: value.language ?? 'english',
  });

const get = serve(getGlobalDefault, async ({ db, tenant }) => {
  const { value, version } = await storedSetting(db, SETTING, readWith(tenant));
  return [{ ...value, version }];
});

/** Saved in the company with an audit record, then in the shared directory, where it is available before sign-in. */
const save = serveOpen(saveGlobalDefault, async (ctx, input) => {
  const { pools, tenant, ifMatch } = ctx;
  const stored = await ctx.tx((db) =>
    changeSetting({ db, ifMatch }, { settingname: SETTING, read: readWith(tenant), change: () => input }),
  );
  await saveTenantDefaults(pools, tenant, stored.value);
  return [{ ...stored.value, version: stored.version }];
});

export const globalDefaultEndpoints = [get, save];
