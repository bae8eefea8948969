import type { Month } from '#platform/engine/day.ts';
import { canonical } from '#platform/server/idempotency.ts';
import type { Db } from '#platform/server/db.ts';
import { layoutsHashOf } from '../outputs/book-settings.ts';
import { addUp } from '../run/content.ts';
import { blockedIn } from '../run/open-month.ts';
import { storedGroups } from './groups.ts';
import { otherDays } from './used-groups.ts';
import { payrollSetting } from './settings.ts';
import { sha256 } from '#platform/server/token.ts';

const part = (value: unknown, key: string): Record<string, unknown> => {
  const result: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  return typeof result === 'object' && result !== null ? { ...result } : {};
};

/**
 * Hash of the part of the stored settings that payslips depend on: the structure without unused components, and the
 * policy without the days of the cycle. Settings with the same hash give the same pay.
 */
export function settingsHash(value: unknown): string {
  const { unused: _, ...structure } = part(value, 'structure');
  const { cutoffday: __, firstmonth: ___, ...policy } = part(value, 'payroll');
  return sha256(canonical([structure, policy]));
}

/** Settings as they are to be in force from a month on; null for the beginning. */
export type SettingsFrom = { readonly from: Month | null; readonly value: Record<string, unknown> };

/** The computed runs of months from one on, whose content has other layouts now: it is hashed with them. */
async function followLayouts(db: Db, from: Month | null): Promise<void> {
  const runs = await db
    .selectFrom('payroll_run')
    .select(['payrollrunid', 'layoutshash'])
    .where('statusid', '=', 3)
    .where('payrollmonth', '>=', from ?? '')
    .orderBy('payrollrunid')
    .forUpdate()
    .execute();
  for (const { payrollrunid, layoutshash } of runs)
    if (layoutshash !== (await layoutsHashOf(db, payrollrunid))) await addUp(db, payrollrunid);
}

/**
 * Saves settings from a month on, and lets computed runs follow their layouts: whoever looked at one before approves it
 * no more unseen.
 */
export async function saveSettings(db: Db, input: SettingsFrom): Promise<void> {
  await payrollSetting.saveFrom(db, input);
  await followLayouts(db, input.from);
}

/**
 * Why settings cannot take the place of those in force in a month: it is locked, a run of it is approved, or other days
 * would be paid. Undefined where nothing stands against them.
 */
export async function standsAgainst(
  db: Db,
  { from, value, current }: SettingsFrom & { readonly current: Record<string, unknown> | undefined },
): Promise<string | undefined> {
  const closed = await payrollSetting.closedFrom(db, from);
  if (closed !== undefined || !current) return closed;
  const isSame =
    settingsHash(current) === settingsHash(value) &&
    canonical(storedGroups(current)) === canonical(storedGroups(value));
  if (isSame) return undefined;
  return (await blockedIn(db, from)) ?? (await otherDays(db, storedGroups(value), storedGroups(current)));
}
