import type { SheetCell } from '#platform/server/sheet/write.ts';
import type { AnswerColumn, ReportCell } from '../contract/report.ts';

/** A cell in a file: rupees with two decimals, days with their fractions, yes and no as words. */
export function fileCell(value: ReportCell, { type }: Pick<AnswerColumn, 'type'>): SheetCell {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value !== 'number') return value;
  return type === 'money' ? value / 100 : type === 'days' ? value / 10_000 : value;
}

/** The heading of a column in a file: of a pivot with the value it is of, of the totals beside it with that word. */
export const headingOf = ({ label, across, ismeasure }: AnswerColumn, isPivot: boolean): string =>
  across ? `${across.value ?? 'Empty'}, ${label}` : isPivot && ismeasure ? `Total, ${label}` : label;
