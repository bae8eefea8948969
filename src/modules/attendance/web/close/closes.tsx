import { IconCalendarCheck } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { sentenceOf } from '#platform/web/call.ts';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import { t } from '#platform/web/language.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { CLOSE_STATES, type CloseMonth } from '../../contract/close.ts';
import { CLOSED_MONTH } from '../log/paths.ts';
import { daysNumber, monthText, ownDaysText } from '../log/words.ts';
import { StateTag } from './state-tag.tsx';
import { useCloses } from './use-closes.ts';
import style from './close.module.css';

/** The months of attendance: which are closed, and which comes next. */
export default function Closes() {
  const day = useDay();
  const go = useNavigate();
  const { found, error, retry } = useCloses();
  if (!found) return error ? <Failed text={t(sentenceOf(error))} retry={retry} /> : <PageSkeleton />;
  const isOpen = ({ state }: CloseMonth): boolean => state === 'open';
  const columns: Column<CloseMonth>[] = [
    {
      key: 'month',
      label: 'Month',
      cell: (row) => (
        <>
          <b>{monthText(row.month)}</b> <span className={style.quiet}>{ownDaysText(row)}</span>
        </>
      ),
      text: (row) => row.month,
    },
    {
      key: 'state',
      label: 'Status',
      cell: (row) => <StateTag row={row} />,
      text: (row) => t(CLOSE_STATES[row.state]),
    },
    {
      key: 'people',
      label: 'People',
      cell: (row) => (isOpen(row) ? '–' : row.people.toLocaleString('en-IN')),
      sort: (row) => row.people,
      file: (row) => row.people,
      end: true,
    },
    {
      key: 'lossofpay',
      label: 'Loss of pay in days',
      cell: (row) => (isOpen(row) ? '–' : daysNumber(row.lossofpay)),
      sort: (row) => row.lossofpay,
      file: (row) => row.lossofpay,
      end: true,
    },
    {
      key: 'closedat',
      label: 'Closed on',
      cell: (row) => (row.closedat === null ? '–' : day(row.closedat)),
      text: (row) => row.closedat ?? '',
    },
    {
      key: 'closedbyname',
      label: 'By',
      cell: (row) => row.closedbyname ?? '–',
      text: (row) => row.closedbyname ?? '',
    },
  ];
  return (
    <DataTable
      label={t('Close of attendance')}
      columns={columns}
      rows={found.months}
      rowKey={(row) => row.month}
      retry={retry}
      open={(row) => void go({ to: CLOSED_MONTH, search: { month: row.month } })}
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
  );
}
