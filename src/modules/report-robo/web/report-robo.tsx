import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { IconReportAnalytics } from '@tabler/icons-react';
import { useMay } from '#platform/web/rights.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { FIRST_QUESTION, type Question, question as questionShape } from '../contract/question.ts';
import { reportCatalogue, type ReportDataset, type StoredReport } from '../contract/report.ts';
import { addressedRows, questionOf } from '../contract/rows.ts';
import type { StandardReport } from '../contract/standard.ts';
import { Builder } from './builder.tsx';
import style from './report-robo.module.css';
import { RunReport } from './run-report.tsx';
import { Schedules } from './schedules.tsx';
import { Stored } from './stored.tsx';

const FIRST_COLUMNS = 6;
/** What a dataset is asked at first: its first columns. */
const firstQuestion = ({ key, columns }: ReportDataset): Question => ({
  ...FIRST_QUESTION,
  datasetkey: key,
  columns: columns.slice(0, FIRST_COLUMNS).map(({ name }) => name),
});

/** Reports over the data of all modules, as far as the reader's rights allow. */
export default function ReportRobo() {
  const query = useEndpoint(reportCatalogue, {}, { staleTime: 0 });
  const data = query.data?.[0];
  const waiting = waitingFor([query], data !== undefined);
  if (waiting !== undefined || !data) return <>{waiting}</>;
  const [first] = data.datasets;
  if (!first)
    return (
      <EmptyState
        emptyState={{
          title: 'No data for reports',
          why: 'Reports show what your other rights allow you to see, such as employees or payslips.',
          icon: IconReportAnalytics,
        }}
      />
    );
  return <Page datasets={data.datasets} reports={data.reports} standard={data.standard} first={first} />;
}

/** The rows behind a number that the address has, as a question; undefined without them. */
function rowsIn(address: unknown): object | undefined {
  const { data } = addressedRows.safeParse(address);
  return data && questionOf(data.datasetkey, data);
}

/** The question that the address has, such as the rows behind a number of a dashboard; undefined without a good one. */
function questionIn(address: unknown, datasets: readonly ReportDataset[]): Question | undefined {
  if (typeof address !== 'object' || address === null) return undefined;
  const dataset = datasets.find(({ key }) => 'datasetkey' in address && address.datasetkey === key);
  const read = questionShape.safeParse({ ...(dataset ? firstQuestion(dataset) : {}), ...address });
  return dataset && read.success ? read.data : undefined;
}

type Page = {
  datasets: readonly ReportDataset[];
  reports: readonly StoredReport[];
  standard: readonly StandardReport[];
  first: ReportDataset;
};

function Page({ datasets, reports, standard, first }: Page) {
  const query: Record<string, unknown> = useSearch({ strict: false });
  const [question, setQuestion] = useState<Question>(
    questionIn(query.question ?? rowsIn(query.rows), datasets) ?? firstQuestion(first),
  );
  const mayEdit = useMay('reportRobo', 'edit');
  const [open, setOpen] = useState<number | null>(null);
  const [standardkey, setStandard] = useState<string | null>(null);
  const dataset = datasets.find(({ key }) => key === question.datasetkey) ?? first;
  const report = reports.find(({ reportid }) => reportid === open);
  return (
    <div className={style.page}>
      <Stored
        reports={reports}
        standard={standard}
        standardkey={standardkey}
        report={report}
        question={question}
        onOpen={(one) => {
          setOpen(one && 'reportid' in one ? one.reportid : null);
          setStandard(one && 'key' in one ? one.key : null);
          setQuestion(one ? one.question : firstQuestion(first));
        }}
        onSaved={(reportid) => {
          setOpen(reportid);
          setStandard(null);
        }}
      />
      <Builder
        datasets={datasets}
        dataset={dataset}
        question={question}
        onChange={setQuestion}
        onDataset={(key) => {
          setOpen(null);
          setStandard(null);
          setQuestion(firstQuestion(datasets.find((one) => one.key === key) ?? first));
        }}
      />
      {mayEdit && report?.ismine ? <Schedules report={report} dataset={dataset} /> : null}
      <RunReport
        reportid={report?.reportid}
        question={question}
        dataset={dataset}
        name={report?.reportname ?? standard.find(({ key }) => key === standardkey)?.reportname ?? dataset.name}
      />
    </div>
  );
}
