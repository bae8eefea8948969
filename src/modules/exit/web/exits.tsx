import { Button } from '@mantine/core';
import { IconDoorExit, IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useChoiceFilters } from '#platform/web/kit/choice-filters.tsx';
import { statusColumn } from '#platform/web/kit/columns.tsx';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { nameCell } from '#platform/web/kit/name-cell.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import type { Tone } from '#platform/web/kit/tag.tsx';
import { useReport } from '#platform/web/kit/use-report.ts';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { EXIT_PHASE, exitReport, type ExitRow } from '../contract/exit.ts';
import { EXIT_KIND } from '../contract/reason.ts';

const TONES: Record<number, Tone> = { 1: 'info', 2: 'warn', 3: 'bad', 4: 'good', 5: 'plain' };

const cells = (day: (value: string) => string): Readonly<Record<string, Partial<Column<ExitRow>>>> => ({
  fullname: nameCell,
  employeecode: { more: true },
  designationname: { more: true },
  kindname: { more: true, cell: (row) => t(row.kindname) },
  phase: statusColumn({ key: 'phase', text: (row) => row.phase, tone: (row) => TONES[row.phaseid] }),
  submittedon: { cell: (row) => day(row.submittedon) },
  lastday: { cell: (row) => day(row.lastday) },
  noticedays: { end: true, more: true },
  buyoutdays: { end: true, more: true },
  opentasks: {
    label: 'Clearance',
    cell: (row) =>
      row.taskcount === 0
        ? '–'
        : row.opentasks === 0
          ? t('Complete')
          : t('{{open}} of {{all}} open', { open: row.opentasks, all: row.taskcount }),
  },
});

const KINDS = { label: 'Kind', all: 'All kinds', options: EXIT_KIND.options };

/** Everybody who is leaving or has left. */
export default function Exits() {
  const mayEdit = useMay('exit', 'edit');
  const go = useNavigate();
  const { chosen, filters } = useChoiceFilters({
    state: { label: 'Status', all: 'All statuses', options: EXIT_PHASE.options },
    kind: KINDS,
  });
  const table = useReport(exitReport, { phaseid: chosen.state, kindid: chosen.kind }, cells(useDay()));
  const start = (
    <Button component={Link} to="/exit/start" leftSection={<IconPlus size={16} />}>
      {t('Start an exit')}
    </Button>
  );
  return (
    <DataTable
      {...table}
      rowKey={(row) => row.employeeexitid}
      open={(row) => void go({ to: `/exit/${row.employeeexitid}` })}
      filters={filters}
      empty={
        <EmptyState
          emptyState={{
            title: 'No exits in progress',
            why: 'Resignations and exits started by HR appear here with the last day, the notice and the pending clearance.',
            icon: IconDoorExit,
          }}
        >
          {mayEdit ? start : null}
        </EmptyState>
      }
      {...(mayEdit ? { toolbar: start } : {})}
    />
  );
}
