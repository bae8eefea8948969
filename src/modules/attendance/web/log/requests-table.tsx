import { Anchor, Button, Group } from '@mantine/core';
import { IconCalendarTime } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { confirmed } from '#platform/web/kit/confirmed.ts';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { DocumentLink } from '#platform/web/kit/document-link.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import { Tag, type Tone } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  type AttendanceRequestRow,
  cancelAttendance,
  KIND,
  listAttendanceRequests,
  REQUEST_STATUS,
  withdrawAttendance,
} from '../../contract/request.ts';
import style from './log.module.css';
import { askedText } from './words.ts';

const TONES: Record<number, Tone> = { 1: 'info', 2: 'good', 3: 'bad', 4: 'plain', 5: 'plain' };
const kindText = ({ kindid }: AttendanceRequestRow): string => t(KIND.label(kindid) ?? '');
const statusText = ({ statusid }: AttendanceRequestRow): string => t(REQUEST_STATUS.label(statusid) ?? '');

const columns = (day: (value: string) => string): readonly Column<AttendanceRequestRow>[] => [
  { key: 'kind', label: 'What', text: kindText, cell: kindText },
  {
    key: 'dates',
    label: 'Dates',
    text: (row) => askedText(row, day),
    sort: (row) => row.fromdate,
    cell: (row) => (
      <span className={style.stacked}>
        {askedText(row, day)}
        {row.note ? <small>{row.note}</small> : null}
        <DocumentLink documentpath={row.documentpath} size="xs" />
      </span>
    ),
  },
  {
    key: 'status',
    label: 'Status',
    text: statusText,
    cell: (row) => (
      <span className={style.stacked}>
        <span>
          <Tag tone={TONES[row.statusid]}>{statusText(row)}</Tag>
        </span>
        {row.statusid === 1 ? (
          <Anchor component={Link} to="/request_center" search={{ tab: 'mine' } as never} size="xs">
            {t('Who decides')}
          </Anchor>
        ) : null}
      </span>
    ),
  },
  {
    key: 'by',
    label: 'Entered by',
    more: true,
    text: (row) => row.addedbyname ?? '',
    cell: (row) => row.addedbyname,
  },
];

/** The attendance requests of a person with what can be done about them. */
export function RequestsTable({ employeeid, own }: { employeeid: number; own: boolean }) {
  const day = useDay();
  const { data, error, refetch } = useEndpoint(listAttendanceRequests, { employeeid }, { staleTime: 0 });
  const withdraw = useSave(withdrawAttendance, ['request']);
  const cancel = useSave(cancelAttendance, ['request']);
  const act = (question: string, yes: string, done: string, call: () => Promise<unknown>) =>
    confirmed({ question, yes, done, call, refetch });
  const named = (row: AttendanceRequestRow) => ({ what: kindText(row), dates: askedText(row, day) });
  return (
    <DataTable
      label={t('Attendance requests')}
      columns={columns(day)}
      rowKey={(row) => row.attendancerequestid}
      rows={data}
      error={error}
      retry={() => void refetch()}
      empty={
        <EmptyState
          emptyState={{
            icon: IconCalendarTime,
            title: 'No attendance requests yet',
            why: own
              ? 'Ask for a missed punch, out-duty, work from home or a waiver, and follow here what was decided.'
              : 'Requests of this person appear here with what was decided.',
          }}
        />
      }
      renderActions={(row) => (
        <Group gap={8} wrap="nowrap">
          {row.maywithdraw ? (
            <Button
              variant="default"
              size="xs"
              onClick={() =>
                void act(
                  t('Withdraw {{what}}, {{dates}}?', named(row)),
                  'Withdraw',
                  t('Your request is withdrawn'),
                  () => withdraw.mutateAsync({ input: { attendancerequestid: row.attendancerequestid, note: null } }),
                )
              }
            >
              {t('Withdraw')}
            </Button>
          ) : null}
          {row.maycancel ? (
            <Button
              variant="default"
              size="xs"
              onClick={() =>
                void act(
                  t('Cancel {{what}}, {{dates}}?', named(row)),
                  'Cancel request',
                  t('The request is cancelled'),
                  () => cancel.mutateAsync({ input: { attendancerequestid: row.attendancerequestid } }),
                )
              }
            >
              {t('Cancel request')}
            </Button>
          ) : null}
        </Group>
      )}
    />
  );
}
