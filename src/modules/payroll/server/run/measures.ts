import { sql } from 'kysely';
import { day, firstDay, monthOf } from '#platform/engine/day.ts';
import { type Measure, OF_HUNDREDTHS } from '#platform/server/measure.ts';
import { paidOn } from './pay-calendar.ts';
import { payslipDataset } from '../outputs/dataset.ts';
import { effectivePayslips } from './effective-payslips.ts';

const REGULAR = 1;
const RELEASED = 6;
const DISCARDED = 7;
/** A share in hundredths of a percent. */
const WHOLE = 10_000;

/** Figures of payroll that key results can follow. */
export const payrollMeasures: readonly Measure[] = [
  {
    key: 'cost-per-head',
    title: 'Cost per head',
    about:
      'Total earnings of the payslips in effect in the wage months of the cycle so far, divided by the people paid in each of them.',
    unit: 'money',
    right: 'payrollRun',
    load: async (db, { from, to }) => {
      const { earnings, people } = await effectivePayslips(db)
        .where('p.payrollmonth', '>=', monthOf(from))
        .where('p.payrollmonth', '<=', monthOf(to))
        .select([
          sql<number>`coalesce(sum(p.totalearnings), 0)::bigint`.as('earnings'),
          sql<number>`count(distinct (p.employeeid, p.payrollmonth))::integer`.as('people'),
        ])
        .executeTakeFirstOrThrow();
      return people === 0 ? null : Math.round(earnings / people) * OF_HUNDREDTHS;
    },
    behind: {
      dataset: payslipDataset,
      rows: ({ from, to }) => ({ filters: [], from: firstDay(monthOf(from)), to, sum: 'earnings' }),
    },
  },
  {
    key: 'payroll-on-time',
    title: 'Payroll on time',
    about: 'Of the regular payrolls whose pay date is in the days of the cycle so far, those released by then.',
    unit: 'percent',
    right: 'payrollRun',
    load: async (db, { from, to }, { timezoneid }) => {
      const rows = await db
        .selectFrom('payroll_run')
        .select(['payrollmonth', 'paydate', 'statusid'])
        .select(sql<string | null>`(releasedon at time zone ${timezoneid}::text)::date`.as('releasedday'))
        .where('runtype', '=', REGULAR)
        .where('statusid', '<>', DISCARDED)
        .execute();
      const due = rows
        .map((row) => ({ ...row, paidon: day(paidOn(row)) }))
        .filter(({ paidon }) => paidon >= from && paidon <= to);
      const intime = due.filter(
        ({ statusid, releasedday, paidon }) => statusid === RELEASED && releasedday !== null && releasedday <= paidon,
      );
      return due.length === 0 ? null : Math.round((intime.length * WHOLE) / due.length) * OF_HUNDREDTHS;
    },
  },
];
