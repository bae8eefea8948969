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

/** Pay and people of the last twelve months, and the last month beside the one before; absent before two are paid. */
export function RunTrend() {
  const { data } = useEndpoint(runTrend, {});
  const last = data?.at(-1);
  const before = data?.at(-2);
  if (!data || !last || !before) return null;
  const than = { month: monthName(before.payrollmonth), money: true };
  return (
    <Chart
      title={t('Pay and people by month')}
      kind="columns"
      heading={t('Month')}
      summary={plural(
        last.people,
        '{{month}}: {{pay}} before deductions for {{count}} person',
        '{{month}}: {{pay}} before deductions for {{count}} people',
        { month: monthName(last.payrollmonth), pay: rupees(last.totalearnings) },
      )}
      lead={
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
        </div>
      }
      rows={data.map(({ payrollmonth, people, netpay, totaldeductions }) => ({
        key: payrollmonth,
        label: shortMonthName(payrollmonth),
        heading: plural(people, '{{month}}, {{count}} person', '{{month}}, {{count}} people', {
          month: monthName(payrollmonth),
        }),
        values: { net: netpay, deductions: totaldeductions },
      }))}
      series={[
        { name: 'net', label: t('Net pay'), colour: 'blue.6' },
        { name: 'deductions', label: t('Deductions'), colour: 'gray.5' },
      ]}
      text={rupees}
      axisText={shortMoney}
    />
  );
}
