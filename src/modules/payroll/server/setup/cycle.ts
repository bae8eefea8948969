import { checkCycle, type CycleSave, getCycle, saveCycle } from '#modules/payroll/contract/setup/cycle-screen.ts';
import type { Payday, PaydayRule } from '#modules/payroll/contract/setup/payday.ts';
import type { PayPeriod } from '#modules/payroll/contract/setup/pay-cycle.ts';
import { previewCycleChange } from '#modules/payroll/contract/setup/settings-preview.ts';
import { addMonths, type Month, monthsFrom } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { failField } from '#platform/server/application-error.ts';
import { serve } from '#platform/server/serve.ts';
import { type Cycle, paydayRuleOf, payPeriod } from '../../engine/run/pay-period.ts';
import { type Change, changeSettings, type From, impact, monthToRun, settingsToShow } from './change-settings.ts';
import { payCalendar } from '../run/pay-calendar.ts';
import { daysFormOf, daysOf } from './days-form.ts';
import { companyCycle } from './groups.ts';
import { startPreview } from './settings-preview/start.ts';
import { type PayrollSettings, payrollSetting, readSettings } from './settings.ts';

const COMING = 12;

/** The coming periods by a cycle, and from a later month on by the settings that begin with it. */
async function periodsOf(db: Db, options: { cycle: Cycle; month: Month; from: Month | null }): Promise<PayPeriod[]> {
  const { cycle, month, from } = options;
  const later = (await payrollSetting.series(db)).filter((one) => one.from !== null && one.from > (from ?? ''));
  const calendar = await payCalendar(db, month, COMING);
  return monthsFrom(month, addMonths(month, COMING - 1)).map((at) => {
    const other = later.findLast((one) => one.from !== null && one.from <= at);
    return payPeriod(other ? companyCycle(readSettings(other.value)) : cycle, at, calendar);
  });
}

/** The oldest month that was run; void runs do not count. */
async function firstRun(db: Db): Promise<Month | undefined> {
  const row = await db
    .selectFrom('payroll_run')
    .select('payrollmonth')
    .where('statusid', '<>', 7)
    .orderBy('payrollmonth')
    .limit(1)
    .executeTakeFirst();
  return row && (row.payrollmonth as Month);
}

/** Pay days with the chosen rule from a month on; the rules of earlier months stay. */
function withRule(payday: Payday, from: Month, { payday: day, paymonth: month, weekend }: CycleSave): Payday {
  const rule: PaydayRule = { from, day, month, weekend };
  const current = paydayRuleOf(payday, from);
  if (current.day === day && current.month === month && current.weekend === weekend) return payday;
  const before = payday === 'last-day-of-month' ? [] : payday.filter((one) => one.from < from);
  const isDefault = before.length === 0 && day === 'last' && month === 'same' && weekend === 'as-is';
  return isDefault ? 'last-day-of-month' : [...before, rule];
}

/** The salary cycle as its form has it, with the pay day of a month, but for the first payroll month. */
export function cycleFormOf(settings: PayrollSettings, month: Month) {
  const { days, combined, rounding } = settings.payroll.proration;
  const cycle = companyCycle(settings);
  const rule = paydayRuleOf(cycle.payday, month);
  return {
    ...daysFormOf(days),
    combined,
    rounding,
    payday: rule.day,
    paymonth: rule.month,
    weekend: rule.weekend,
    cutoffday: cycle.cutoffday ?? null,
  };
}

async function state(db: Db, today: string, input?: From) {
  const { read, version, from } = await settingsToShow(db, input);
  const time = await impact(db, from, today);
  const { worksfrom } = time;
  const cycle = companyCycle(read);
  const started = await firstRun(db);
  return [
    {
      cycle: {
        ...cycleFormOf(read, worksfrom),
        firstmonth: started ?? read.payroll.firstmonth ?? null,
      },
      version,
      started: started !== undefined,
      ...time,
      periods: await periodsOf(db, { cycle, month: worksfrom, from }),
    },
  ];
}

const get = serve(getCycle, ({ db, today }, { from }) => state(db, today, from));

/** The month a changed pay day begins with: before the first run the first month as it is typed. */
async function beginOf(
  db: Db,
  { given, from, today }: { given: CycleSave; from: Month | null; today: string },
): Promise<Month> {
  const month = from ?? (await monthToRun(db, today));
  return (await firstRun(db)) === undefined && from === null ? (given.firstmonth ?? month) : month;
}

const check = serve(checkCycle, async ({ db, today }, input) => {
  const { read, from: shown } = await settingsToShow(db, input.from);
  const from = await beginOf(db, { given: input, from: shown, today });
  const payday = withRule(companyCycle(read).payday, from, input);
  const cycle = { days: daysOf(input), payday, cutoffday: input.cutoffday ?? undefined };
  return periodsOf(db, { cycle, month: from, from: shown });
});

/** What a save makes of the settings. */
const changeOf =
  ({ db, today }: { db: Db; today: string }, input: CycleSave): Change =>
  async ({ value, read, from: shown }) => {
    const started = await firstRun(db);
    if (started !== undefined && input.firstmonth !== started)
      failField('firstmonth', `Payroll began with ${started}. The first month stays.`);
    const from = await beginOf(db, { given: input, from: shown, today });
    const payday = withRule(companyCycle(read).payday, from, input);
    const { cutoffday: _, firstmonth: first, ...policy } = value['payroll'] as Record<string, unknown>;
    const { payday: __, ...rest } = value;
    const firstmonth = started === undefined ? input.firstmonth : first;
    return {
      ...rest,
      payroll: {
        ...policy,
        proration: {
          days: daysOf(input),
          ...(input.combined === 'difference' ? {} : { combined: input.combined }),
          rounding: input.rounding,
        },
        ...(input.cutoffday === null ? {} : { cutoffday: input.cutoffday }),
        ...(firstmonth === null || firstmonth === undefined ? {} : { firstmonth }),
      },
      ...(payday === 'last-day-of-month' ? {} : { payday }),
    };
  };

const save = serve(saveCycle, async (ctx, input) => {
  const { db, today, ifMatch } = ctx;
  const current = (at: Db) => state(at, today, input.from);
  await changeSettings(db, { version: ifMatch, from: input.from, current }, changeOf(ctx, input));
  return state(db, today, input.from);
});

const preview = serve(previewCycleChange, (ctx, input) =>
  startPreview(ctx, { part: 'cycle', from: input.from }, changeOf(ctx, input)),
);

export const cycleEndpoints = [get, check, save, preview];
