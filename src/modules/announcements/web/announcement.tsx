import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconPlus, IconSpeakerphone, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { useChoiceFilters } from '#platform/web/kit/choice-filters.tsx';
import { statusColumn } from '#platform/web/kit/columns.tsx';
import { configToast } from '#platform/web/kit/config-toast.ts';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { displayMoment } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import { useReport } from '#platform/web/kit/use-report.ts';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { useSession } from '#platform/web/session.ts';
import { askDelete } from '#platform/web/shell/overlays.ts';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { isRecordId, useSave } from '#platform/web/use-endpoint.ts';
import {
  announcementReport,
  type AnnouncementRow,
  CATEGORY,
  DRAFT,
  removeAnnouncement,
  STATE,
  WITHDRAWN,
} from '../contract/announcement.ts';
import { STATE_TONES } from './tones.ts';

const PATH = '/config/resolve/announcement';
const Form = lazy(() => import('./announcement-form.tsx'));

/** All announcements with their reach; a row opens its page. */
export function List() {
  const mayEdit = useMay('announcement', 'edit');
  const go = useNavigate();
  const format = useSession()?.dateformatname;
  const moment = (value: string | null) => (value === null ? '–' : displayMoment(value, format));
  const { chosen, filters } = useChoiceFilters({
    status: { label: 'Status', all: 'All statuses', options: STATE.options },
    category: { label: 'Category', all: 'All categories', options: CATEGORY.options },
  });
  const cells: Readonly<Record<string, Partial<Column<AnnouncementRow>>>> = {
    category: { cell: (row) => t(row.category) },
    state: statusColumn({ key: 'state', text: (row) => row.state, tone: (row) => STATE_TONES[row.stateid] }),
    publishat: { cell: (row) => moment(row.publishat) },
    expireat: { cell: (row) => moment(row.expireat) },
    opened: { end: true },
    acknowledged: { end: true, cell: (row) => (row.isacknowledged ? row.acknowledged : '–') },
  };
  const table = useReport(announcementReport, { stateid: chosen.status, categoryid: chosen.category }, cells);
  const create = (
    <Button component={Link} to={`${PATH}/create`} leftSection={<IconPlus size={16} />}>
      {t('Create')}
    </Button>
  );
  return (
    <DataTable
      {...table}
      rowKey={(row) => row.announcementid}
      filters={filters}
      open={(row) => void go({ to: `${PATH}/announcement`, search: { announcementid: row.announcementid } })}
      empty={
        <EmptyState
          emptyState={{
            title: 'Write your first announcement',
            why: 'It appears on My Desk of the people it is for, at once or at the time you choose. You see who has opened it, and can ask them to acknowledge it.',
            icon: IconSpeakerphone,
          }}
        >
          {mayEdit ? create : null}
        </EmptyState>
      }
      {...(mayEdit ? { toolbar: create, renderActions: (row: AnnouncementRow) => <RowActions row={row} /> } : {})}
    />
  );
}

function RowActions({ row: { announcementid, stateid } }: { row: AnnouncementRow }) {
  const remove = useSave(removeAnnouncement);
  const go = useNavigate();
  const confirm = async () => {
    if (!(await askDelete())) return;
    try {
      await remove.mutateAsync({ input: { announcementid } });
      configToast('success', t('Deleted successfully'));
    } catch (failure) {
      configToast('error', t(sentenceOf(failure)), { keep: true });
    }
  };
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('Edit')}
        disabled={stateid === WITHDRAWN}
        onClick={() => void go({ to: `${PATH}/create`, search: { announcementid } })}
      >
        <IconPencil size={16} stroke={1.6} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('Delete')}
        disabled={stateid !== DRAFT}
        loading={remove.isPending}
        onClick={() => void confirm()}
      >
        <IconTrash size={16} stroke={1.6} />
      </ActionIcon>
    </>
  );
}

/** The form of a new announcement, or of the one that the address names. */
export function Create() {
  const query: Record<string, unknown> = useSearch({ strict: false });
  const id = Number(query.announcementid);
  const recordid = isRecordId(id) ? id : undefined;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Form key={recordid ?? 'new'} id={recordid} back={PATH} />
    </Suspense>
  );
}
