import type { Day, Month } from '#platform/engine/day.ts';
import { monthName } from '../../engine/wording.ts';
import { z } from 'zod';
import type { WorkPeriod } from '#modules/payroll/contract/run/work-period.ts';
import { id } from '#platform/contract/fields.ts';
import type { Db } from '#platform/server/db.ts';
import { canonical } from '#platform/server/idempotency.ts';
import { job } from '#platform/server/jobs.ts';
import { ApplicationError, failWith } from '#platform/server/application-error.ts';
import { type Choices, type PayContext, preparePayroll } from '../../engine/run/pay/context.ts';
import { payDaysFrom } from './pay-calendar.ts';
import { isOther, otherPeriod } from './kinds/period.ts';
import { daysOfGroup, workPeriodOf } from './periods/days.ts';
import { currentRules } from '../law/rule-packs.ts';
import {
  type PayrollSettings,
  payrollSetting,
  readSettings,
  settingsOfRun,
  type SettingsVersion,
} from '../setup/settings.ts';
import { computeDrafts, finishRun, forgetChanges } from './drafts.ts';
import { loadFacts, onPayroll } from './facts.ts';
import { peopleInRun } from './people-in-run.ts';
import { tellComputed } from './tell.ts';

/** People per step: enough to limit queries, few enough for short transactions and little memory. */
const STEP = 500;

const choices = ({ read }: SettingsVersion): Choices => ({ policy: read.payroll, structure: read.structure });

/** What a run was computed by, null before it was; and the pay group it is of. */
export type RunHead = {
  readonly datedsettingid?: number | null;
  readonly paydate?: string | null;
  readonly paygroup?: string;
  /** The number of its period in the wage month; 'whole' for the whole month at once, where it is no run. */
  readonly number?: number | 'whole';
  /** 2 for a correction. */
  readonly runtype?: number;
};

/** What was in force in earlier months, read once; undefined where it is the version at hand. */
async function earlierSettings(db: Db, now: SettingsVersion): Promise<(month: Month) => Choices | undefined> {
  const versions = await payrollSetting.series(db);
  const byKey = new Map<number, Choices>();
  return (month) => {
    const match = versions.findLast(({ from }) => from === null || from <= month);
    if (!match || match.datedsettingid === now.datedsettingid) return undefined;
    const chosen = byKey.get(match.datedsettingid) ?? choices({ ...match, read: readSettings(match.value) });
    byKey.set(match.datedsettingid, chosen);
    return chosen;
  };
}

type Regular = Required<Pick<RunHead, 'paygroup' | 'number' | 'runtype'>> & {
  readonly month: Month;
  readonly paid: (month: Month, number?: number) => Day;
};
/** A regular period, or the correction of one, with its own pay date; both undefined for a calendar month. */
function regularPeriod(settings: PayrollSettings, { month, paygroup, number, runtype, paid }: Regular) {
  const regular = workPeriodOf(settings, paygroup, { month, number });
  const kind: WorkPeriod['kind'] = runtype === 2 ? 2 : 1;
  return {
    period: regular && { ...regular, kind },
    own: regular === undefined || number === 'whole' ? undefined : paid(month, number),
  };
}

/**
 * Prepares a month's payroll from the settings in force in it, or from the version of a run; arrears of past months from
 * what was in force in each of them. @throws ApplicationError with what is missing in the packs or the structure.
 */
export async function contextFor(
  db: Db,
  month: Month,
  { datedsettingid = null, paydate = null, paygroup = '', number = 1, runtype = 1 }: RunHead = {},
): Promise<PayContext> {
  const settings = await settingsOfRun(db, { datedsettingid, payrollmonth: month });
  const paid = await payDaysFrom(db, month, { paygroup });
  const { period, own } = isOther(number)
    ? await otherPeriod(db, settings.read, { month, paygroup, number })
    : regularPeriod(settings.read, { month, paygroup, number, runtype, paid });
  const paidon = (at: Month): Day => (at === month && paydate !== null && !own ? (paydate as Day) : paid(at));
  const earlier = await earlierSettings(db, settings);
  try {
    return preparePayroll({
      rules: currentRules(),
      ...choices(settings),
      month,
      paidon,
      earlier,
      ...(own === undefined ? {} : { paydate: (paydate ?? own) as Day }),
      ...(period ? { period, spans: (at: Month) => daysOfGroup(settings.read, paygroup, at) } : {}),
    });
  } catch (error) {
    return failWith('invalid', {
      status: 409,
      text: `${monthName(month)} cannot be computed: ${error instanceof Error ? error.message : String(error)}`,
    });
  }
}

