import { Button, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { MESSAGES } from '#platform/contract/messages.ts';
import { download, sentenceOf } from '#platform/web/call.ts';
import { Chart } from '#platform/web/kit/chart.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import type { Question } from '../contract/question.ts';
import { exportReport, type ReportAnswer, type ReportDataset, runReport } from '../contract/report.ts';
import { cellText, isAtEnd } from './cell-text.ts';
import style from './report-robo.module.css';

const FIRST_ROWS = 50;
const DELAY = 300;
const MAX_BARS = 24;

type Result = { question: Question; dataset: ReportDataset; name: string };

/** The first rows of a report with its totals, a chart of groups, and the file of all rows. */
export function Result({ question, dataset, name }: Result) {
  const [asked] = useDebouncedValue(question, DELAY);
  const { data, error } = useEndpoint(runReport, { question: asked, limit: FIRST_ROWS }, { staleTime: 0 });
  const answer = data?.[0];
  const take = async (format: 'csv' | 'xlsx') => {
    try {
      await download(exportReport, { format, name: t(name), question: JSON.stringify(question) });
    } catch (fault) {
      toast('error', t(sentenceOf(fault)), { keep: true });
    }
  };
  if (error) return <p role="alert">{t(sentenceOf(error))}</p>;
  if (!answer) return <Skeleton height={240} />;
  if (answer.total === 0)
    return <p className={style.quiet}>{t(dataset.period === null ? 'No row is like this.' : MESSAGES.E1510)}</p>;
  return (
    <>
      <div className={style.line}>
        <span className={style.quiet} role="status">
          {answer.total > answer.rows.length
            ? t('The first {{shown}} of {{total}}; the file has all', {
                shown: answer.rows.length,
                total: answer.total.toLocaleString('en-IN'),
              })
            : t('{{total}} in all', { total: answer.total.toLocaleString('en-IN') })}
        </span>
        <Button variant="default" size="xs" leftSection={<IconDownload size={16} />} onClick={() => void take('xlsx')}>
          XLSX
        </Button>
        <Button variant="default" size="xs" leftSection={<IconDownload size={16} />} onClick={() => void take('csv')}>
          CSV
        </Button>
      </div>
      <GroupChart answer={answer} groups={asked.groups.length} />
      <Table answer={answer} />
    </>
  );
}

/** One group with one measure as columns. */
function GroupChart({ answer, groups }: { answer: ReportAnswer; groups: number }) {
  const day = useDay();
  const [group, measure] = answer.columns;
  if (groups !== 1 || answer.columns.length !== 2 || !group || !measure || answer.rows.length > MAX_BARS) return null;
  const label = t(measure.label);
  const text = (value: number): string => cellText(value, measure, day);
  return (
    <Chart
      title={label}
      kind="columns"
      heading={t(group.label)}
      summary={t('{{measure}} by {{group}}, over all {{total}}', {
        measure: label,
        group: t(group.label),
        total: cellText(answer.totals[1] ?? null, measure, day),
      })}
      rows={answer.rows.map((row, at) => ({
        key: String(at),
        label: cellText(row[0] ?? null, group, day),
        values: { value: Number(row[1] ?? 0) },
      }))}
      series={[{ name: 'value', label, colour: 'blue.6' }]}
      text={text}
    />
  );
}

function Table({ answer: { columns, rows, totals } }: { answer: ReportAnswer }) {
  const day = useDay();
  const hasTotals = totals.some((cell) => cell !== null);
  return (
    <div className={style.scroll} tabIndex={0} role="region" aria-label={t('Rows')}>
      <table className={style.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" data-end={isAtEnd(column)}>
                {column.label
                  .split(': ')
                  .map((part) => t(part))
                  .join(': ')}
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
