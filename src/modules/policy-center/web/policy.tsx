import { ActionIcon, Button } from '@mantine/core';
import { IconBook, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { addedColumn, textColumn } from '#platform/web/kit/columns.tsx';
import { configToast } from '#platform/web/kit/config-toast.ts';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { askDelete } from '#platform/web/shell/overlays.ts';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { isRecordId, useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { listPolicies, type PolicyRow, removePolicy } from '../contract/policy.ts';
import { DocumentLinks } from './document-links.tsx';
import style from './policy-center.module.css';

const PATH = '/config/resolve/policy_center';
const Form = lazy(() => import('./policy-form.tsx'));

const versionText = ({ versionno }: PolicyRow): string =>
  versionno === null ? t('Not published') : t('Version {{versionno}}', { versionno });

const columnsOf = (day: (value: string) => string): readonly Column<PolicyRow>[] => [
  {
    key: 'companypolicyname',
    label: 'Policy',
    text: (row) => row.companypolicyname,
    cell: (row) => (
      <span className={style.named}>
        {row.companypolicyname}
        {row.hasdraft ? <Tag tone="info">{t('Draft')}</Tag> : null}
      </span>
    ),
  },
  { key: 'versionno', label: 'Published', text: versionText, sort: (row) => row.versionno ?? 0, cell: versionText },
  {
    key: 'effectivedate',
    label: 'Effective from',
    sort: (row) => row.effectivedate ?? '',
    cell: (row) => (row.effectivedate === null ? '–' : day(row.effectivedate)),
  },
  textColumn('ownername', 'Owner'),
  {
    key: 'reviewon',
    label: 'Next review',
    sort: (row) => row.reviewon ?? '',
    cell: (row) => (row.reviewon === null ? '–' : day(row.reviewon)),
  },
  {
    key: 'isacknowledged',
    label: 'To acknowledge',
    text: (row) => t(row.isacknowledged ? 'Yes' : 'No'),
    cell: (row) => t(row.isacknowledged ? 'Yes' : 'No'),
  },
  { key: 'policydocs', label: 'Documents', cell: (row) => <DocumentLinks documents={row.policydocs} /> },
  addedColumn(),
];

/** All company policies; a row opens its page. */
export function List() {
  const { data, error, refetch } = useEndpoint(listPolicies, {});
  const mayEdit = useMay('companyPolicy', 'edit');
  const go = useNavigate();
  const create = (
    <Button component={Link} to={`${PATH}/create`} leftSection={<IconPlus size={16} />}>
      {t('Create')}
    </Button>
  );
  return (
    <DataTable
      label={t('Company policies')}
      columns={columnsOf(useDay())}
      rowKey={(row) => row.companypolicyid}
      rows={data}
      error={error}
      retry={() => void refetch()}
      open={(row) => void go({ to: `${PATH}/policy`, search: { companypolicyid: row.companypolicyid } })}
      empty={
        <EmptyState
          emptyState={{
            title: 'Write your first company policy',
            why: 'A policy is published in versions to the people it is for. You see who has acknowledged it, and its numbers can be those of your configuration.',
            icon: IconBook,
          }}
        >
          {mayEdit ? create : null}
        </EmptyState>
      }
      {...(mayEdit ? { toolbar: create, renderActions: (row: PolicyRow) => <RowActions row={row} /> } : {})}
    />
  );
}

function RowActions({ row: { companypolicyid, hidedelete } }: { row: PolicyRow }) {
  const remove = useSave(removePolicy);
  const go = useNavigate();
  const ask = async () => {
    if (!(await askDelete())) return;
    try {
      await remove.mutateAsync({ input: { companypolicyid } });
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
        onClick={() => void go({ to: `${PATH}/create`, search: { companypolicyid } })}
      >
        <IconPencil size={16} stroke={1.6} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('Delete')}
        disabled={hidedelete}
        loading={remove.isPending}
        onClick={() => void ask()}
      >
        <IconTrash size={16} stroke={1.6} />
      </ActionIcon>
    </>
  );
}

/** The form of a new policy, or of the one that the address names. */
export function Create() {
  const query: Record<string, unknown> = useSearch({ strict: false });
  const id = Number(query.companypolicyid);
  const existing = isRecordId(id) ? id : undefined;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Form key={existing ?? 'new'} id={existing} back={PATH} />
    </Suspense>
  );
}
