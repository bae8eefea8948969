import { Button } from '@mantine/core';
import { IconFiles } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useChoiceFilters } from '#platform/web/kit/choice-filters.tsx';
import { statusColumn } from '#platform/web/kit/columns.tsx';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { PageTabs } from '#platform/web/kit/page-tabs.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { useReport } from '#platform/web/kit/use-report.ts';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { DOCUMENT_STATUS, documentReport, initDocuments, type PersonDocument } from '../contract/document.ts';
import { DocumentActions } from './document-actions.tsx';
import { DocumentName } from './document-rows.tsx';
import { DOCUMENT_TONES } from './document-tones.ts';
import { RequestList } from './request-list.tsx';

const EXPIRY = [
  { displayname: 'Ends within 60 days', displayvalue: 1 },
  { displayname: 'Expired', displayvalue: 2 },
];

/** Documents of people, those to verify first, and what they were asked for. */
export default function PeopleDocuments() {
  return (
    <PageTabs
      label={t('Employee documents')}
      tabs={[
        { key: 'documents', label: 'Documents', body: <Documents /> },
        { key: 'requests', label: 'Requests', body: <RequestList /> },
      ]}
    />
  );
}

function Documents() {
  const day = useDay();
  const mayEdit = useMay('employeeDocument', 'edit');
  const { data } = useEndpoint(initDocuments, {});
  const { chosen, filters } = useChoiceFilters({
    status: { label: 'Status', all: 'All statuses', options: DOCUMENT_STATUS.options },
    type: { label: 'Document type', all: 'All types', options: data?.types ?? [] },
    expiry: { label: 'Last day', all: 'Any last day', options: EXPIRY },
  });
  const cells: Readonly<Record<string, Partial<Column<PersonDocument>>>> = {
    employeecode: { more: true },
    documenttypename: { cell: (row) => <DocumentName document={row} /> },
    documentno: { more: true },
    status: statusColumn({ key: 'status', text: (row) => row.status, tone: (row) => DOCUMENT_TONES[row.statusid] }),
    expireson: {
      cell: (row) =>
        row.expireson === null ? '–' : row.isexpired ? <Tag tone="bad">{day(row.expireson)}</Tag> : day(row.expireson),
    },
  };
  const narrow = { statusid: chosen.status, documenttypeid: chosen.type, expiryid: chosen.expiry };
  const table = useReport(documentReport, narrow, cells);
  return (
    <DataTable
      {...table}
      rowKey={(row) => row.persondocumentid}
      filters={filters}
      renderActions={(row) => <DocumentActions document={row} />}
      {...(mayEdit
        ? {
            toolbar: (
              <Button variant="default" component={Link} to="/documents/upload">
                {t('Upload many documents')}
              </Button>
            ),
          }
        : {})}
      empty={
        <EmptyState
          emptyState={{
            title: 'No documents of people yet',
            why: 'What people hand in appears here, to be verified first. Ask them for it under Requests.',
            icon: IconFiles,
          }}
        />
      }
    />
  );
}
