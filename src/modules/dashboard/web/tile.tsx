import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { TileFigures, TileRows } from '#platform/contract/tile.ts';
import { Card } from '#platform/web/kit/card.tsx';
import type { ChartRow } from '#platform/web/kit/chart-data.ts';
import { Chart } from '#platform/web/kit/chart.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import type { BoardTile } from '../contract/board.ts';
import { questionOf } from '#modules/report-robo/contract/rows.ts';
import style from './dashboard.module.css';
import { axisLabel, axisText, labelText, numberText } from './tile-text.ts';

/** The heading of wage months, whose first day stands for them. */
const MONTHLY = 'Wage month';
const COLOURS = ['blue.6', 'orange.6'] as const;
type Linked = (rows: TileRows | null) => { to: string; search: object } | undefined;

/** The report that has the rows behind a number, for whoever has reports. */
function useLinked(datasetkey: string): Linked {
  const hasReports = useMay('reportRobo', 'read');
  return (rows) =>
    rows && hasReports ? { to: '/report_robo', search: { question: questionOf(datasetkey, rows) } } : undefined;
}

function Figure({ text, link }: { text: string; link: ReturnType<Linked> }) {
  return link ? (
    <Link to={link.to} search={link.search}>
      {text}
    </Link>
  ) : (
    <>{text}</>
  );
}

/** A tile: its key figure, a chart with its table, and how the figure is worked out. @param asof when, in words */
export function Tile({ tile, asof }: { tile: BoardTile; asof: string }) {
  const { title, figures, error } = tile;
  if (!figures) return <Card title={t(title)}>{t(error ?? '')}</Card>;
  if (figures.value === null || figures.points.length === 0)
    return (
      <Card title={t(title)}>
        <p className={style.quiet}>{t('There is nothing to show for this period.')}</p>
        <About tile={tile} figures={figures} asof={asof} />
      </Card>
    );
  return <Drawn tile={tile} figures={figures} asof={asof} />;
}

type Shown = { tile: BoardTile; figures: TileFigures; asof: string };

function Drawn({ tile, figures, asof }: Shown) {
  const day = useDay();
  const linked = useLinked(tile.datasetkey);
  const rows = figures.points.map(({ key, label, values, isopen = false }): ChartRow => {
    const links = Object.entries(values).flatMap(([name, { rows: own }]) => {
      const link = linked(own);
      return link ? [[name, link] as const] : [];
    });
    return {
      key,
      label: axisLabel(label, tile.heading, day),
      heading: labelText(label, tile.heading, day),
      values: Object.fromEntries(Object.entries(values).map(([name, { value }]) => [name, value])),
      isopen,
      links: Object.fromEntries(links),
    };
  });
  return (
    <div className={style.tile}>
      <Chart
        title={t(tile.title)}
        kind={tile.chart}
        heading={t(tile.heading)}
        summary={t('{{title}}: {{figure}}', {
          title: t(tile.title),
          figure: numberText(figures.value ?? 0, tile.unit),
        })}
        rows={rows}
        series={figures.series.map(({ name, label }, at) => ({
          name,
          label: t(label),
          colour: COLOURS[at % COLOURS.length] ?? 'blue.6',
        }))}
        text={(value) => numberText(value, tile.columnunit)}
        axisText={(value) => axisText(value, tile.columnunit)}
        lead={<Lead tile={tile} figures={figures} asof={asof} />}
      />
    </div>
  );
}

/** The key figure with the one before, above the chart. */
function Lead({ tile, figures, asof }: Shown): ReactNode {
  const day = useDay();
  const linked = useLinked(tile.datasetkey);
  const { value, before, yearago = null, rows } = figures;
  return (
    <div className={style.lead}>
      <div className={style.figure}>
        <span className={style.value}>
          <Figure text={numberText(value ?? 0, tile.unit)} link={linked(rows)} />
        </span>
        {before === null ? null : (
          <span className={style.quiet}>{t('Before: {{figure}}', { figure: numberText(before, tile.unit) })}</span>
        )}
        {yearago === null ? null : (
          <span className={style.quiet}>
            {t('A year before: {{figure}}', { figure: numberText(yearago, tile.unit) })}
          </span>
        )}
        {tile.from !== null && tile.to !== null ? (
          <span className={style.quiet}>
            {tile.from === tile.to
              ? labelText(tile.to, MONTHLY, day)
              : t('{{from}} to {{to}}', { from: day(tile.from), to: day(tile.to) })}
          </span>
        ) : null}
      </div>
      <About tile={tile} figures={figures} asof={asof} />
    </div>
  );
}

/** How the key figure is worked out, one press away. */
function About({ tile, figures, asof }: Shown) {
  const [isOpen, setOpen] = useState(false);
  const day = useDay();
  const linked = useLinked(tile.datasetkey);
  return (
    <>
      <div className={style.figure}>
        <span className={style.quiet}>
          {t('As of {{moment}}', { moment: tile.asof === null ? asof : day(tile.asof) })}
        </span>
        <Button
          variant="subtle"
          size="compact-xs"
          px={0}
          className={style.paperless}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t('How is this worked out?')}
        </Button>
        {tile.path === null ? null : (
          <Link to={tile.path} className={`${style.quiet} ${style.paperless}`}>
            {t('Open the page')}
          </Link>
        )}
      </div>
      {isOpen ? (
        <>
          <p className={style.quiet}>{t(tile.about)}</p>
          <ul className={style.parts}>
            {figures.parts.map(({ label, value, unit, rows }) => (
              <li key={label}>
                <span>{t(label)}</span>
                <Figure text={numberText(value, unit)} link={linked(rows)} />
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}
