import { Chart } from '#platform/web/kit/chart.tsx';
import { t } from '#platform/web/language.ts';
import type { FunnelRow } from '../../contract/report/report.ts';

type Stages = { rows: readonly Pick<FunnelRow, 'stagetypeid' | 'stage' | 'reached' | 'rejected'>[] };

/** How many applications reached each type of stage, and how many of them ended there. */
export function FunnelChart({ rows }: Stages) {
  const [first] = rows;
  const last = rows.at(-1);
  if (!first || !last || first.reached === 0) return null;
  return (
    <Chart
      title={t('Applications by stage')}
      kind="columns"
      heading={t('Stage')}
      summary={t('Applications: {{all}} · {{stage}}: {{reached}}', {
        all: first.reached.toLocaleString('en-IN'),
        reached: last.reached.toLocaleString('en-IN'),
        stage: t(last.stage),
      })}
      rows={rows.map(({ stagetypeid, stage, reached, rejected }) => ({
        key: String(stagetypeid),
        label: t(stage),
        values: { kept: reached - rejected, rejected },
      }))}
      series={[
        { name: 'kept', label: t('Reached and not rejected there'), colour: 'blue.6' },
        { name: 'rejected', label: t('Rejected there'), colour: 'orange.6' },
      ]}
      text={(count) => count.toLocaleString('en-IN')}
    />
  );
}
