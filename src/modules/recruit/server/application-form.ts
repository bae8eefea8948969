import type { Db } from '#platform/server/db.ts';
import { serve } from '#platform/server/serve.ts';
import { changeSetting, storedSetting } from '#platform/server/tenant-setting.ts';
import { type ApplicationForm, getApplicationForm, saveApplicationForm } from '../contract/application-form.ts';

const SETTING = 'application_form';

const read = (value: Partial<ApplicationForm>): ApplicationForm => ({
  isresumerequired: value.isresumerequired ?? false,
});

/** Whether an application needs a resume in this company. */
export const isResumeRequired = async (db: Db): Promise<boolean> =>
  (await storedSetting(db, SETTING, read)).value.isresumerequired;

const get = serve(getApplicationForm, async ({ db }) => {
  const { value, version } = await storedSetting(db, SETTING, read);
  return [{ ...value, version }];
});

const save = serve(saveApplicationForm, async ({ db, ifMatch }, given) => {
  const { value, version } = await changeSetting({ db, ifMatch }, { settingname: SETTING, read, change: () => given });
  return [{ ...value, version }];
});

export const applicationFormEndpoints = [get, save];
