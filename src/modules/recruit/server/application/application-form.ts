import type { Db } from '#platform/server/db.ts';
import { serve } from '#platform/server/serve.ts';
import { changeSetting, storedSetting } from '#platform/server/tenant-setting.ts';
import {
  type ApplicationForm,
  getApplicationForm,
  saveApplicationForm,
} from '../../contract/application/application-form.ts';

export const APPLICATION_FORM = {
  settingname: 'application_form',
  read: (value: Partial<ApplicationForm>): ApplicationForm => ({ isresumerequired: value.isresumerequired ?? false }),
};

/** What the form requires, with the version of the setting; 0 before it was saved. */
const storedForm = (db: Db) => storedSetting(db, APPLICATION_FORM.settingname, APPLICATION_FORM.read);

/** Whether an application needs a resume in this company. */
export const isResumeRequired = async (db: Db): Promise<boolean> => (await storedForm(db)).value.isresumerequired;

const get = serve(getApplicationForm, async ({ db }) => {
  const { value, version } = await storedForm(db);
  return [{ ...value, version }];
});

const save = serve(saveApplicationForm, async ({ db, ifMatch }, input) => {
  const { value, version } = await changeSetting({ db, ifMatch }, { ...APPLICATION_FORM, change: () => input });
  return [{ ...value, version }];
});

export const applicationFormEndpoints = [get, save];
