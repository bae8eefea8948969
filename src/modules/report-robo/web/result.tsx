import { Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { MESSAGES } from '#platform/contract/messages.ts';
import { isCallError, sentenceOf } from '#platform/web/call.ts';
import { t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import type { Question } from '../contract/question.ts';
import { type ReportDataset, runReport } from '../contract/report.ts';
import { GroupChart } from './group-chart.tsx';
import style from './report-robo.module.css';
import { ResultTable } from './result-table.tsx';
import { WholeFile } from './whole-file.tsx';

const FIRST_ROWS = 50;
const DELAY = 300;

/** What is wrong with a question, at any of its fields. */
function problemsOf(error: unknown): string[] {
  const fields = isCallError(error) ? Object.values(error.fields) : [];
  return (fields.length > 0 ? fields : [sentenceOf(error)]).map((text) => t(text));
}

type Result = { question: Question; dataset: ReportDataset; name: string };

/** The first rows of a report with its totals, a chart of groups, and the file of all rows. */
export function Result({ question, dataset, name }: Result) {
  const [selection] = useDebouncedValue(question, DELAY);
  const { data, error } = useEndpoint(runReport, { question: selection, limit: FIRST_ROWS }, { staleTime: 0 });
  const answer = data?.[0];
  if (error) return <p role="alert">{problemsOf(error).join(' ')}</p>;
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
      </div>
      <WholeFile question={question} name={t(name)} total={answer.total} />
      <GroupChart answer={answer} question={selection} />
      <ResultTable answer={answer} />
    </>
  );
}
