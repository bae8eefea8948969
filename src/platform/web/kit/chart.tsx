import { Button, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { t } from '../language.ts';
import { Card } from './card.tsx';
import type { ChartData, ChartKind } from './chart-data.ts';
import style from './chart.module.css';

const Drawing = lazy(() => import('./chart-drawing.tsx'));

type Chart = ChartData & {
  readonly title: string;
  readonly kind: ChartKind;
  /** What the first column of the table has. */
  readonly heading: string;
  /** What the chart shows, in one sentence: whoever does not see it reads this and the table. */
  readonly summary: string;
  /** Shown beside the chart, below it on a phone. */
  readonly beside?: ReactNode;
  /** Above the chart, such as a key figure. */
  readonly lead?: ReactNode;
};

/** A chart in a titled box, with the same figures as a table one click away. Its place is kept while it loads. */
export function Chart({ title, kind, heading, summary, beside, lead, ...data }: Chart) {
  const [isTable, setTable] = useState(false);
  return (
    <Card
      title={title}
      side={
        <Button variant="subtle" size="compact-sm" className={style.toggle} onClick={() => setTable(!isTable)}>
          {isTable ? t('Show the chart') : t('Show the table')}
        </Button>
      }
    >
      {lead}
      <div className={beside === undefined ? undefined : style.parts}>
        {isTable ? (
          <ChartTable heading={heading} {...data} />
        ) : (
          <figure className={style.figure}>
            <Suspense fallback={<Skeleton height={HEIGHT[kind](data.rows.length)} />}>
              <Drawing kind={kind} height={HEIGHT[kind](data.rows.length)} {...data} />
            </Suspense>
            <figcaption>
              {summary}
              {data.rows.some(({ isopen }) => isopen) ? ` · ${t('* is not over')}` : ''}
            </figcaption>
          </figure>
        )}
        {beside}
      </div>
    </Card>
  );
}

/** In pixels, by the number of rows. */
const HEIGHT: Readonly<Record<ChartKind, (rows: number) => number>> = {
  columns: () => 220,
  waterfall: (rows) => 48 + 36 * rows,
};

function ChartTable({ heading, rows, series, text }: ChartData & { heading: string }) {
  return (
    <table className={style.table}>
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          {series.map(({ name, label }) => (
            <th key={name} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{`${row.heading ?? row.label}${row.isopen ? '*' : ''}`}</th>
            {series.map(({ name }) => {
              const link = row.links?.[name];
              const value = text(row.values[name] ?? 0);
              return (
                <td key={name}>
                  {link ? (
                    <Link to={link.to} search={link.search}>
                      {value}
                    </Link>
                  ) : (
                    value
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
