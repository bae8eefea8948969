import { Button } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { Metric } from '#platform/web/kit/metric.tsx';
import { type Reason, ExplanationTree } from '#platform/web/kit/explanation-tree.tsx';
import { plural, t } from '#platform/web/language.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { type PayrollRun } from '../../contract/run.ts';
import { runVariance } from '../../contract/run-variance.ts';
import style from './run.module.css';

/** People shown at first: the largest differences. */
const FIRST = 40;

/** Why the month differs from what it is compared with: a chart of the causes, with the people one click away. */
export function RunVariance({ run }: { run: PayrollRun }) {
  const [all, setAll] = useState(false);
  const variance = useEndpoint(runVariance, { payrollrunid: run.payrollrunid });
  if (variance.error) return <Failed text={sentenceOf(variance.error)} retry={() => void variance.refetch()} />;
  const { data } = variance;
  if (!data) return <PageSkeleton />;
  const most = Math.max(1, ...data.causes.map((cause) => Math.abs(cause.amount)));
  const people: Reason[] = data.people.map((person) => ({
    key: String(person.employeeid),
    label: `${person.fullname} · ${person.employeecode}`,
    amount: person.now - person.before,
    reasons: person.causes.map((cause) => ({ key: cause.cause, label: t(cause.cause), amount: cause.amount })),
  }));
  return (
    <div className={style.page}>
      <p className={style.dim}>{t(data.againstlabel)}</p>
      <div className={style.figures}>
        <Metric label="Before" plain amount={data.before} />
        <Metric label={data.against === 'reversed' ? 'This correction' : 'This month'} plain amount={data.now} />
        <Metric label="Difference" plain amount={data.difference} />
        <Metric label="Not explained" plain amount={data.unexplained} />
      </div>
      <Card title={t('Causes')}>
        {data.causes.length === 0 ? <p className={style.dim}>{t('Nothing differs.')}</p> : null}
        <div className={style.causes}>
          {data.causes.map((cause) => (
            <div key={cause.cause} className={style.cause}>
              <span>
                {t(cause.cause)}{' '}
                <span className={style.dim}>{plural(cause.people, '{{count}} person', '{{count}} people')}</span>
              </span>
              <span aria-hidden>
                <span
                  className={style.bar}
                  data-minus={cause.amount < 0}
                  style={{ display: 'block', width: `${Math.max(1, (Math.abs(cause.amount) / most) * 100)}%` }}
                />
              </span>
              <Money amount={cause.amount} />
            </div>
          ))}
        </div>
      </Card>
      {people.length > 0 ? (
        <Card title={t('Person by person')}>
          <ExplanationTree reasons={all ? people : people.slice(0, FIRST)} />
          {all || people.length <= FIRST ? null : (
            <Button variant="subtle" mt={8} onClick={() => setAll(true)}>
              {t('Show all {{count}}', { count: people.length })}
            </Button>
          )}
        </Card>
      ) : null}
    </div>
  );
}
