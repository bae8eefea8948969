import type { StructureProblem } from '#modules/payroll/contract/structure.ts';
import type { Month } from '#modules/payroll/contract/units.ts';
import { addMonths } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { failWith, stale } from '#platform/server/application-error.ts';
import { lintStructure } from '../engine/pay/lint-structure.ts';
import { blockedBy, computedRun, lastRun, openMonth } from './open-month.ts';
import { storedSettings, type PayrollSettings, payrollSettings, saveSettings } from './settings.ts';
import { settingsHash } from './settings-hash.ts';

export type Stored = {
  readonly value: Record<string, unknown>;
  readonly version: number;
  readonly read: PayrollSettings;
};

/** The settings as they are kept, beside what they mean. @throws ApplicationError E1410 when payroll was never configured. */
export async function settingsToShow(db: Db, { lock = false }: { lock?: boolean } = {}): Promise<Stored> {
  const stored = await storedSettings(db, { lock });
  if (!stored) return failWith('E1410', { status: 409 });
  return { ...stored, read: payrollSettings.parse(stored.value) };
}

/** The sentence of the first thing that is wrong, at its component where it has one. */
export function failOnProblem(problems: readonly StructureProblem[]): void {
  const [first] = problems;
  if (!first) return;
  const { component, message } = first;
  const code = first.code.startsWith('E') ? (first.code as 'E1450') : 'invalid';
  failWith(code, {
    text: component === undefined || code !== 'invalid' ? message : `${component}: ${message}`,
    ...(component === undefined ? {} : { fields: { [component]: message } }),
  });
}

/**
 * Changes the settings of the company under its version, one caller after the other. Locked payslips keep what they
 * were made by; what is being computed or stands approved must not lose its ground.
 * @throws ApplicationError 412 when somebody was quicker (`current` shows theirs), 409 while a run is computed or approved
 */
export async function changeSettings(
  db: Db,
  given: { version: number | undefined; current: (db: Db) => Promise<unknown> },
  change: (stored: Stored) => Record<string, unknown> | Promise<Record<string, unknown>>,
): Promise<void> {
  const stored = await settingsToShow(db, { lock: true });
  if (given.version !== stored.version) stale(await given.current(db));
  const value = await change(stored);
  const read = payrollSettings.safeParse(value);
  if (!read.success) {
    const [issue] = read.error.issues;
    return failWith('invalid', { text: issue?.message ?? 'Please fill valid data' });
  }
  failOnProblem(lintStructure(read.data.structure));
  if (settingsHash(value) !== settingsHash(stored.value)) {
    const blocked = await blockedBy(db);
    if (blocked !== undefined) failWith('conflict', { status: 409, text: blocked });
  }
  await saveSettings(db, value);
}

/** The month that comes first when nothing was run yet: the chosen one, else the month before this. */
export const firstMonth = ({ payroll }: PayrollSettings, today: string): Month =>
  payroll.firstmonth ?? addMonths(today.slice(0, 7) as Month, -1);

/** From which month a change works, what keeps it from being made, and which computed run it makes old. */
export async function impact(db: Db, settings: PayrollSettings, today: string) {
  const last = await lastRun(db);
  const worksfrom = openMonth(last, firstMonth(settings, today));
  return { worksfrom, blocked: (await blockedBy(db)) ?? null, computed: await computedRun(db) };
}
