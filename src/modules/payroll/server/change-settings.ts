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

/** The settings as stored, with their parsed form. @throws ApplicationError E1410 when payroll was never configured. */
export async function settingsToShow(db: Db, { lock = false }: { lock?: boolean } = {}): Promise<Stored> {
  const stored = await storedSettings(db, { lock });
  if (!stored) return failWith('E1410', { status: 409 });
  return { ...stored, read: payrollSettings.parse(stored.value) };
}

/** Fails with the first problem, at its component where it has one. */
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
 * Changes the company's settings with a version check, one caller after the other. Locked payslips are not affected;
 * settings that affect pay cannot change while a run is computed or approved.
 * @throws ApplicationError 412 when somebody else saved first (`current` shows theirs), 409 while a run is computed or
 * approved
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

/** The first month to run when nothing was run yet: the chosen one, else the month before this. */
export const firstMonth = ({ payroll }: PayrollSettings, today: string): Month =>
  payroll.firstmonth ?? addMonths(today.slice(0, 7) as Month, -1);

/** From which month a change takes effect, why it is blocked, and which computed run it makes outdated. */
export async function impact(db: Db, settings: PayrollSettings, today: string) {
  const last = await lastRun(db);
  const worksfrom = openMonth(last, firstMonth(settings, today));
  return { worksfrom, blocked: (await blockedBy(db)) ?? null, computed: await computedRun(db) };
}
