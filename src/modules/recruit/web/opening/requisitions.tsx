import { Button } from '@mantine/core';
import { IconBriefcase, IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useChoiceFilters } from '#platform/web/kit/choice-filters.tsx';
import { statusColumn } from '#platform/web/kit/columns.tsx';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import type { Tone } from '#platform/web/kit/tag.tsx';
import { useReport } from '#platform/web/kit/use-report.ts';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { REQUISITION_STATUS, requisitionReport, type RequisitionRow } from '../../contract/opening/requisition.ts';

/** The tones of the states of a requisition. */
const TONES: Record<number, Tone> = { 1: 'plain', 2: 'info', 3: 'good', 4: 'bad', 5: 'plain' };

const cells = (day: (value: string) => string): Readonly<Record<string, Partial<Column<RequisitionRow>>>> => ({
  departmentname: { more: true },
  businessunitname: { more: true },
  status: statusColumn({ key: 'status', text: (row) => row.status, tone: (row) => TONES[row.statusid] }),
  positions: { end: true },
  opencount: { end: true },
  comingcount: { end: true },
  overcount: { end: true },
  draftcount: { end: true, more: true },
  closedcount: { end: true, more: true },
  addedon: { cell: (row) => day(row.addedon) },
});

/** All requisitions, the latest first. */
export default function Requisitions() {
  const go = useNavigate();
  const mayEdit = useMay('requisition', 'edit');
  const { chosen, filters } = useChoiceFilters({
    state: { label: 'Status', all: 'All statuses', options: REQUISITION_STATUS.options },
  });
  const table = useReport(requisitionReport, { statusid: chosen.state }, cells(useDay()));
  const create = (
    <Button component={Link} to="/recruit/requisition/create" leftSection={<IconPlus size={16} />}>
      {t('Create')}
    </Button>
  );
  return (
    <DataTable
      {...table}
      rowKey={(row) => row.requisitionid}
      open={(row) => void go({ to: `/recruit/requisition/${row.requisitionid}` })}
      filters={filters}
      empty={
        <EmptyState
          emptyState={{
            title: 'Create your first requisition',
            why: 'A requisition says whom you want to hire and why. Once it is approved, its openings are published on the career page.',
            icon: IconBriefcase,
          }}
        >
          {mayEdit ? create : null}
        </EmptyState>
      }
      {...(mayEdit ? { toolbar: create } : {})}
    />
  );
}
