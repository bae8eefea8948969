import { Button } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { displayMoment } from '#platform/web/kit/day.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import { askDelete } from '#platform/web/shell/overlays.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import type { ReportDataset, StoredReport } from '../contract/report.ts';
import { FORMAT } from '../contract/run.ts';
import { OPERATOR } from '../contract/question.ts';
import {
  isAfterEvent,
  listSchedules,
  RECIPIENT_GROUP,
  removeSchedule,
  type ScheduleRow,
} from '../contract/schedule.ts';
import style from './report-robo.module.css';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { whenText } from './schedule-words.ts';

/** When a report of one's own is sent, to whom, and how the last sending went. */
export function Schedules({ report, dataset }: { report: StoredReport; dataset: ReportDataset }) {
  const { reportid } = report;
  const { data: rows = [] } = useEndpoint(listSchedules, { reportid }, { staleTime: 0 });
  const [open, setOpen] = useState<ScheduleRow | 'new' | undefined>();
  const { mutateAsync } = useSave(removeSchedule);
  const remove = async ({ reportscheduleid }: ScheduleRow) => {
    if (!(await askDelete())) return;
    try {
      await mutateAsync({ input: { reportscheduleid } });
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  return (
    <Card
      title={t('Sent by mail')}
      side={
        <Button variant="default" size="xs" onClick={() => setOpen('new')}>
          {t('Add a schedule')}
        </Button>
      }
    >
      {rows.length === 0 ? <p className={style.quiet}>{t('This report is sent to nobody.')}</p> : null}
      <ul className={style.schedules}>
        {rows.map((row) => (
          <li key={row.reportscheduleid}>
            <Line row={row} dataset={dataset} />
            <div className={style.line}>
              <Button variant="default" size="xs" onClick={() => setOpen(row)}>
                {t('Change')}
              </Button>
              <Button variant="default" size="xs" onClick={() => void remove(row)}>
                {t('Delete')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {open === undefined ? null : (
        <ScheduleDialog
          report={report}
          dataset={dataset}
          schedule={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Card>
  );
}

function Line({ row, dataset }: { row: ScheduleRow; dataset: ReportDataset }) {
  const format = useSession()?.dateformatname ?? undefined;
  const recipients = [
    ...row.recipients.map(({ displayname }) => displayname),
    ...(row.groupid === null ? [] : [t(RECIPIENT_GROUP.label(row.groupid) ?? '')]),
  ];
  return (
    <div>
      <b>{whenText(row)}</b> <Tag>{FORMAT.label(row.formatid) ?? ''}</Tag>
      <p className={style.quiet}>{recipients.join(', ')}</p>
      {row.answers.length === 0 ? null : (
        <p className={style.quiet}>
          {row.answers
            .map(({ column, operatorid, value }) => {
              const label = dataset.columns.find(({ name }) => name === column)?.label ?? column;
              return `${t(label)} ${t(OPERATOR.label(operatorid) ?? '')} ${value}`;
            })
            .join(', ')}
        </p>
      )}
      <p className={style.quiet}>
        {row.stopreason !== null ? <Tag tone="bad">{t('Stopped')}</Tag> : null}
        {row.nextat === null || isAfterEvent(row.ruleid)
          ? null
          : t('Next: {{time}}', { time: displayMoment(row.nextat, format) })}{' '}
        {t(row.stopreason ?? row.lastresult ?? '')}
      </p>
    </div>
  );
}
