import type { Db } from '#platform/server/db.ts';
import { serve } from '#platform/server/serve.ts';
import { ANY_VERSION, changeSetting, storedSetting } from '#platform/server/tenant-setting.ts';
import {
  type ApplicationForm,
  getApplicationForm,
  saveApplicationForm,
} from '../../contract/application/application-form.ts';

const SETTING = 'application_form';

const read = (value: Partial<ApplicationForm>): ApplicationForm => ({
  isresumerequired: value.isresumerequired ?? false,
});

/** What the form requires, with the version of the setting; 0 before it was saved. */
export const storedForm = (db: Db) => storedSetting(db, SETTING, read);

/** Saves what the form requires, whatever its version. */
export const replaceForm = (db: Db, form: ApplicationForm) =>
  changeSetting({ db, ifMatch: ANY_VERSION }, { settingname: SETTING, read, change: () => form });

/** Whether an application needs a resume in this company. */
export const isResumeRequired = async (db: Db): Promise<boolean> => (await storedForm(db)).value.isresumerequired;

const get = serve(getApplicationForm, async ({ db }) => {
  const { value, version } = await storedForm(db);
  return [{ ...value, version }];
});

const save = serve(saveApplicationForm, async ({ db, ifMatch }, input) => {
  const { value, version } = await changeSetting({ db, ifMatch }, { settingname: SETTING, read, change: () => input });
  return [{ ...value, version }];
});

export const applicationFormEndpoints = [get, save];
