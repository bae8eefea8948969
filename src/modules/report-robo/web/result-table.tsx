import { useDay } from '#platform/web/kit/day.ts';
import { t } from '#platform/web/language.ts';
import type { AnswerColumn, ReportAnswer } from '../contract/report.ts';
import { acrossText, cellText, isAtEnd, labelText } from './cell-text.ts';
import style from './report-robo.module.css';

/** Columns beside each other under one value of the pivot, or under no head of their own. */
function spansOf(columns: readonly AnswerColumn[]): { column: AnswerColumn; count: number }[] {
  const spans: { column: AnswerColumn; count: number }[] = [];
  for (const column of columns) {
    const last = spans.at(-1);
    const isSame =
      last &&
      (column.across
        ? last.column.across?.value === column.across.value
        : !last.column.across && column.ismeasure === last.column.ismeasure);
    if (last && isSame) last.count += 1;
    else spans.push({ column, count: 1 });
  }
  return spans;
}

/** The rows of a report under their heads; under those of a pivot its values stand across. */
export function ResultTable({ answer: { columns, rows, totals } }: { answer: ReportAnswer }) {
  const day = useDay();
  const isPivot = columns.some(({ across }) => across !== null);
  const hasTotals = totals.some((cell) => cell !== null);
  return (
    <div className={style.scroll} tabIndex={0} role="region" aria-label={t('Rows')}>
      <table className={style.table}>
        <thead>
          {isPivot ? (
            <tr>
              {spansOf(columns).map(({ column, count }) =>
                column.ismeasure ? (
                  <th key={column.name} scope="colgroup" colSpan={count} data-middle>
                    {column.across ? acrossText(column.across, day) : t('Total')}
                  </th>
                ) : (
                  <td key={column.name} colSpan={count} />
                ),
              )}
            </tr>
          ) : null}
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" data-end={isAtEnd(column)}>
                {labelText(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {columns.map((column, place) => (
                <td key={column.name} data-end={isAtEnd(column)}>
                  {cellText(row[place] ?? null, column, day)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {hasTotals ? (
          <tfoot>
            <tr>
              {columns.map((column, place) => (
                <td key={column.name} data-end={isAtEnd(column)}>
                  {totals[place] === null || totals[place] === undefined
                    ? place === 0
                      ? t('Total')
                      : ''
                    : cellText(totals[place], column, day)}
                </td>
              ))}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </div>
  );
}
