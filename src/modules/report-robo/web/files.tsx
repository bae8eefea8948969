import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { download, sentenceOf } from '#platform/web/call.ts';
import { displayMoment, useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { FORMAT, listReportFiles, reportFile, type ReportFile } from '../contract/run.ts';
import style from './report-robo.module.css';

/** The files of reports of the reader, made by themselves or sent by a schedule. */
export default function ReportFiles() {
  const query = useEndpoint(listReportFiles, {}, { staleTime: 0 });
  const { data } = query;
  const waiting = waitingFor([query], data !== undefined);
  if (waiting !== undefined || !data) return <>{waiting}</>;
  if (data.length === 0)
    return (
      <EmptyState
        emptyState={{
          title: 'No files of reports',
          why: 'What you make in Report Robo in the background, and what schedules send to you, is here for 30 days.',
          icon: IconFileSpreadsheet,
        }}
      />
    );
  return (
    <ul className={style.schedules}>
      {data.map((file) => (
        <li key={file.reportrunid}>
          <Line file={file} />
          <Take file={file} />
        </li>
      ))}
    </ul>
  );
}

function Take({ file: { reportrunid, formatid, reportname } }: { file: ReportFile }) {
  const take = async () => {
    try {
      await download(reportFile, { reportrunid });
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  const format = FORMAT.label(formatid) ?? '';
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={t('Take {{report}} as {{format}}', { report: reportname, format })}
      onClick={() => void take()}
    >
      {format}
    </Button>
  );
}

function Line({ file }: { file: ReportFile }) {
  const day = useDay();
  const format = useSession()?.dateformatname ?? undefined;
  const { fromday, lastday, rowcount, hiddencolumns, issame } = file;
  return (
    <div>
      <b>{t(file.reportname)}</b> {file.isscheduled ? <Tag>{t('Scheduled')}</Tag> : null}{' '}
      {issame === null ? null : (
        <Tag tone={issame ? 'plain' : 'info'}>{issame ? t('Same data as before') : t('Data has changed')}</Tag>
      )}
      <p className={style.quiet}>
        {t(file.datasetname)}
        {' · '}
        {fromday === null ? day(lastday) : t('{{from}} to {{to}}', { from: day(fromday), to: day(lastday) })}
        {' · '}
        {t('Rows: {{rows}}', { rows: rowcount.toLocaleString('en-IN') })}
      </p>
      {file.iscut ? <p className={style.quiet}>{t('The report has more rows than the file takes.')}</p> : null}
      {hiddencolumns.length > 0 ? (
        <p className={style.quiet}>
          {t('Not in it, because you may not see it: {{columns}}', {
            columns: hiddencolumns.map((one) => t(one)).join(', '),
          })}
        </p>
      ) : null}
      <p className={style.quiet}>
        {t('Made {{time}}, kept until {{until}}', {
          time: displayMoment(file.addeddate, format),
          until: day(file.keptuntil.slice(0, 10)),
        })}
      </p>
    </div>
  );
}