/** The same; undefined for a month that cannot be computed: it has no settings, or its law is not known yet. */
export async function contextIfKnown(...of: Parameters<typeof contextFor>) {
  try {
    return await contextFor(...of);
  } catch (error) {
    if (error instanceof ApplicationError && error.status === 409) return undefined;
    throw error;
  }
}

export const ruleVersions = (): Record<string, string> =>
  Object.fromEntries(Object.entries(currentRules()).map(([pack, { version }]) => [pack, version]));

type Cursor = { after: string; done: number; failed: number; total: number };
const computeInput = z.object({
  payrollrunid: id,
  payrollmonth: z.string(),
  employeeids: z.array(id).nullable(),
  origin: z.string().nullish(),
});

/** Computes a run, step by step; each step is one transaction with its drafts and its counters. */
export const computeJob = job<typeof computeInput, Cursor>({
  kind: 'payroll-compute',
  input: computeInput,
  step: async ({ db, today }, { payrollrunid, payrollmonth, employeeids, origin }, cursor) => {
    const month = payrollmonth as Month;
    const run = await db
      .selectFrom('payroll_run as r')
      .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
      .select(['r.statusid', 'r.runtype', 'r.datedsettingid', 'r.paydate', 'q.paygroup', 'q.number'])
      .where('r.payrollrunid', '=', payrollrunid)
      .forUpdate('r')
      .executeTakeFirst();
    if (run?.statusid !== 2) failWith('conflict', { text: 'This run is no longer being computed' });
    const context = await contextFor(db, month, run);
    const { runtype, paygroup, number } = run;
    const whom = await peopleInRun(db, { runtype, month, paygroup, number }, employeeids ?? undefined);
    if (cursor === null) {
      const total = (await onPayroll(db, month, { limit: 1_000_000, days: context.period, ...whom })).length;
      if (employeeids === null) {
        await db.deleteFrom('draft_payslip').where('payrollrunid', '=', payrollrunid).execute();
        await forgetChanges(db, payrollrunid);
      }
      return { cursor: { after: '', done: 0, failed: 0, total }, total, done: 0, failed: 0, finished: false };
    }
    const people = await onPayroll(db, month, { after: cursor.after, limit: STEP, days: context.period, ...whom });
    const ids = people.map((row) => row.employeeid);
    const failed = cursor.failed + (await computeDrafts(db, context, { payrollrunid, ids, paygroup }));
    const done = cursor.done + ids.length;
    const finished = people.length < STEP;
    if (finished) {
      await finishRun(db, payrollrunid);
      await tellComputed(db, { today, origin: origin ?? null }, payrollrunid);
    }
    return {
      cursor: { after: people.at(-1)?.employeecode ?? cursor.after, done, failed, total: cursor.total },
      total: cursor.total,
      done,
      failed,
      finished,
    };
  },
  failed: async ({ db }, { payrollrunid }) => {
    await db
      .updateTable('payroll_run')
      .set({ statusid: 1 })
      .where('payrollrunid', '=', payrollrunid)
      .where('statusid', '=', 2)
      .execute();
  },
});

/** People whose facts differ from those of their draft: an input was changed after the computation. */
export async function changedSince(
  db: Db,
  run: RunHead & { payrollrunid: number; payrollmonth: string; runtype: number; paygroup: string; number: number },
): Promise<string[]> {
  const { payrollrunid, runtype, paygroup, number } = run;
  const month = run.payrollmonth as Month;
  const context = await contextFor(db, month, run);
  const whom = await peopleInRun(db, { runtype, month, paygroup, number });
  const drafts = await db
    .selectFrom('draft_payslip')
    .select(['employeecode', 'facts', 'identity'])
    .where('payrollrunid', '=', payrollrunid)
    .execute();
  const current = new Map(drafts.map((row) => [row.employeecode, canonical([row.identity, row.facts])]));
  const changed: string[] = [];
  const seen = new Set<string>();
  for (let after = ''; ;) {
    const people = await onPayroll(db, month, { after, limit: STEP, days: context.period, ...whom });
    const ids = people.map((row) => row.employeeid);
    for (const loaded of await loadFacts(db, { ids, paygroup, ...context })) {
      seen.add(loaded.code);
      const now = 'missing' in loaded ? canonical([null, null]) : canonical([loaded.identity, loaded.facts]);
      if (current.get(loaded.code) !== now) changed.push(loaded.code);
    }
    if (people.length < STEP) break;
    after = people.at(-1)?.employeecode ?? after;
  }
  return [...changed, ...[...current.keys()].filter((code) => !seen.has(code))].sort();
}
