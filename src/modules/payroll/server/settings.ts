import { z } from 'zod';
import { companyConfig } from '#modules/payroll/contract/company-config.ts';
import { payday } from '#modules/payroll/contract/payday.ts';
import type { ConfigurationPart, Setup } from '#platform/server/module.ts';
import { canonical } from '#platform/server/idempotency.ts';
import type { Db } from '#platform/server/db.ts';
import { failWith } from '#platform/server/application-error.ts';
import { lintStructure } from '../engine/pay/lint-structure.ts';
import { blockedBy } from './open-month.ts';
import { settingsHash } from './settings-hash.ts';

const SETTING = 'payroll';

/** Payroll's part of a company's configuration: structure, policy, and the names its files use. */
export const payrollSettings = z.object({
  structure: companyConfig.shape.structure,
  payroll: companyConfig.shape.payroll,
  words: companyConfig.shape.words,
  bankmodes: z.array(z.string()),
  /** Missing while months are paid on their last day. */
  payday: payday.optional(),
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

/** @throws ApplicationError E1410 when payroll was never configured. */
export async function loadSettings(db: Db): Promise<PayrollSettings> {
  return (await findSettings(db)) ?? failWith('E1410', { status: 409 });
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** An older file has the unused components under `spare`. */
const isOld = (structure: unknown): structure is { spare: unknown } =>
  typeof structure === 'object' && structure !== null && 'spare' in structure && !('unused' in structure);

function renamed(structure: unknown): unknown {
  if (!isOld(structure)) return structure;
  const { spare: unused, ...others } = structure;
  return { ...others, unused };
}

/** Payroll's part of a configuration file, or undefined when the file has none. */
function partOf(given: Record<string, unknown>): unknown {
  if (!('structure' in given) || !('payroll' in given)) return undefined;
  const { payroll, words, choices, company } = given;
  const structure = renamed(given['structure']);
  const modes =
    typeof choices === 'object' && choices !== null && 'bankmodes' in choices ? choices.bankmodes : undefined;
  const bankmodes = Array.isArray(modes) ? modes.filter(isText) : ['Bank'];
  const paid = typeof company === 'object' && company !== null && 'payday' in company ? company.payday : undefined;
  return {
    structure,
    payroll,
    words: words ?? { earnings: {}, deductions: {} },
    bankmodes,
    ...(Array.isArray(paid) ? { payday: paid } : {}),
  };
}

/** Saves the settings as sent: parsing them again gives the same value, so nothing is lost. */
export async function saveSettings(db: Db, value: unknown): Promise<void> {
  const text = JSON.stringify(value);
  await db
    .insertInto('tenant_setting')
    .values({ settingname: SETTING, value: text })
    .onConflict((conflict) =>
      conflict
        .columns(['subscriptionid', 'settingname'])
        .doUpdateSet((eb) => ({ value: text, version: eb('tenant_setting.version', '+', 1) })),
    )
    .execute();
}

/** The settings as stored, with their version; `lock` locks them until the transaction ends. */
export async function storedSettings(
  db: Db,
  { lock = false }: { lock?: boolean } = {},
): Promise<{ value: Record<string, unknown>; version: number } | undefined> {
  const query = db.selectFrom('tenant_setting').select(['value', 'version']).where('settingname', '=', SETTING);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  return row ? { value: row.value as Record<string, unknown>, version: row.version } : undefined;
}

/** Imports payroll's part of a company configuration file, if the file has one. */
export const setUpPayroll: Setup = async ({ db, configuration }) => {
  const value = partOf(configuration);
  if (value === undefined) return;
  payrollSettings.parse(value);
  await saveSettings(db, value);
};

/**
 * Pay structure, policy and names in the configuration file. A structure with problems is rejected with all of them.
 */
export const payrollConfiguration: ConfigurationPart = {
  read: async (db) => {
    const stored = await storedSettings(db);
    if (!stored) return {};
    const { structure, payroll, words, bankmodes, payday: paid = 'last-day-of-month' } = stored.value;
    return { company: { payday: paid }, structure, payroll, words, choices: { bankmodes } };
  },
  take: async (db, given, apply) => {
    const value = partOf(given);
    if (value === undefined) return { changes: [], problems: [] };
    const read = payrollSettings.safeParse(value);
    if (!read.success)
      return { changes: [], problems: read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}.`) };
    const problems = lintStructure(read.data.structure).map(
      ({ component, message }) => `${component ? `${component}: ` : ''}${message}.`,
    );
    if (problems.length > 0) return { changes: [], problems };
    const stored = await storedSettings(db, { lock: apply });
    if (stored && canonical(stored.value) === canonical(value)) return { changes: [], problems: [] };
    const blocked = stored && settingsHash(stored.value) !== settingsHash(value) ? await blockedBy(db) : undefined;
    if (blocked !== undefined) return { changes: [], problems: [blocked] };
    if (apply) await saveSettings(db, value);
    return {
      changes: [
        ...(isOld(given['structure']) ? ['“spare” of the structure is called “unused” now. It was read as that.'] : []),
        stored ? 'Pay structure and payroll policy are replaced.' : 'Pay structure and payroll policy are set up.',
      ],
      problems: [],
    };
  },
};
