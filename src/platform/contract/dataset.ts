import type { FeatureKey } from './features.ts';

/**
 * What a column holds. `money` is in paise, `days` in ten-thousandths of a day, `minutes` in minutes; all three, and
 * `number`, add up where the column says so.
 */
export type DatasetColumnType = 'text' | 'day' | 'yesno' | 'number' | 'money' | 'days' | 'minutes';
export type DatasetColumn = {
  readonly label: string;
  readonly type: DatasetColumnType;
  /** Whether a sum over rows means something, such as a balance; a rate or a code does not add up. */
  readonly isadditive?: true;
  /** A right beyond that of the dataset, without which the column does not exist for the reader. */
  readonly right?: FeatureKey;
};

/** Rows of one kind that a module offers to reports and dashboards, each with its columns. */
export type DatasetShape = {
  readonly key: string;
  readonly name: string;
  /** What one row is. */
  readonly about: string;
  /** Whose scope says which rows: the rows of people within it. */
  readonly right: FeatureKey;
  readonly columns: Readonly<Record<string, DatasetColumn>>;
  /** The day of a row, by which a range is chosen; a dataset without one is as of today. */
  readonly period?: string;
  /** The longest range in days: 90 for rows of days (E1250), 365 for summaries (E1520). */
  readonly maxdays?: 90 | 365;
};

export const datasetShape = <const S extends DatasetShape>(shape: S): S => shape;

/** Whether values of a type are numbers. */
export const isNumeric = (type: DatasetColumnType): boolean =>
  type === 'number' || type === 'money' || type === 'days' || type === 'minutes';
