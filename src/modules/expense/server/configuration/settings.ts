import { z } from 'zod';
import { listOf, orNull, text } from '#platform/contract/fields.ts';
import type { Db } from '#platform/server/db.ts';
import { ANY_VERSION, changeSetting } from '#platform/server/tenant-setting.ts';
import { cityClasses } from '../../contract/cities.ts';
import { distanceSetting } from '../../contract/distance.ts';
import { type ExpenseSetting, expenseSetting } from '../../contract/setting.ts';
import {
  CITY_CLASSES,
  cityClassesOf,
  DISTANCE_SETTING,
  distanceSettingOf,
  EXPENSE_SETTING,
  expenseSettingOf,
} from '../setting.ts';

const name = text(200).min(1);
const { deviationgradeid: _grade, recoverycaps: _caps, ...shape } = expenseSetting.shape;

/** The settings of expenses in the configuration file, with grades by name. */
export const fileSettings = z.object({
  setting: z
    .object({
      ...shape,
      deviationgrade: orNull(name),
      recoverycaps: listOf(z.object({ grade: name, amount: z.number().int().min(0) }), 100),
    })
    .optional(),
  cities: cityClasses.optional(),
  distance: distanceSetting.optional(),
});
export type FileSettings = z.output<typeof fileSettings>;

/** The settings of the company for the file. @param gradeOf the name of a grade */
export async function currentSettings(db: Db, gradeOf: (id: number) => string): Promise<Required<FileSettings>> {
  const { deviationgradeid, recoverycaps: caps, ...setting } = await expenseSettingOf(db);
  return {
    setting: {
      ...setting,
      deviationgrade: deviationgradeid === null ? null : gradeOf(deviationgradeid),
      recoverycaps: caps.map(({ gradeid, amount }) => ({ grade: gradeOf(gradeid), amount })),
    },
    cities: await cityClassesOf(db),
    distance: await distanceSettingOf(db),
  };
}

/** Names of grades that the settings need. */
export const gradesInSettings = ({ setting }: FileSettings): string[] =>
  setting === undefined
    ? []
    : [
        ...setting.recoverycaps.map(({ grade }) => grade),
        ...(setting.deviationgrade === null ? [] : [setting.deviationgrade]),
      ];

/** The settings of a file as they are stored; undefined where the file has none. @param gradeOf the id of a grade by its name */
const storedSetting = (
  input: FileSettings['setting'],
  gradeOf: (name: string) => number,
): ExpenseSetting | undefined => {
  if (input === undefined) return undefined;
  const { deviationgrade, recoverycaps: caps, ...setting } = input;
  return {
    ...setting,
    deviationgradeid: deviationgrade === null ? null : gradeOf(deviationgrade),
    recoverycaps: caps.map(({ grade, amount }) => ({ gradeid: gradeOf(grade), amount })),
  };
};

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
/** What the settings of a file change, in sentences. */
export async function changedSettings(db: Db, input: FileSettings, gradeOf: (id: number) => string): Promise<string[]> {
  const now = await currentSettings(db, gradeOf);
  return [
    ...(input.setting && !isSame(input.setting, fileSettings.shape.setting.parse(now.setting))
      ? ['When expenses are cut off, locked and paid changes.']
      : []),
    ...(input.cities && !isSame(input.cities, now.cities) ? ['The classes of cities for expenses change.'] : []),
    ...(input.distance && !isSame(input.distance, now.distance)
      ? ['The unit of distances, or the fuels, of expenses change.']
      : []),
  ];
}

/** Stores the settings of a file. @param gradeOf the id of a grade by its name; grades were checked before */
export async function storeSettings(db: Db, input: FileSettings, gradeOf: (name: string) => number): Promise<void> {
  const by = { db, ifMatch: ANY_VERSION } as const;
  const setting = storedSetting(input.setting, gradeOf);
  if (setting) await changeSetting(by, { ...EXPENSE_SETTING, change: () => setting });
  const { cities, distance } = input;
  if (cities) await changeSetting(by, { ...CITY_CLASSES, change: () => cities });
  if (distance) await changeSetting(by, { ...DISTANCE_SETTING, change: () => distance });
}
