import { type RawBuilder, sql } from 'kysely';
import type { TileFigures } from '#platform/contract/tile.ts';
import { addMonths, firstDay, type Month, monthOf } from '#platform/engine/day.ts';
import type { DatasetCaller } from '#platform/server/dataset.ts';
import type { Tile } from '#platform/server/tile.ts';
import { payslipDataset } from '../outputs/dataset.ts';
import { effectivePayslips } from './effective-payslips.ts';

const shared = { board: 'pay', dataset: payslipDataset, unit: 'money' } as const;
const course = { ...shared, chart: 'columns', group: 'month', filters: [], isyear: true } as const;

/** The pay of people in a month: what makes it up, in paise. */
const payOf = ({ db }: DatasetCaller, month: Month) =>
  effectivePayslips(db)
    .where('p.payrollmonth', '=', month)
    .groupBy('p.employeeid')
    .select((c) => ['p.employeeid', c.fn.sum<number>('p.totalearnings').as('total')])
    .select([
      sql<number>`max(coalesce((p.result #>> '{register,monthlygross}')::bigint, 0))`.as('gross'),
      sql<number>`sum(coalesce((p.result #>> '{register,earnedgross}')::bigint, 0))`.as('earned'),
      sql<number>`sum(coalesce((p.result #>> '{register,arreargross}')::bigint, 0))`.as('arrears'),
    ]);

/** The differences between two months by cause, in paise; they add up to the difference of the totals. */
async function causesOf(caller: DatasetCaller, month: Month, before: Month) {
  const cause = (what: RawBuilder<unknown>) => sql<number>`coalesce(sum(${what}), 0)::bigint`;
  const isBoth = sql<boolean>`n.employeeid is not null and b.employeeid is not null`;
  const both = (what: RawBuilder<unknown>) => cause(sql`case when ${isBoth} then ${what} end`);
  const row = await caller.db
    .selectFrom(payOf(caller, month).as('n'))
    .fullJoin(payOf(caller, before).as('b'), 'b.employeeid', 'n.employeeid')
    .select([
      cause(sql`n.total`).as('now'),
      cause(sql`b.total`).as('earlier'),
      cause(sql`case when b.employeeid is null then n.total end`).as('come'),
      cause(sql`case when n.employeeid is null then -b.total end`).as('gone'),
      both(sql`n.gross - b.gross`).as('gross'),
      both(sql`(n.earned - n.gross) - (b.earned - b.gross)`).as('days'),
      both(sql`n.arrears - b.arrears`).as('arrears'),
      both(sql`(n.total - n.earned - n.arrears) - (b.total - b.earned - b.arrears)`).as('rest'),
    ])
    .executeTakeFirstOrThrow();
  const causes = [
    { key: 'come', label: 'Paid this month only', value: row.come },
    { key: 'gone', label: 'Paid the month before only', value: row.gone },
    { key: 'gross', label: 'Monthly pay', value: row.gross },
    { key: 'days', label: 'Days in service and loss of pay', value: row.days },
    { key: 'arrears', label: 'Arrears', value: row.arrears },
    { key: 'rest', label: 'Other earnings', value: row.rest },
  ];
  return { now: row.now, earlier: row.earlier, causes: causes.filter(({ value }) => value !== 0) };
}

const latestMonth = async ({ db }: DatasetCaller, until: Month): Promise<Month | null> => {
  const row = await effectivePayslips(db)
    .where('p.payrollmonth', '<=', until)
    .select('p.payrollmonth')
    .orderBy('p.payrollmonth', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? (row.payrollmonth as Month) : null;
};

const EMPTY: TileFigures = { value: null, rows: null, before: null, parts: [], series: [], points: [] };

const ofMonth = (month: Month) => ({
  filters: [],
  from: `${month}-01`,
  to: `${month}-01`,
  sum: 'earnings',
});

const change: Tile = {
  ...shared,
  key: 'payroll-change',
  chart: 'waterfall',
  title: 'Payroll against the month before',
  about:
    'Total earnings of the last wage month of the period with payslips, less those of the month before, by cause. The causes add up to the difference; each run explains its own person by person.',
  load: async (caller, { to }) => {
    const month = await latestMonth(caller, monthOf(to));
    if (month === null) return EMPTY;
    const before = addMonths(month, -1);
    const { now, earlier, causes } = await causesOf(caller, month, before);
    const point = (one: { key: string; label: string; value: number }) => ({
      key: one.key,
      label: one.label,
      values: { amount: { value: one.value, rows: null } },
    });
    return {
      span: { from: firstDay(month), to: firstDay(month) },
      value: now - earlier,
      rows: null,
      before: null,
      parts: [
        { label: 'This month', value: now, unit: 'money' as const, rows: ofMonth(month) },
        { label: 'The month before', value: earlier, unit: 'money' as const, rows: ofMonth(before) },
      ],
      series: [{ name: 'amount', label: 'Difference' }],
      points: [...causes, { key: 'sum', label: 'Difference', value: now - earlier }].map(point),
    };
  },
};

/** Tiles over payslips in effect. */
export const payrollTiles: readonly Tile[] = [
  {
    ...course,
    key: 'payroll-cost',
    title: 'Total earnings',
    about: 'Total earnings of the payslips in effect, by wage month, without employer costs in addition to pay.',
    sum: 'earnings',
  },
  change,
  {
    ...course,
    key: 'net-pay',
    title: 'Net pay',
    about: 'Net pay of the payslips in effect, by wage month.',
    sum: 'netpay',
  },
  {
    ...course,
    key: 'income-tax',
    title: 'Income tax deducted',
    about: 'Income tax deducted on the payslips in effect, by wage month.',
    sum: 'tds',
  },
  {
    ...course,
    key: 'provident-fund',
    title: 'Provident fund of employees',
    about: 'Contributions of employees to the provident fund on the payslips in effect, by wage month.',
    sum: 'pf',
  },
];
