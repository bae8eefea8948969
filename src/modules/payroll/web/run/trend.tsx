import { SimpleGrid } from '@mantine/core';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { Chart } from '#platform/web/kit/chart.tsx';
import { shortMoney } from '#platform/web/kit/money-text.ts';
import { Metric } from '#platform/web/kit/metric.tsx';
import { plural, t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { runTrend } from '../../contract/run/run-trend.ts';
import { monthName, shortMonthName } from '../words.ts';
import style from './run.module.css';

const rupees = (amount: number): string => formatRupees(paise(amount), { decimals: 0 });
/** "+₹ 1,200 than September 2026" */
function difference(now: number, before: number, { month, money }: { month: string; money: boolean }): string {
  const by = now - before;
  const size = money ? rupees(Math.abs(by)) : String(Math.abs(by));
  if (by === 0) return t('as in {{month}}', { month });
  return by > 0
    ? t('{{size}} more than {{month}}', { size, month })
    : t('{{size}} less than {{month}}', { size, month });
}

type Months = OutputOf<typeof runTrend>;

function PeopleByMonth({ months }: { months: Months }) {
  const last = months.at(-1);
  return (
    <Chart
      title={t('People by month')}
      kind="columns"
      heading={t('Month')}
      summary={plural(last?.people ?? 0, '{{month}}: {{count}} person', '{{month}}: {{count}} people', {
        month: monthName(last?.payrollmonth ?? ''),
      })}
      rows={months.map(({ payrollmonth, people }) => ({
        key: payrollmonth,
        label: shortMonthName(payrollmonth),
        heading: monthName(payrollmonth),
        values: { people },
      }))}
      series={[{ name: 'people', label: t('People'), colour: 'teal.6' }]}
      text={(value) => value.toLocaleString('en-IN')}
    />
  );
}

/** The cost of pay: net pay, deductions and the employer's contributions, where every month has them. */
function CostByMonth({ months }: { months: Months }) {
  const last = months.at(-1);
  const isWhole = months.every(({ employercost }) => employercost !== null);
  const cost = (last?.totalearnings ?? 0) + (isWhole ? (last?.employercost ?? 0) : 0);
  const words = { month: monthName(last?.payrollmonth ?? ''), pay: rupees(cost) };
  return (
    <Chart
      title={isWhole ? t('Cost to the company by month') : t('Pay by month')}
      kind="columns"
      heading={t('Month')}
      summary={
        isWhole
          ? t('{{month}}: {{pay}} with employer contributions', words)
          : t('{{month}}: {{pay}} before deductions', words)
      }
      rows={months.map(({ payrollmonth, netpay, totaldeductions, employercost }) => ({
        key: payrollmonth,
        label: shortMonthName(payrollmonth),
        heading: monthName(payrollmonth),
        values: { net: netpay, deductions: totaldeductions, employer: employercost ?? 0 },
      }))}
      series={[
        { name: 'net', label: t('Net pay'), colour: 'blue.6' },
        { name: 'deductions', label: t('Deductions'), colour: 'gray.5' },
        ...(isWhole ? [{ name: 'employer', label: t('Employer contributions'), colour: 'violet.5' }] : []),
      ]}
      text={rupees}
      axisText={shortMoney}
    />
  );
}

/** Cost and people of the last twelve months, and the last month beside the one before; absent before two are paid. */
export function RunTrend() {
  const { data } = useEndpoint(runTrend, {});
  const last = data?.at(-1);
  const before = data?.at(-2);
  if (!data || !last || !before) return null;
  const than = { month: monthName(before.payrollmonth), money: true };
  return (
    <>
      <div className={style.trend}>
        <Metric
          label="People"
          value={last.people}
          note={difference(last.people, before.people, { ...than, money: false })}
        />
        <Metric
          label="Earnings"
          plain
          amount={last.totalearnings}
          note={difference(last.totalearnings, before.totalearnings, than)}
        />
        <Metric
          label="Deductions"
          plain
          amount={last.totaldeductions}
          note={difference(last.totaldeductions, before.totaldeductions, than)}
        />
        <Metric label="Net pay" amount={last.netpay} note={difference(last.netpay, before.netpay, than)} />
        {last.employercost !== null && (
          <Metric
            label="Employer contributions"
            plain
            amount={last.employercost}
            note={before.employercost === null ? '' : difference(last.employercost, before.employercost, than)}
          />
        )}
      </div>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <CostByMonth months={data} />
        <PeopleByMonth months={data} />
      </SimpleGrid>
    </>
  );
}
