import { type CalendarRow, listPayCalendar, payCalendarReport } from '#modules/payroll/contract/run/pay-calendar.ts';
import { RUN_STATES } from '#modules/payroll/contract/run/run.ts';
import { addMonths, type Day, daysBetween, type Month, monthsFrom } from '#platform/engine/day.ts';
import { say } from '#platform/engine/say.ts';
import { serveListExport } from '#platform/server/list-export.ts';
import type { Db } from '#platform/server/db.ts';
import { serve } from '#platform/server/serve.ts';
import { taxYearEnd } from '../../../engine/run/pay/context.ts';
import { dayName, monthName, periodWords } from '../../../engine/wording.ts';
import { monthToRun } from '../../setup/change-settings.ts';
import { payCalendar } from '../pay-calendar.ts';
import { firstSettings, payrollSetting, readSettings } from '../../setup/settings.ts';
import { datedPeriodsOf, EVERYBODY_ELSE, groupName } from '../../setup/groups.ts';
import { namedPeriod } from './several.ts';

const YEAR = 12;
/** The company's own cycle in the address of a page, where nothing would mean all groups. */
const OWN = '-';

/** The regular runs of months, by "month number group". */
async function runsIn(db: Db, from: Month, to: Month) {
  const rows = await db
    .selectFrom('payroll_run as r')
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .select(['r.payrollrunid', 'r.statusid', 'r.paydate', 'r.payrollmonth', 'r.publishedon'])
    .select(['q.paygroup', 'q.number', 'q.fromday', 'q.untilday'])
    .where('r.payrollmonth', '>=', from)
    .where('r.payrollmonth', '<=', to)
    .where('r.sequence', '=', 0)
    .where('q.kindid', '=', 1)
    .where('r.statusid', '<>', 7)
    .execute();
  return new Map(rows.map((row) => [`${row.payrollmonth} ${row.number} ${row.paygroup}`, row]));
}

/** The planned publish dates of months, by "month number group". */
async function publishDates(db: Db, from: Month, to: Month) {
  const rows = await db
    .selectFrom('payslip_publish_date')
    .select(['paygroup', 'payrollmonth', 'number', 'publishdate'])
    .where('payrollmonth', '>=', from)
    .where('payrollmonth', '<=', to)
    .execute();
  return new Map(rows.map((row) => [`${row.payrollmonth} ${row.number} ${row.paygroup}`, row.publishdate]));
}

/** A sentence with its values. */
const filled = ({ text, values }: { text: string; values: Readonly<Record<string, string>> }): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

/** Every period of months by the settings in force in each; one that is run has the days and date of its run. */
export async function periodsOf(db: Db, from: Month, count = YEAR): Promise<CalendarRow[]> {
  const months = monthsFrom(from, addMonths(from, count - 1));
  const series = await payrollSetting.series(db);
  const calendar = await payCalendar(db, from, count);
  const runs = await runsIn(db, from, addMonths(from, count - 1));
  const planned = await publishDates(db, from, addMonths(from, count - 1));
  return months.flatMap((month) => {
    const match = series.findLast((one) => one.from === null || one.from <= month);
    if (!match) return [];
    const settings = readSettings(match.value);
    const periods = ['', ...(settings.paygroups ?? []).map(({ code }) => code)].flatMap((paygroup) =>
      datedPeriodsOf(settings, { paygroup, month, calendar }).map((period) => ({ paygroup, period })),
    );
    return periods.map(({ paygroup, period }): CalendarRow => {
      const run = runs.get(`${month} ${period.number} ${paygroup}`);
      const days = run ? { from: run.fromday as Day, to: run.untilday as Day } : { from: period.from, to: period.to };
      const named = namedPeriod(period);
      const paydate = run?.paydate ?? period.paydate;
      const moved = paydate === period.paydate ? period : { movedfrom: null };
      const why = 'movedwhy' in moved ? moved.movedwhy : undefined;
      const statusid = (run?.statusid ?? null) as CalendarRow['statusid'];
      return {
        paygroup,
        groupname: groupName(settings, paygroup) ?? '',
        payrollmonth: month,
        periodname: named ? periodWords(named) : '',
        period: named,
        fromday: days.from,
        untilday: days.to,
        days: daysBetween(days.from, days.to),
        cutoff: period.cutoff,
        paydate,
        number: period.number,
        publishdate: planned.get(`${month} ${period.number} ${paygroup}`) ?? null,
        ispublished: run !== undefined && run.publishedon !== null,
        movedfrom: moved.movedfrom,
        movedwhy: why ?? null,
        moved: movedText(moved.movedfrom, why),
        payrollrunid: run?.payrollrunid ?? null,
        statusid,
        status: (statusid === null ? undefined : RUN_STATES.label(statusid)) ?? '',
      };
    });
  });
}

function movedText(from: string | null, why: Parameters<typeof filled>[0] | undefined): string {
  if (from === null) return '';
  return why
    ? say`moved from ${dayName(from as Day)}: ${filled(why)}`
    : say`moved from ${dayName(from as Day)}, a weekend`;
}

/** Whether every word of a search begins a word of the group, the month or the state of the payroll. */
function isFound({ groupname, payrollmonth, periodname, status }: CalendarRow, search = ''): boolean {
  const words = `${groupname} ${monthName(payrollmonth as Month)} ${periodname} ${status}`.toLowerCase().split(/\s+/);
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((request) => words.some((word) => word.startsWith(request)));
}

const list = serve(listPayCalendar, async ({ db, today }, { from: request, paygroup, search, limit, offset }) => {
  if (!(await firstSettings(db))) return { rows: [], total: 0, from: null, groups: [], several: false };
  const from = request ?? addMonths(taxYearEnd(await monthToRun(db, today)), -(YEAR - 1));
  const all = await periodsOf(db, from);
  const groups = new Map(all.map((row) => [row.paygroup, row.groupname || EVERYBODY_ELSE]));
  const wanted = paygroup === OWN ? '' : paygroup;
  const rows = all.filter((row) => (wanted === undefined || row.paygroup === wanted) && isFound(row, search));
  return {
    rows: rows.slice(offset, offset + limit),
    total: rows.length,
    from,
    several: all.some(({ period }) => period !== null),
    groups: groups.size > 1 ? [...groups].map(([code, groupname]) => ({ paygroup: code, groupname })) : [],
  };
});

export const payCalendarEndpoints = [list, serveListExport(list, payCalendarReport, payCalendarReport.title)];
