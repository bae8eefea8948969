import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { useMediaQuery } from '@mantine/hooks';
import type { ChartData, ChartKind } from './chart-data.ts';

type Drawing = ChartData & { readonly kind: ChartKind; readonly height: number };

/** Width of the labels at the side of bars. */
const SIDE = { wide: 200, narrow: 112 };
/** In pixels: a column of few ones does not fill the chart. */
const MAX_BAR_WIDTH = 64;

type Item = Record<string, string | number | [number, number]>;

/** From the lowest to the highest end of the bars, zero among them: the library looks at their ends alone. */
function waterfallDomain({ rows, series }: ChartData): [number, number] {
  const name = series[0]?.name ?? '';
  let end = 0;
  const ends = rows.slice(0, -1).map(({ values }) => (end += values[name] ?? 0));
  return [Math.min(0, ...ends), Math.max(0, ...ends)];
}

/** A bar for each row from where the one before ended; the last, their sum, from zero. */
function waterfall({ rows, series }: ChartData): Item[] {
  const name = series[0]?.name ?? '';
  let end = 0;
  return rows.map(({ label, values }, at) => {
    const value = values[name] ?? 0;
    if (at === rows.length - 1) return { label, [name]: [0, value], color: 'blue.8' };
    const start = end;
    end += value;
    return { label, [name]: [start, end], color: value < 0 ? 'orange.6' : 'teal.6' };
  });
}

/** The picture of a chart, loaded when one is first shown. */
export default function ChartDrawing({ kind, height, ...chart }: Drawing) {
  const isNarrow = useMediaQuery('(max-width: 48em)') ?? false;
  const { rows, series, text, axisText = text } = chart;
  const shared = {
    h: height,
    dataKey: 'label',
    series: series.map(({ name, label, colour }) => ({ name, label, color: colour })),
    valueFormatter: text,
    withLegend: series.length > 1,
    tickLine: 'none',
  } as const;
  if (kind === 'waterfall')
    return (
      <BarChart
        {...shared}
        data={waterfall(chart)}
        orientation="vertical"
        gridAxis="x"
        xAxisProps={{ domain: waterfallDomain(chart) }}
        yAxisProps={{ width: isNarrow ? SIDE.narrow : SIDE.wide }}
      />
    );
  const open = series.length === 1 ? { color: `${series[0]?.colour.split('.')[0] ?? 'blue'}.3` } : {};
  const data: Item[] = rows.map(({ label, values, isopen }) => ({
    label: isopen ? `${label}*` : label,
    ...values,
    ...(isopen ? open : {}),
  }));
  const allowDecimals = rows.some(({ values }) => Object.values(values).some((value) => !Number.isInteger(value)));
  return (
    <BarChart
      {...shared}
      data={data}
      type="stacked"
      maxBarWidth={MAX_BAR_WIDTH}
      yAxisProps={{ width: isNarrow ? 56 : 72, tickCount: 6, allowDecimals, tickFormatter: axisText }}
    />
  );
}
