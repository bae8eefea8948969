import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Card } from '#platform/web/kit/card.tsx';
import { t } from '#platform/web/language.ts';
import type { FilterValue, Question } from '../contract/question.ts';
import type { ReportDataset } from '../contract/report.ts';
import { promptsOf, withAnswers } from '../engine/prompts.ts';
import { offeredOf } from './offered-columns.ts';
import { PromptFields } from './prompt-fields.tsx';
import style from './report-robo.module.css';
import { Result } from './result.tsx';

type RunReport = {
  question: Question;
  dataset: ReportDataset;
  name: string;
  /** The id of a saved report: only such a one asks for values before it is run. */
  reportid: number | undefined;
};

/** The result of a report: at once, or after the values were entered that it asks for. */
export function RunReport({ reportid, ...report }: RunReport) {
  const prompts = promptsOf(report.question);
  if (reportid === undefined || prompts.length === 0) return <Result {...report} />;
  const key = `${reportid} ${JSON.stringify(prompts)}`;
  return <Prompted key={key} {...report} />;
}

const valuesOf = (question: Question): FilterValue[] =>
  promptsOf(question).map(({ column, operatorid, value }) => ({ column, operatorid, value }));

function Prompted({ question, dataset, name }: Omit<RunReport, 'reportid'>) {
  const [values, setValues] = useState(() => valuesOf(question));
  const [answers, setAnswers] = useState<readonly FilterValue[]>();
  const isComplete = values.every(({ value }) => value.trim() !== '');
  const run = answers && withAnswers(question, answers);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete) setAnswers(values);
  };
  return (
    <>
      <Card title={t('Values for this run')}>
        <form className={style.filters} onSubmit={submit}>
          <PromptFields columns={offeredOf(dataset, question)} values={values} onChange={setValues} />
          <div>
            <Button type="submit" disabled={!isComplete}>
              {t('Run the report')}
            </Button>
          </div>
        </form>
      </Card>
      {run ? <Result question={run} dataset={dataset} name={name} /> : null}
    </>
  );
}
