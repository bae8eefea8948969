import type { InForceState, SETTING_PARTS } from '#modules/payroll/contract/setup/in-force.ts';
import type { StructureProblem } from '#modules/payroll/contract/setup/structure.ts';
import { addMonths, type Month, monthsFrom } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { failWith, stale } from '#platform/server/application-error.ts';
import { canonical } from '#platform/server/idempotency.ts';
import { blockedIn, computedRun, defaultFrom, shareRuns } from '../run/open-month.ts';
import { failOnNames, inCompanySpelling } from './company-names.ts';
import { dueGroups } from '../run/periods/due.ts';
import { saveSettings, settingsHash } from './save-settings.ts';
import { firstSettings, type PayrollSettings, payrollSetting, readSettings } from './settings.ts';
import { check } from './settings-checks.ts';

export type Stored = {
  readonly value: Record<string, unknown>;
  /** The newest version, against which a change is saved. */
  readonly version: number;
  readonly read: PayrollSettings;
  /** The month a change begins with; null for the beginning. */
  readonly from: Month | null;
};

/** The month asked for, in the form that an endpoint has it. */
export type From = Month | null | undefined;

/**
 * The settings in force in a month, with their parsed form; without a month, in the next one that a change can begin
 * with. @throws ApplicationError E1410 when payroll was never configured.
 */
export async function settingsToShow(db: Db, input?: From): Promise<Stored> {
  const from = input ?? (await defaultFrom(db));
  const result = from === null ? await payrollSetting.first(db) : await payrollSetting.inForce(db, from);
  if (!result) return failWith('E1410', { status: 409 });
  const { value } = result;
  return { value, version: await payrollSetting.newestVersion(db), read: readSettings(value), from };
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

/** Fails with the first fault of settings that are to be saved or previewed. */
export async function failOnFault(value: Record<string, unknown>): Promise<void> {
  const fault = await check('settings', value);
  if (typeof fault === 'string') failWith('invalid', { text: fault });
  else if (fault) failOnProblem([fault]);
}

/** What a page of the settings makes of those in force: the settings as they are to be stored. */
export type Change = (stored: Stored) => Record<string, unknown> | Promise<Record<string, unknown>>;

/**
 * Changes the company's settings from a month on with a version check, one caller after the other. Locked payslips are
 * not affected; settings that affect pay cannot change for a month whose run is computed or approved.
 * @throws ApplicationError 412 when somebody else saved first (`current` shows theirs), 409 for a locked month, and while
 * a run is computed or approved
 */
export async function changeSettings(
  db: Db,
  options: {
    version: number | undefined;
    from?: From;
    current: (db: Db) => Promise<unknown>;
    /** Whether the change waits instead of being saved, as one that a second person has to confirm. */
    waits?: (stored: Stored, value: Record<string, unknown>) => Promise<boolean>;
  },
  change: Change,
): Promise<void> {
  await payrollSetting.lock(db);
  const stored = await settingsToShow(db, options.from);
  const { from } = stored;
  if (options.version !== stored.version) stale(await options.current(db));
  const value = await inCompanySpelling(db, await change(stored));
  await failOnFault(value);
  await failOnNames(db, stored.read, readSettings(value));
  if (settingsHash(value) !== settingsHash(stored.value)) {
    await shareRuns(db, from);
    const blocked = await blockedIn(db, from);
    if (blocked !== undefined) failWith('conflict', { status: 409, text: blocked });
  }
  if (!(await options.waits?.(stored, value))) await saveSettings(db, { from, value });
}

/** The first month to run when nothing was run yet: the chosen one, else the month before this. */
export const firstMonth = ({ payroll }: PayrollSettings, today: string): Month =>
  payroll.firstmonth ?? addMonths(today.slice(0, 7) as Month, -1);

/**
 * The month whose pay is open: being prepared, the one after the last closed one, or the first. Of several pay groups the
 * earliest.
 * @throws ApplicationError E1410 when payroll was never configured
 */
export async function monthToRun(db: Db, today: string): Promise<Month> {
  const first = (await firstSettings(db)) ?? failWith('E1410', { status: 409 });
  const begin = firstMonth(first, today);
  const months = (await dueGroups(db, begin)).flatMap(({ open, next }) => open ?? next ?? []);
  return months.toSorted()[0] ?? begin;
}

type PartName = (typeof SETTING_PARTS)[number];
/** The days of a month and its pay day: the page of the cycle has them. */
const CYCLE = ['proration', 'cutoffday', 'firstmonth'];
/** What the page of the pay groups has of the policy. */
const GROUPS = ['paiddays'];

function partsOf(value: Record<string, unknown>): Record<PartName, unknown> {
  const { structure, payroll, words, bankmodes, payday, layouts, accounts, paygroups } = value;
  const policy = Object.entries(typeof payroll === 'object' && payroll !== null ? payroll : {});
  const of = (keys: readonly string[]) => Object.fromEntries(policy.filter(([key]) => keys.includes(key)));
  return {
    structure: structure ?? null,
    method: Object.fromEntries(policy.filter(([key]) => ![...CYCLE, ...GROUPS].includes(key))),
    cycle: [of(CYCLE), payday ?? null],
    names: [words ?? null, bankmodes ?? null],
    layouts: [layouts ?? null, accounts ?? null],
    paygroups: [paygroups ?? null, of(GROUPS)],
  };
}
/** The parts in which a version differs from another; none without another. */
export function changedParts(value: Record<string, unknown>, before: Record<string, unknown> | undefined): PartName[] {
  if (!before) return [];
  const [now, was] = [partsOf(value), partsOf(before)];
  return (Object.keys(now) as PartName[]).filter((part) => canonical(now[part]) !== canonical(was[part]));
}

/** How many versions a page lists. */
const SHOWN = 50;

/** The newest versions with what each changed of what was in force when it was saved. */
export async function versionsOf(db: Db): Promise<InForceState['versions']> {
  const saved = await payrollSetting.history(db, SHOWN);
  const newest = new Map(saved.toReversed().map(({ from, version }) => [from, version]));
  return saved.map(({ version, from, value, addeddate, addedbyname }, at) => {
    const before = saved
      .slice(at + 1)
      .filter((one) => (one.from ?? '') <= (from ?? ''))
      .sort((a, b) =>
        (a.from ?? '') === (b.from ?? '') ? b.version - a.version : (a.from ?? '') < (b.from ?? '') ? 1 : -1,
      );
    return {
      version,
      from,
      addeddate,
      addedbyname,
      parts: changedParts(value, before[0]?.value),
      inforce: newest.get(from) === version,
    };
  });
}

/** How many months ahead a change may begin. */
const AHEAD = 11;

/**
 * From which month a change takes effect, which months it may begin with, why it is blocked, which computed run it makes
 * outdated, and what was saved before.
 */
export async function impact(
  db: Db,
  from: Month | null,
  today: string,
): Promise<InForceState & { readonly worksfrom: Month }> {
  const open = await monthToRun(db, today);
  const usual = await defaultFrom(db);
  const begin = usual ?? open;
  const later = (await payrollSetting.series(db)).find(
    (one) => one.from !== null && (from === null || one.from > from),
  );
  return {
    from,
    usual,
    worksfrom: from ?? open,
    months: monthsFrom(begin, addMonths(begin, AHEAD)),
    later: later?.from ?? null,
    blocked: (await payrollSetting.closedFrom(db, from)) ?? (await blockedIn(db, from)) ?? null,
    computed: await computedRun(db, from),
    versions: await versionsOf(db),
  };
}
