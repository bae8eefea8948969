import { expectStructure, structureChoices } from '#modules/company/server/public.ts';
import type { Db } from '#platform/server/db.ts';
import { serve } from '#platform/server/serve.ts';
import { changeSetting, storedSetting } from '#platform/server/tenant-setting.ts';
import {
  type CityClasses,
  cityClasses,
  FIRST_CITY_CLASSES,
  getCityClasses,
  saveCityClasses,
} from '../contract/cities.ts';
import {
  type DistanceSetting,
  distanceSetting,
  FIRST_DISTANCE_SETTING,
  getDistanceSetting,
  saveDistanceSetting,
} from '../contract/distance.ts';
import {
  type ExpenseSetting,
  expenseSetting,
  FIRST_EXPENSE_SETTING,
  getExpenseSetting,
  saveExpenseSetting,
} from '../contract/setting.ts';

type Stored = Record<string, unknown>;
/** A setting of the module: its name, and how a stored value is read; what is missing is as at first. */
export const EXPENSE_SETTING = {
  settingname: 'expense',
  read: (value: Stored): ExpenseSetting =>
    expenseSetting.safeParse({ ...FIRST_EXPENSE_SETTING, ...value }).data ?? FIRST_EXPENSE_SETTING,
} as const;
export const CITY_CLASSES = {
  settingname: 'expense-cities',
  read: (value: Stored): CityClasses =>
    cityClasses.safeParse({ ...FIRST_CITY_CLASSES, ...value }).data ?? FIRST_CITY_CLASSES,
} as const;
export const DISTANCE_SETTING = {
  settingname: 'expense-distance',
  read: (value: Stored): DistanceSetting =>
    distanceSetting.safeParse({ ...FIRST_DISTANCE_SETTING, ...value }).data ?? FIRST_DISTANCE_SETTING,
} as const;

/** When expenses are cut off, locked and paid, and how advances are settled. */
export const expenseSettingOf = async (db: Db): Promise<ExpenseSetting> =>
  (await storedSetting(db, EXPENSE_SETTING.settingname, EXPENSE_SETTING.read)).value;
/** The classes of cities; one for all before the company has its own. */
export const cityClassesOf = async (db: Db): Promise<CityClasses> =>
  (await storedSetting(db, CITY_CLASSES.settingname, CITY_CLASSES.read)).value;
/** The unit of distances and the fuels. */
export const distanceSettingOf = async (db: Db): Promise<DistanceSetting> =>
  (await storedSetting(db, DISTANCE_SETTING.settingname, DISTANCE_SETTING.read)).value;

const gradesIn = ({ deviationgradeid, recoverycaps }: ExpenseSetting): number[] => [
  ...(deviationgradeid === null ? [] : [deviationgradeid]),
  ...recoverycaps.map(({ gradeid }) => gradeid),
];

export const settingEndpoints = [
  serve(getExpenseSetting, async ({ db }) => {
    const { value, version } = await storedSetting(db, EXPENSE_SETTING.settingname, EXPENSE_SETTING.read);
    return [{ ...value, version, ...(await structureChoices(db, ['Grade'])) }];
  }),
  serve(saveExpenseSetting, async (ctx, input) => {
    const { version } = await changeSetting(ctx, {
      ...EXPENSE_SETTING,
      change: async (current) => {
        const existing = new Set(gradesIn(current));
        const fresh = gradesIn(input).filter((gradeid) => !existing.has(gradeid));
        await expectStructure(ctx.db, { subscriptiongradeids: fresh }, 'recoverycaps');
        return input;
      },
    });
    return [{ version }];
  }),
  serve(getCityClasses, async ({ db }) => {
    const { value, version } = await storedSetting(db, CITY_CLASSES.settingname, CITY_CLASSES.read);
    return [{ ...value, version }];
  }),
  serve(saveCityClasses, async (ctx, input) => {
    const { version } = await changeSetting(ctx, { ...CITY_CLASSES, change: () => input });
    return [{ version }];
  }),
  serve(getDistanceSetting, async ({ db }) => {
    const { value, version } = await storedSetting(db, DISTANCE_SETTING.settingname, DISTANCE_SETTING.read);
    return [{ ...value, version }];
  }),
  serve(saveDistanceSetting, async (ctx, input) => {
    const { version } = await changeSetting(ctx, { ...DISTANCE_SETTING, change: () => input });
    return [{ version }];
  }),
];
