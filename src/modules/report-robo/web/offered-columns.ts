import type { ComputedColumn, Question } from '../contract/question.ts';
import type { ReportColumn, ReportDataset } from '../contract/report.ts';
import { OVER_TOTALS, SUM_OF_ROWS } from '../contract/question.ts';

export type Offered = Pick<ReportColumn, 'name' | 'label' | 'type' | 'isadditive'> & { isovertotals?: boolean };

const offeredBy = ({ name, label, totalid }: ComputedColumn): Offered => ({
  name,
  label,
  type: 'number',
  isadditive: totalid === SUM_OF_ROWS,
  isovertotals: totalid === OVER_TOTALS,
});

/** The columns of a report: those of its data, and its computed ones with the unit that their author chose. */
export const offeredOf = ({ columns }: ReportDataset, { computed }: Pick<Question, 'computed'>): Offered[] => [
  ...columns,
  ...computed.map(offeredBy),
];
