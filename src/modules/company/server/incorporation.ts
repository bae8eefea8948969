import { serve } from '#platform/server/serve.ts';
import { changeSetting, storedSetting } from '#platform/server/tenant-setting.ts';
import { getIncorporation, type Incorporation, saveIncorporation } from '../contract/incorporation.ts';

/** The setting with the company's legal details. */
export const INCORPORATION = 'incorporation';

const readFor =
  (companyname: string) =>
  (value: Partial<Incorporation>): Incorporation => ({
    legalname: companyname,
    cin: null,
    incorporatedon: null,
    gstin: null,
    addressline1: null,
    addressline2: null,
    cityname: null,
    statecode: null,
    pincode: null,
    statutorydetail: [],
    ...value,
  });

const get = serve(getIncorporation, async ({ db, tenant }) => {
  const { value, version } = await storedSetting(db, INCORPORATION, readFor(tenant.companyname));
  return [{ ...value, version }];
});

const save = serve(saveIncorporation, async (ctx, input) => {
  const { value, version } = await changeSetting(ctx, {
    settingname: INCORPORATION,
    read: readFor(ctx.tenant.companyname),
    change: () => input,
  });
  return [{ ...value, version }];
});

export const incorporationEndpoints = [get, save];
