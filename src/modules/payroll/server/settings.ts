import { z } from 'zod';
import { companyConfig } from '#modules/payroll/contract/company-config.ts';
import type { Setup } from '#platform/server/module.ts';
import type { Db } from '#platform/server/db.ts';
import { refuse } from '#platform/server/refusal.ts';

const SETTING = 'payroll';

/** What payroll keeps of a company's configuration: structure, policy, and the words its files use. */
export const payrollSettings = z.object({
  structure: companyConfig.shape.structure,
  payroll: companyConfig.shape.payroll,
  words: companyConfig.shape.words,
  bankmodes: z.array(z.string()),
});
export type PayrollSettings = z.output<typeof payrollSettings>;

/** The company's payroll configuration, or undefined when payroll was never configured. */
export async function findSettings(db: Db): Promise<PayrollSettings | undefined> {
  const row = await db
    .selectFrom('tenant_setting')
    .select('value')
    .where('settingname', '=', SETTING)
    .executeTakeFirst();
  return row ? payrollSettings.parse(row.value) : undefined;
}

/** @throws Refusal E1410 when payroll was never configured. */
export async function loadSettings(db: Db): Promise<PayrollSettings> {
  return (await findSettings(db)) ?? refuse('E1410', { status: 409 });
}

/** Takes payroll's part of a company configuration file, if the file has one. */
export const setUpPayroll: Setup = async ({ db, configuration }) => {
  if (!('structure' in configuration) || !('payroll' in configuration)) return;
  const { structure, payroll, words, choices } = configuration;
  const bankmodes =
    typeof choices === 'object' && choices !== null && 'bankmodes' in choices ? choices.bankmodes : ['Bank'];
  const value = { structure, payroll, words: words ?? { earnings: {}, deductions: {} }, bankmodes };
  payrollSettings.parse(value);
  await db
    .insertInto('tenant_setting')
    .values({ settingname: SETTING, value: JSON.stringify(value) })
    .execute();
};
