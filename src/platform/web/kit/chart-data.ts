export type ChartSeries = {
  /** The key of its values in a row. */
  readonly name: string;
  readonly label: string;
  /** A colour of the theme, such as `blue.6`. */
  readonly colour: string;
};
export type ChartRow = {
  readonly key: string;
  /** On the axis. */
  readonly label: string;
  /** In the table, where it can be longer; the label without it. */
  readonly heading?: string;
  readonly values: Readonly<Record<string, number>>;
  /** Its figure will still change, such as that of a month that is not over: drawn paler, its label has a star. */
  readonly isopen?: boolean;
  /** Where a value of the table leads, by series: the rows behind it. */
  readonly links?: Readonly<Record<string, { readonly to: string; readonly search: object }>>;
};
export type ChartData = {
  readonly rows: readonly ChartRow[];
  readonly series: readonly ChartSeries[];
  /** A value as it is read, with its unit. */
  readonly text: (value: number) => string;
  /** A value beside the axis, where there is little room; as it is read without it. */
  readonly axisText?: (value: number) => string;
};
/**
 * How values are drawn. `columns`: a column for each row, its series above each other. `waterfall`: a bar for each row
 * that begins where the one before ended; the last is their sum and begins at zero.
 */
export type ChartKind = 'columns' | 'waterfall';
