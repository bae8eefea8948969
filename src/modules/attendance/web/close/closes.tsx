import { Button } from '@mantine/core';
import { IconCalendarCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { Progress } from '#platform/web/kit/progress.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/session.ts';
import { isActive, useJob } from '#platform/web/shell/jobs.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { CLOSE_STATES, type CloseMonth, getCloses, listClosed } from '../../contract/close.ts';
import { daysNumber, monthText } from '../log/words.ts';
import { ClosePanel } from './close-panel.tsx';
import { PeopleTable } from './people-table.tsx';
import style from './close.module.css';

const PAGE = 25;

/** How far the close of a month is; the list is read again when it ends. */
function Closing({ row }: { row: CloseMonth }) {
  const client = useQueryClient();
  const job = useJob(row.jobrunid);
  const isOver = job !== undefined && !isActive(job);
  useEffect(() => {
    if (isOver) void client.invalidateQueries({ queryKey: ['attendanceClose'] });
  }, [isOver, client]);
  if (job && isActive(job)) return <Progress label={t('Being closed')} done={job.done} total={job.total} />;
  return <Tag tone="warn">{t('Being closed')}</Tag>;
}

/** The months of attendance: which are closed, and the close of the next one. */
export default function Closes() {
  const day = useDay();
  const mayEdit = useMay('attendanceClose', 'edit');
  const [chosen, setChosen] = useState<CloseMonth>();
  const { data, error, refetch } = useEndpoint(getCloses, {}, { staleTime: 0 });
  const [found] = data ?? [];
  if (!found) return error ? <Failed text={t(sentenceOf(error))} retry={() => void refetch()} /> : <PageSkeleton />;
  const columns: Column<CloseMonth>[] = [
    { key: 'month', label: t('Month'), cell: (row) => <b>{monthText(row.month)}</b>, text: (row) => row.month },
    {
      key: 'state',
      label: t('Status'),
      cell: (row) =>
        row.state === 'closing' ? (
          <Closing row={row} />
        ) : (
          <Tag tone={row.state === 'closed' ? 'good' : 'plain'}>{t(CLOSE_STATES[row.state])}</Tag>
        ),
      text: (row) => t(CLOSE_STATES[row.state]),
    },
    { key: 'people', label: t('People'), cell: (row) => row.people.toLocaleString('en-IN'), end: true },
    { key: 'lossofpay', label: t('Loss of pay in days'), cell: (row) => daysNumber(row.lossofpay), end: true },
    {
      key: 'closedat',
      label: t('Closed on'),
      cell: (row) => (row.closedat === null ? '–' : day(row.closedat)),
      text: (row) => row.closedat ?? '',
    },
    {
      key: 'closedbyname',
      label: t('By'),
      cell: (row) => row.closedbyname ?? '–',
      text: (row) => row.closedbyname ?? '',
    },
  ];
  return (
    <div className={style.page}>
      <DataTable
        label={t('Close of attendance')}
        columns={columns}
        rows={found.months}
        rowKey={(row) => row.month}
        retry={() => void refetch()}
        renderActions={(row) =>
          row.state === 'open' && !(mayEdit && row.mayclose) ? null : (
            <Button size="compact-sm" variant="default" onClick={() => setChosen(row)}>
              {t(row.state === 'open' ? 'Close' : 'Open')}
            </Button>
          )
        }
        empty={
          <EmptyState
            emptyState={{
              title: 'Attendance is not kept yet',
              why: 'Once attendance is switched on, each month is closed here when it is over.',
              icon: IconCalendarCheck,
            }}
          />
        }
      />
      {chosen?.state === 'open' ? (
        <ClosePanel
          key={chosen.month}
          month={chosen.month}
          onDone={() => {
            setChosen(undefined);
            void refetch();
          }}
        />
      ) : null}
      {chosen && chosen.closeid !== null ? <Closed key={chosen.month} row={chosen} closeid={chosen.closeid} /> : null}
    </div>
  );
}

function Closed({ row, closeid }: { row: CloseMonth; closeid: number }) {
  const [limit, setLimit] = useState(PAGE);
  const { data, error, refetch } = useEndpoint(listClosed, { closeid, limit, offset: 0 });
  return (
    <Card title={monthText(row.month)}>
      {data ? (
        <PeopleTable
          label={t('What the close came to')}
          total={data.total}
          rows={data.rows}
          onMore={() => setLimit(limit + PAGE)}
        />
      ) : error ? (
        <Failed text={t(sentenceOf(error))} retry={() => void refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </Card>
  );
}
