import { formatRupees, paise } from '#platform/engine/money.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { Metric } from '#platform/web/kit/metric.tsx';
import { plural, t } from '#platform/web/language.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import type { PayrollRun } from '../../contract/run/run.ts';
import { type Figure, runSummary } from '../../contract/run/run-summary.ts';
import style from './run.module.css';

const sum = (figures: readonly Figure[]): number => figures.reduce((total, { amount }) => total + amount, 0);

function Figures({ title, figures }: { title: string; figures: readonly Figure[] }) {
  const whole = figures.every(({ amount }) => amount % 100 === 0);
  const rupees = (amount: number): string => formatRupees(paise(amount), { decimals: whole ? 0 : 2 });
  return (
    <Card title={t(title)}>
      {figures.length === 0 ? <p className={style.dim}>{t('Nothing this month.')}</p> : null}
      <dl className={style.sums}>
        {figures.map(({ label, people, amount }) => (
          <div key={label}>
            <dt>
              {t(label)}
              {people > 0 ? ` · ${plural(people, '{{count}} person', '{{count}} people')}` : ''}
            </dt>
            <dd className="number">{rupees(amount)}</dd>
          </div>
        ))}
        {figures.length > 1 ? (
          <div className={style.strong}>
            <dt>{t('Total')}</dt>
            <dd className="number">{rupees(sum(figures))}</dd>
          </div>
        ) : null}
      </dl>
    </Card>
  );
}

/** Deductions for authorities, employer contributions, and the cost of the month. */
export function RunTotals({ run }: { run: PayrollRun }) {
  const { data, error, refetch } = useEndpoint(runSummary, { payrollrunid: run.payrollrunid });
  if (error) return <Failed text={t(sentenceOf(error))} retry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  return (
    <div className={style.page}>
      <div className={style.figures}>
        <Metric label="Earnings" plain amount={run.totalearnings - run.reversedearnings} />
        <Metric label="Employer contributions" plain amount={sum(data.employer)} />
        <Metric label="Employer cost" plain amount={data.cost} />
      </div>
      <div className={style.two}>
        <Figures title="Deducted from pay" figures={data.statutory} />
        <Figures title="Employer contributions" figures={data.employer} />
      </div>
    </div>
  );
}
