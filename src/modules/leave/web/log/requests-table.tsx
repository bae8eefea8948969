import { Anchor, Button, Group } from '@mantine/core';
import { IconBeach } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { confirmed } from '#platform/web/kit/confirmed.ts';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { DocumentLink } from '#platform/web/kit/document-link.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import { Tag, type Tone } from '#platform/web/kit/tag.tsx';
import { plural, t } from '#platform/web/language.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  coverLeave,
  type LeaveRequestRow,
  listLeaveRequests,
  REQUEST_STATUS,
  withdrawLeave,
} from '../../contract/request.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import style from './log.module.css';
import { daysNumber, spanText } from './words.ts';

const TONES: Record<number, Tone> = { 1: 'info', 2: 'good', 3: 'bad', 4: 'plain', 5: 'plain' };

const columns = (day: (value: string) => string): readonly Column<LeaveRequestRow>[] => [
  {
    key: 'leave',
    label: 'Leave type',
    text: (row) => row.leavetypename,
    cell: (row) => (
      <span className={style.type}>
        <i className={style.dot} style={{ background: row.colour }} aria-hidden />
        {row.leavetypename}
      </span>
    ),
  },
  {
    key: 'dates',
    label: 'Dates',
    text: (row) => spanText(row, day),
    sort: (row) => row.fromdate,
    cell: (row) => (
      <span className={style.stacked}>
        {spanText(row, day)}
        {row.note ? <small>{row.note}</small> : null}
        <DocumentLink documentpath={row.documentpath} size="xs" />
      </span>
    ),
  },
  {
    key: 'days',
    label: 'Days',
    end: true,
    sort: (row) => row.days,
    file: (row) => row.days,
    cell: (row) => daysNumber(row.days),
  },
  {
    key: 'status',
    label: 'Status',
    text: (row) => t(REQUEST_STATUS.label(row.statusid) ?? ''),
    cell: (row) => <Status row={row} day={day} />,
  },
  {
    key: 'by',
    label: 'Entered by',
    more: true,
    text: (row) => row.addedbyname ?? '',
    cell: (row) => row.addedbyname,
  },
];

/** Unpaid days that the balance covers now: one press takes them of it. */
function Covered({ row: { leaverequestid, leavetypename, covered } }: { row: LeaveRequestRow }) {
  const { mutateAsync, isPending } = useSave(coverLeave, ['request']);
  const take = async () => {
    try {
      await mutateAsync({ input: { leaverequestid, covered } });
      toast('success', t('Saved successfully'));
    } catch (failure) {
      toast('error', t(sentenceOf(failure)), { keep: true });
    }
  };
  return (
    <>
      <small>
        {t('Covered now: take {{days}} of {{leave}} instead of unpaid', {
          days: plural(covered, '{{count}} day', '{{count}} days'),
          leave: leavetypename,
        })}
      </small>
      <span>
        <Button size="compact-sm" loading={isPending} onClick={() => void take()}>
          {t('Take leave instead')}
        </Button>
      </span>
    </>
  );
}

function Status({ row, day }: { row: LeaveRequestRow; day: (value: string) => string }) {
  const waits = row.cancellations.filter(({ statusid }) => statusid === 1);
  return (
    <span className={style.stacked}>
      <span>
        <Tag tone={TONES[row.statusid]}>{t(REQUEST_STATUS.label(row.statusid) ?? '')}</Tag>
      </span>
      {waits.map((one) => (
        <small key={one.leavecancellationid}>
          {t('Waiting to be cancelled: {{dates}}', { dates: spanText(one, day) })}
        </small>
      ))}
      {row.statusid === 2
        ? row.cancellations
            .filter(({ statusid }) => statusid === 2)
            .map((one) => (
              <small key={one.leavecancellationid}>{t('Cancelled: {{dates}}', { dates: spanText(one, day) })}</small>
            ))
        : null}
      {row.covered > 0 ? <Covered row={row} /> : null}
      {row.statusid === 1 || waits.length > 0 ? (
        <Anchor component={Link} to="/request_center" search={{ tab: 'mine' } as never} size="xs">
          {t('Who decides')}
        </Anchor>
      ) : null}
    </span>
  );
}

/** The leave requests of a person with what can be done about them. */
export function RequestsTable({ employeeid, own }: { employeeid: number; own: boolean }) {
  const day = useDay();
  const { data, error, refetch } = useEndpoint(listLeaveRequests, { employeeid }, { staleTime: 0 });
  const { mutateAsync } = useSave(withdrawLeave, ['request']);
  const [cancelled, setCancelled] = useState<LeaveRequestRow>();
  const withdraw = (row: LeaveRequestRow) =>
    confirmed({
      question: t('Withdraw {{leave}}, {{dates}}?', { leave: row.leavetypename, dates: spanText(row, day) }),
      yes: 'Withdraw',
      done: t('Your request is withdrawn'),
      call: () => mutateAsync({ input: { leaverequestid: row.leaverequestid, note: null } }),
      refetch,
    });
  return (
    <section className={style.requests} aria-label={t('Requests')}>
      <h2>{t('Requests')}</h2>
      <DataTable
        label={t('Leave requests')}
        columns={columns(day)}
        rowKey={(row) => row.leaverequestid}
        rows={data}
        error={error}
        retry={() => void refetch()}
        empty={
          <EmptyState
            emptyState={{
              icon: IconBeach,
              title: 'No leave asked for yet',
              why: own
                ? 'Apply for leave, and follow here what was decided and what it took of your balance.'
                : 'Requests of this person appear here with what was decided.',
            }}
          />
        }
        renderActions={(row) => (
          <Group gap={8} wrap="nowrap">
            {row.maywithdraw ? (
              <Button variant="default" size="xs" onClick={() => void withdraw(row)}>
                {t('Withdraw')}
              </Button>
            ) : null}
            {row.maycancel ? (
              <Button variant="default" size="xs" onClick={() => setCancelled(row)}>
                {t('Cancel days')}
              </Button>
            ) : null}
          </Group>
        )}
      />
      {cancelled ? <CancelDialog row={cancelled} onClose={() => setCancelled(undefined)} /> : null}
    </section>
  );
}
