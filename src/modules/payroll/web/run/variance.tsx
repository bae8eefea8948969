import { Button } from '@mantine/core';
import { useState } from 'react';
import type { z } from 'zod';
import { sentenceOf } from '#platform/web/call.ts';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { Chart } from '#platform/web/kit/chart.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { Metric } from '#platform/web/kit/metric.tsx';
import { type Reason, ExplanationTree } from '#platform/web/kit/explanation-tree.tsx';
import { plural, t } from '#platform/web/language.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { type PayrollRun } from '../../contract/run/run.ts';
import { runVariance } from '../../contract/run/run-variance.ts';
import style from './run.module.css';

type Variance = z.infer<(typeof runVariance)['output']>;

/** People shown at first: the largest differences. */
const FIRST = 40;

/** Why the month differs from what it is compared with: a chart of the causes, with the people one click away. */
export function RunVariance({ run }: { run: PayrollRun }) {
  const [all, setAll] = useState(false);
  const variance = useEndpoint(runVariance, { payrollrunid: run.payrollrunid });
  if (variance.error) return <Failed text={sentenceOf(variance.error)} retry={() => void variance.refetch()} />;
  const { data } = variance;
  if (!data) return <PageSkeleton />;
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
      {data.causes.length === 0 ? (
        <Card title={t('Causes')}>
          <p className={style.dim}>{t('Nothing differs.')}</p>
        </Card>
      ) : (
        <Causes causes={data.causes} difference={data.difference} />
      )}
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

const rupees = (amount: number): string => formatRupees(paise(amount));

/** From zero to the difference, cause by cause. */
function Causes({ causes, difference }: { causes: Variance['causes']; difference: number }) {
  const rows = causes.map(({ cause, amount, people }) => ({
    key: cause,
    label: t(cause),
    heading: `${t(cause)} · ${plural(people, '{{count}} person', '{{count}} people')}`,
    values: { amount },
  }));
  const sum = { key: 'difference', label: t('Difference'), values: { amount: difference } };
  const [first] = causes;
  return (
    <Chart
      title={t('Causes')}
      kind="waterfall"
      heading={t('Cause')}
      summary={t('The difference is {{amount}}; the largest cause is {{cause}} with {{part}}.', {
        amount: rupees(difference),
        cause: t(first?.cause ?? ''),
        part: rupees(first?.amount ?? 0),
      })}
      rows={[...rows, sum]}
      series={[{ name: 'amount', label: t('Amount'), colour: 'teal.6' }]}
      text={rupees}
      beside={
        <ul className={style.causes} aria-label={t('Causes')}>
          {causes.map(({ cause, amount, people }) => (
            <li key={cause}>
              <span>
                {t(cause)} <span className={style.dim}>{plural(people, '{{count}} person', '{{count}} people')}</span>
              </span>
              <Money amount={amount} />
            </li>
          ))}
        </ul>
      }
    />
  );
}
