import { Chart } from '#platform/web/kit/chart.tsx';
import { t } from '#platform/web/language.ts';
import type { YearEndForecastRow } from '../../contract/year-end-forecast.ts';

const days = (value: number): string => value.toLocaleString('en-IN', { maximumFractionDigits: 2 });

/** What becomes of each leave type of one person; absent where the list is of several. */
export function ForecastChart({ rows }: { rows: readonly YearEndForecastRow[] }) {
  const [first] = rows;
  const own = rows.filter(({ carried, encashed, lapses }) => carried + encashed + lapses > 0);
  if (!first || own.length === 0 || rows.some(({ employeeid }) => employeeid !== first.employeeid)) return null;
  const sum = (of: (row: YearEndForecastRow) => number) => days(own.reduce((all, row) => all + of(row), 0));
  return (
    <Chart
      title={t('Leave of {{name}}', { name: first.fullname })}
      kind="columns"
      heading={t('Leave Type')}
      summary={t('Carried: {{carried}} · Encashed: {{encashed}} · Lapses: {{lapses}}', {
        carried: sum((row) => row.carried),
        encashed: sum((row) => row.encashed),
        lapses: sum((row) => row.lapses),
      })}
      rows={own.map(({ leavetypeid, leavetypename, carried, encashed, lapses }) => ({
        key: String(leavetypeid),
        label: leavetypename,
        values: { carried, encashed, lapses },
      }))}
      series={[
        { name: 'carried', label: t('Carried'), colour: 'blue.6' },
        { name: 'encashed', label: t('Encashed'), colour: 'teal.6' },
        { name: 'lapses', label: t('Lapses'), colour: 'orange.6' },
      ]}
      text={days}
    />
  );
}
