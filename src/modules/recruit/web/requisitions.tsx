import { Button, NativeSelect } from '@mantine/core';
import { IconBriefcase, IconPlus } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { statusColumn } from '#platform/web/kit/columns.tsx';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import type { Tone } from '#platform/web/kit/tag.tsx';
import { useReport } from '#platform/web/kit/use-report.ts';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/session.ts';
import { REQUISITION_STATUS, requisitionReport, type RequisitionRow } from '../contract/requisition.ts';

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

const idOf = (value: unknown): number | undefined =>
  Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined;

/** All requisitions, the latest first. */
export default function Requisitions() {
  const query: Record<string, unknown> = useSearch({ strict: false });
  const go = useNavigate();
  const mayEdit = useMay('requisition', 'edit');
  const statusid = idOf(query.state);
  const table = useReport(requisitionReport, { statusid }, cells(useDay()));
  const setStatus = (state: number | undefined) =>
    void go({
      to: '.',
      replace: true,
      resetScroll: false,
      search: ({ page: _page, ...before }: Record<string, unknown>) => ({ ...before, state }),
    });
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
      filters={{
        body: (
          <NativeSelect
            aria-label={t('Status')}
            value={statusid === undefined ? '' : String(statusid)}
            onChange={(event) => setStatus(idOf(event.currentTarget.value))}
            data={[
              { value: '', label: t('All statuses') },
              ...REQUISITION_STATUS.options.map((one) => ({
                value: String(one.displayvalue),
                label: t(one.displayname),
              })),
            ]}
          />
        ),
        chips:
          statusid === undefined
            ? []
            : [
                {
                  label: `${t('Status')}: ${t(REQUISITION_STATUS.label(statusid) ?? '…')}`,
                  clear: () => setStatus(undefined),
                },
              ],
        clear: () => setStatus(undefined),
      }}
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
