import { z } from 'zod';
import { companyConfig } from '#modules/payroll/contract/setup/company-config.ts';
import { payday } from '#modules/payroll/contract/setup/payday.ts';
import { addMonths, type Month } from '#platform/engine/day.ts';
import { failWith } from '#platform/server/application-error.ts';
import { datedSetting, type DatedVersion } from '#platform/server/dated-setting.ts';
import type { Db } from '#platform/server/db.ts';
import { type PreparedStructure, prepareStructure } from '../../engine/run/pay/structure.ts';
import { monthName } from '../../engine/wording.ts';
import { closedMonth } from '../run/open-month.ts';

/** Payroll's part of a company's configuration: structure, policy, and the names its files use. */
export const payrollSettings = z.object({
  structure: companyConfig.shape.structure,
  payroll: companyConfig.shape.payroll,
  words: companyConfig.shape.words,
  bankmodes: z.array(z.string()),
  /** Missing while months are paid on their last day. */
  payday: payday.optional(),
  layouts: companyConfig.shape.layouts,
  accounts: companyConfig.shape.accounts,
  paygroups: companyConfig.shape.paygroups,
});
export type PayrollSettings = z.output<typeof payrollSettings>;

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

/** Structure, policy, names and cycle, in force from a month on. What a month was paid by does not change. */
export const payrollSetting = datedSetting({
  name: 'payroll',
  unit: 'month',
  read: record,
  async closed(db) {
    const until = await closedMonth(db);
    if (until === undefined) return undefined;
    const next = monthName(addMonths(until, 1));
    return { until, why: `${monthName(until)} is locked. Choose ${next} or a later month.` };
  },
});

/** @throws ApplicationError 409 for stored settings that are no settings, with the first place */
export function readSettings(value: unknown): PayrollSettings {
  const read = payrollSettings.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const place = `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`;
  return failWith('conflict', {
    status: 409,
    text: `The payroll settings cannot be read. Correct them by a configuration file. ${place}`,
  });
}

/** A version of the settings with what it says. */
export type SettingsVersion = DatedVersion<Month, Record<string, unknown>> & { readonly read: PayrollSettings };
const versionOf = (result: DatedVersion<Month, Record<string, unknown>> | undefined): SettingsVersion | undefined =>
  result && { ...result, read: readSettings(result.value) };
const configured = <T>(result: T | undefined): T => result ?? failWith('E1410', { status: 409 });

/** The company's payroll configuration in force in a month, or undefined when payroll was never configured. */
export const findSettings = async (db: Db, month: Month): Promise<PayrollSettings | undefined> =>
  versionOf(await payrollSetting.inForce(db, month))?.read;

/** What is in force in each month; one statement. */
export async function settingsOver(db: Db): Promise<(month: Month) => PayrollSettings | undefined> {
  const series = await payrollSetting.series(db);
  const read = new Map<number, PayrollSettings>();
  return (month) => {
    const match = series.findLast(({ from }) => from === null || from <= month);
    if (!match) return undefined;
    const settings = read.get(match.datedsettingid) ?? readSettings(match.value);
    read.set(match.datedsettingid, settings);
    return settings;
  };
}

/** @throws ApplicationError E1410 when payroll was never configured. */
export const loadSettings = async (db: Db, month: Month): Promise<PayrollSettings> =>
  configured(await findSettings(db, month));

/** The configuration in force in a month with its version. @throws ApplicationError E1410 without one */
export const settingsIn = async (db: Db, month: Month): Promise<SettingsVersion> =>
  configured(versionOf(await payrollSetting.inForce(db, month)));

/** A version by its number; undefined for an unknown one. */
export const settingsOfVersion = async (db: Db, version: number): Promise<SettingsVersion | undefined> =>
  versionOf(await payrollSetting.byVersion(db, version));

/** The configuration a run was computed by; for a run of before versions, what is in force in its month. */
export async function settingsOfRun(
  db: Db,
  { datedsettingid, payrollmonth }: { datedsettingid: number | null; payrollmonth: string },
): Promise<SettingsVersion> {
  const stored = datedsettingid === null ? undefined : versionOf(await payrollSetting.byId(db, datedsettingid));
  return stored ?? settingsIn(db, payrollmonth as Month);
}

/** The same by the run's id: what its files and pages are made by. */
export async function settingsOfRunId(db: Db, payrollrunid: number): Promise<PayrollSettings | undefined> {
  const run = await db
    .selectFrom('payroll_run')
    .select(['datedsettingid', 'payrollmonth'])
    .where('payrollrunid', '=', payrollrunid)
    .executeTakeFirst();
  return run && (await settingsOfRun(db, run)).read;
}

/** The configuration in force from the beginning, which has the first payroll month; undefined without one. */
export const firstSettings = async (db: Db): Promise<PayrollSettings | undefined> =>
  versionOf(await payrollSetting.first(db))?.read;

/** The configuration with the latest first month, from which uploads take their columns; undefined without one. */
export const latestSettings = async (db: Db): Promise<PayrollSettings | undefined> =>
  versionOf((await payrollSetting.series(db)).at(-1))?.read;

/** The compiled structure of settings. @throws ApplicationError 409 with what is wrong in it */
export function preparedOf({ structure, payroll }: PayrollSettings): PreparedStructure {
  try {
    return prepareStructure(structure, payroll.paybasis);
  } catch (error) {
    return failWith('conflict', { status: 409, text: error instanceof Error ? error.message : String(error) });
  }
}
