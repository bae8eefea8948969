import { Button } from '@mantine/core';
import { IconLifebuoy, IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useChoiceFilters } from '#platform/web/kit/choice-filters.tsx';
import { statusColumn } from '#platform/web/kit/columns.tsx';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { displayMoment } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { PageTabs } from '#platform/web/kit/page-tabs.tsx';
import { PAGE_ROWS, useTableState } from '#platform/web/kit/table-state.ts';
import type { Column } from '#platform/web/kit/table-types.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import {
  type HelpdeskInit,
  initHelpdesk,
  listOwnTickets,
  listQueue,
  PRIORITY,
  QUEUE,
  STATUS,
  type TicketRow,
} from '../contract/ticket.ts';
import { STATUS_TONES } from './tones.ts';

const moment = (text: string | null) => (text === null ? '–' : displayMoment(text));

const ticketColumns = (isqueue: boolean): readonly Column<TicketRow>[] => [
  { key: 'ticketid', label: 'No.', cell: (row) => `#${row.ticketid}`, width: 70 },
  { key: 'subject', label: 'Subject', cell: (row) => row.subject },
  { key: 'ticketcategoryname', label: 'Category', cell: (row) => row.ticketcategoryname },
  ...(isqueue ? [{ key: 'fullname', label: 'Requester', cell: (row: TicketRow) => row.fullname }] : []),
  { key: 'priorityid', label: 'Priority', cell: (row) => t(PRIORITY.label(row.priorityid) ?? ''), more: true },
  {
    ...statusColumn<TicketRow>({
      key: 'statusid',
      text: (row) => STATUS.label(row.statusid) ?? '',
      tone: (row) => STATUS_TONES[row.statusid],
    }),
    key: 'statusid',
    label: 'Status',
  },
  { key: 'agentname', label: 'Agent', cell: (row) => row.agentname ?? '–' },
  { key: 'openedat', label: 'Created on', cell: (row) => moment(row.openedat), more: true },
  {
    key: 'resolvedue',
    label: 'Due',
    cell: (row) =>
      row.ismissedresolution ? (
        <Tag tone="bad">{moment(row.resolvedue)}</Tag>
      ) : row.resolvedat === null ? (
        moment(row.resolvedue)
      ) : (
        t('Resolved')
      ),
  },
];

/** What was filled in of a field of the chosen category. */
const answerColumn = ({ id, label }: { id: number; label: string }): Column<TicketRow> => ({
  key: `field${id}`,
  label,
  cell: (row) => row.answers.find((one) => one.id === id)?.text ?? '–',
});

/** One's own tickets and, for whoever answers, the queue. */
export default function Helpdesk() {
  const query = useEndpoint(initHelpdesk, {});
  const mayAll = useMay('helpdesk', 'read');
  const { data } = query;
  const waiting = waitingFor([query], data !== undefined);
  if (waiting !== undefined || !data) return <>{waiting}</>;
  if (data.answered.length === 0 && !mayAll) return <Own />;
  return (
    <PageTabs
      label={t('Helpdesk')}
      tabs={[
        { key: 'queue', label: 'Queue', body: <Queue init={data} /> },
        { key: 'own', label: 'My tickets', body: <Own /> },
      ]}
    />
  );
}

const ask = () => (
  <Button component={Link} to="/helpdesk/new" leftSection={<IconPlus size={16} />}>
    {t('Ask a question')}
  </Button>
);

function Own() {
  const go = useNavigate();
  const [{ page }] = useTableState();
  const { data, error, refetch } = useEndpoint(
    listOwnTickets,
    { limit: PAGE_ROWS, offset: (page - 1) * PAGE_ROWS },
    { staleTime: 0 },
  );
  return (
    <DataTable<TicketRow>
      label={t('My tickets')}
      searches={false}
      rows={data?.rows}
      total={data?.total ?? 0}
      error={error}
      retry={() => void refetch()}
      rowKey={(row) => row.ticketid}
      columns={ticketColumns(false)}
      open={(row) => void go({ to: `/helpdesk/${row.ticketid}` })}
      toolbar={ask()}
      empty={
        <EmptyState
          emptyState={{
            title: 'You have not asked anything yet',
            why: 'Questions about pay, leave, IT or anything else, with their answers, appear here.',
            icon: IconLifebuoy,
          }}
        >
          {ask()}
        </EmptyState>
      }
    />
  );
}

function Queue({ init }: { init: HelpdeskInit }) {
  const go = useNavigate();
  const [{ page, search }] = useTableState();
  const { chosen, filters } = useChoiceFilters({
    queue: { label: 'Show', all: 'Open', options: QUEUE.options.slice(1) },
    category: { label: 'Category', all: 'All categories', options: init.answered },
  });
  const fields = init.categories.find(({ displayvalue }) => displayvalue === chosen.category)?.fields ?? [];
  const choices = fields.filter(({ options }) => options.length > 0);
  const narrow = useChoiceFilters(
    Object.fromEntries(
      choices.map(({ id, label, options }) => [`field${id}`, { label, all: t('{{label}}: all', { label }), options }]),
    ),
  );
  const answers = choices.flatMap(({ id }) => {
    const option = narrow.chosen[`field${id}`];
    return option === undefined ? [] : [`${id}:${option}`];
  });
  const both = {
    body: (
      <>
        {filters.body}
        {narrow.filters.body}
      </>
    ),
    chips: [...filters.chips, ...narrow.filters.chips],
    clear: () => {
      filters.clear();
      narrow.filters.clear();
    },
  };
  const { data, error, refetch } = useEndpoint(
    listQueue,
    {
      limit: PAGE_ROWS,
      offset: (page - 1) * PAGE_ROWS,
      queueid: chosen.queue ?? 1,
      ...(chosen.category === undefined ? {} : { ticketcategoryid: chosen.category }),
      ...(answers.length === 0 ? {} : { answers: answers.join(',') }),
      ...(search ? { search } : {}),
    },
    { staleTime: 0 },
  );
  return (
    <DataTable<TicketRow>
      label={t('Queue')}
      rows={data?.rows}
      total={data?.total ?? 0}
      error={error}
      retry={() => void refetch()}
      rowKey={(row) => row.ticketid}
      columns={[...ticketColumns(true), ...fields.map(answerColumn)]}
      open={(row) => void go({ to: `/helpdesk/${row.ticketid}` })}
      filters={both}
      empty={
        <EmptyState
          emptyState={{
            title: 'Nothing waits here',
            why: 'Tickets of the categories that you answer appear here, those due first.',
            icon: IconLifebuoy,
          }}
        />
      }
    />
  );
}
