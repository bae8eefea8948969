import { Button } from '@mantine/core';
import { IconCalendarDue, IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { PageTabs } from '#platform/web/kit/page-tabs.tsx';
import { Progress } from '#platform/web/kit/progress.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { isActive, useJob } from '#platform/web/shell/jobs.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getTransitions, type TransitionRow } from '../../contract/transition.ts';
import { YearEndForecast } from './forecast.tsx';
import { ReverseDialog } from './reverse-dialog.tsx';
import style from './transition.module.css';

const TRANSITION = '/config/track/leave/transition';

/** Milliseconds between two reads of a year end that is posted, perhaps by a colleague's job, which is not streamed here. */
const EVERY = 2000;
const isPosting = (result: OutputOf<typeof getTransitions>[number] | undefined): boolean =>
  result !== undefined && !result.isheld && result.transitions.some(({ waiting }) => waiting > 0);

/** How far the writing of a year end is; the list is read again when it ends. */
function Posting({ row }: { row: TransitionRow }) {
  const client = useQueryClient();
  const job = useJob(row.jobrunid);
  const over = job !== undefined && !isActive(job);
  useEffect(() => {
    if (over) void client.invalidateQueries({ queryKey: ['leaveTransition'] });
  }, [over, client]);
  if (job && isActive(job)) return <Progress label={t('Being posted')} done={job.done} total={job.total} />;
  return <Tag tone="warn">{t('{{count}} still to be posted', { count: row.waiting.toLocaleString('en-IN') })}</Tag>;
}

function State({ row, isheld }: { row: TransitionRow; isheld: boolean }) {
  if (row.waiting > 0)
    return isheld ? <Tag tone="info">{t('Posted when leave is switched on')}</Tag> : <Posting row={row} />;
  if (row.action === 'reverse') return <Tag>{t('Reversed')}</Tag>;
  if (row.reversed === 0) return <Tag tone="good">{t('Posted')}</Tag>;
  return row.reversed < row.people ? (
    <Tag tone="warn">{t('Reversed for {{count}}', { count: row.reversed.toLocaleString('en-IN') })}</Tag>
  ) : (
    <Tag>{t('Reversed')}</Tag>
  );
}

/** The year ends of leave that were run and taken back. */
export default function Transitions() {
  const day = useDay();
  const mayEdit = useMay('leaveTransition', 'edit');
  const [reversing, setReversing] = useState<TransitionRow>();
  const { data, error, refetch } = useEndpoint(
    getTransitions,
    {},
    { staleTime: 0, every: (answer) => (isPosting(answer?.[0]) ? EVERY : false) },
  );
  const [result] = data ?? [];
  if (!result) return error ? <Failed text={t(sentenceOf(error))} retry={() => void refetch()} /> : <PageSkeleton />;
  const { isheld, transitions, offices } = result;
  const officeWords = (row: TransitionRow) => (row.offices.length === 0 ? t('All offices') : row.offices.join(', '));
  const columns: Column<TransitionRow>[] = [
    { key: 'batch', label: t('Name'), cell: (row) => <b>{row.batch}</b>, text: (row) => row.batch },
    {
      key: 'what',
      label: t('What'),
      cell: (row) => (row.reverses === null ? t('Year closed') : t('Reverses {{batch}}', { batch: row.reverses })),
      text: (row) => (row.reverses === null ? t('Year closed') : t('Reverses {{batch}}', { batch: row.reverses })),
    },
    { key: 'yearend', label: t('Last day of the year'), cell: (row) => day(row.yearend), text: (row) => row.yearend },
    { key: 'postedon', label: t('Posted on'), cell: (row) => day(row.postedon), text: (row) => row.postedon },
    { key: 'offices', label: t('Offices'), cell: officeWords, text: officeWords },
    {
      key: 'people',
      label: t('People'),
      cell: (row) => row.people.toLocaleString('en-IN'),
      sort: (row) => row.people,
      file: (row) => row.people,
      end: true,
    },
    { key: 'state', label: t('Status'), cell: (row) => <State row={row} isheld={isheld} /> },
    {
      key: 'addedbyname',
      label: t('By'),
      cell: (row) => row.addedbyname ?? '–',
      text: (row) => row.addedbyname ?? '',
      more: true,
    },
    { key: 'note', label: t('Why'), cell: (row) => row.note ?? '–', text: (row) => row.note ?? '', more: true },
  ];
  const close =
    mayEdit && result.years.length > 0 ? (
      <Button component={Link} to={`${TRANSITION}/create`} leftSection={<IconPlus size={16} stroke={1.8} />}>
        {t('Close a leave year')}
      </Button>
    ) : null;
  const list = (
    <div className={style.list}>
      {isheld ? (
        <p className={style.quiet}>
          {t('History is still entered: year ends are stored, and posted in their order when leave is switched on.')}
        </p>
      ) : null}
      <DataTable
        label={t('Leave Cycle Transition')}
        columns={columns}
        rows={transitions}
        rowKey={(row) => row.leavetransitionid}
        retry={() => void refetch()}
        toolbar={close}
        renderActions={(row) =>
          row.isactionallowed ? (
            <Button size="compact-sm" variant="default" onClick={() => setReversing(row)}>
              {t('Reverse')}
            </Button>
          ) : null
        }
        empty={
          <EmptyState
            emptyState={{
              title: 'No leave year closed yet',
              why: 'When a leave year has ended, what is left of it is paid, lapses or is carried into the next one. The preview shows it at any time.',
              icon: IconCalendarDue,
            }}
          >
            {close}
          </EmptyState>
        }
      />
      {reversing ? (
        <ReverseDialog row={reversing} offices={offices} isheld={isheld} onClose={() => setReversing(undefined)} />
      ) : null}
    </div>
  );
  if (result.yearend === null) return list;
  return (
    <PageTabs
      label={t('Leave Cycle Transition')}
      tabs={[
        { key: 'runs', label: 'Year ends', body: list },
        {
          key: 'forecast',
          label: 'Preview',
          body: <YearEndForecast types={result.types} offices={offices} yearend={result.yearend} />,
        },
      ]}
    />
  );
}
