import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { IconBell, IconInfoCircle, IconMail, IconMailOpened } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { sentenceOf } from '#platform/web/call.ts';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { displayMoment } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { PAGE_ROWS, useTableState } from '#platform/web/kit/table-state.ts';
import type { Column } from '#platform/web/kit/table-types.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import { openDrawer } from '#platform/web/shell/overlays.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { listNotifications, markAllRead, markRead, type NotificationRow, READ_STATE } from '../contract/center.ts';
import { Detail } from './detail.tsx';
import style from './notifications.module.css';

const columns = (format: string | undefined): readonly Column<NotificationRow>[] => [
  {
    key: 'sentence',
    label: 'Notification',
    cell: (row) => <span className={row.readon === null ? style.unread : undefined}>{t(row.sentence)}</span>,
  },
  { key: 'group', label: 'About', cell: (row) => t(row.group) },
  { key: 'addeddate', label: 'When', cell: (row) => displayMoment(row.addeddate, format) },
  {
    key: 'state',
    label: 'Status',
    cell: (row) => (
      <Tag tone={row.readon === null ? 'info' : 'plain'}>{t(row.readon === null ? 'Not read' : 'Read')}</Tag>
    ),
  },
];

/** The filter by state, from the address. */
function useReadState(): [number | undefined, (state: number | undefined) => void] {
  const query: Record<string, unknown> = useSearch({ strict: false });
  const go = useNavigate();
  const selection = Number(query['state']);
  return [
    selection === 1 || selection === 2 ? selection : undefined,
    (state) =>
      void go({
        to: '.',
        replace: true,
        resetScroll: false,
        search: ({ page: _page, ...before }: Record<string, unknown>) => ({ ...before, state }),
      }),
  ];
}

/** All that the signed-in person was notified of. */
export default function NotificationCenter() {
  const format = useSession()?.dateformatname;
  const [{ search, page }] = useTableState();
  const [state, setState] = useReadState();
  const go = useNavigate();
  const { data, error, refetch } = useEndpoint(
    listNotifications,
    {
      limit: PAGE_ROWS,
      offset: (page - 1) * PAGE_ROWS,
      ...(search ? { search } : {}),
      ...(state === undefined ? {} : { state }),
    },
    { staleTime: 0 },
  );
  const mark = useSave(markRead);
  const markAll = useSave(markAllRead);
  const failed = (fault: unknown) => toast('error', t(sentenceOf(fault)), { keep: true });
  const setRead = (rows: readonly NotificationRow[], isread: boolean) =>
    mark.mutateAsync({ input: { notificationids: rows.map((row) => row.notificationid), isread } }).catch(failed);
  const open = (row: NotificationRow) => {
    if (row.readon === null) void setRead([row], true);
    if (row.link === null) openDrawer(t(row.title), <Detail notificationid={row.notificationid} />);
    else void go({ to: row.link });
  };
  const unread = data?.unread ?? 0;
  return (
    <DataTable
      label={t('Notifications')}
      columns={columns(format)}
      rowKey={(row) => row.notificationid}
      rows={data?.rows}
      total={data?.total ?? 0}
      error={error}
      retry={() => void refetch()}
      open={open}
      renderActions={(row) => (
        <>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Why did I get this? {{sentence}}', { sentence: t(row.sentence) })}
            title={t('Why did I get this?')}
            onClick={() => openDrawer(t('Why did I get this?'), <Detail notificationid={row.notificationid} />)}
          >
            <IconInfoCircle size={18} stroke={1.8} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t(row.readon === null ? 'Mark as read: {{sentence}}' : 'Mark as not read: {{sentence}}', {
              sentence: t(row.sentence),
            })}
            title={t(row.readon === null ? 'Mark as read' : 'Mark as not read')}
            onClick={() => void setRead([row], row.readon === null)}
          >
            {row.readon === null ? <IconMail size={18} stroke={1.8} /> : <IconMailOpened size={18} stroke={1.8} />}
          </ActionIcon>
        </>
      )}
      filters={{
        body: (
          <NativeSelect
            aria-label={t('Status')}
            value={state === undefined ? '' : String(state)}
            onChange={(event) => setState(Number(event.currentTarget.value) || undefined)}
            data={[
              { value: '', label: t('All') },
              ...READ_STATE.options.map((one) => ({ value: String(one.displayvalue), label: t(one.displayname) })),
            ]}
          />
        ),
        chips:
          state === undefined
            ? []
            : [{ label: `${t('Status')}: ${t(READ_STATE.label(state) ?? '')}`, clear: () => setState(undefined) }],
        clear: () => setState(undefined),
      }}
      toolbar={
        <Button
          variant="default"
          disabled={unread === 0}
          loading={markAll.isPending}
          onClick={() => void markAll.mutateAsync({ input: {} }).catch(failed)}
        >
          {t('Mark all as read')}
        </Button>
      }
      empty={
        <EmptyState
          emptyState={{
            title: 'No notifications yet',
            why: 'What waits for you or has changed for you appears here: requests, letters, payslips and your sign-in.',
            icon: IconBell,
          }}
        />
      }
    />
  );
}
