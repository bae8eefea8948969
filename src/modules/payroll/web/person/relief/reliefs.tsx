import { IconReceiptTax } from '@tabler/icons-react';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import { useReport } from '#platform/web/kit/use-report.ts';
import { reliefReport, type ReliefRow } from '../../../contract/person/relief.ts';

/** The reliefs of people for arrears of earlier tax years, with the form that each filed. */
export default function Reliefs() {
  const day = useDay();
  const cells: Readonly<Record<string, Partial<Column<ReliefRow>>>> = {
    employeecode: { more: true },
    relief: { end: true, cell: (row) => <Money amount={row.relief} /> },
    acknowledgement: { cell: (row) => row.acknowledgement ?? '–' },
    filedon: { cell: (row) => (row.filedon === null ? '–' : day(row.filedon)) },
  };
  const table = useReport(reliefReport, {}, cells);
  return (
    <DataTable
      {...table}
      rowKey={(row) => `${row.employeeid} ${row.taxyear}`}
      empty={
        <EmptyState
          emptyState={{
            title: 'Nobody has entered a relief yet',
            why: 'Employees paid arrears of an earlier tax year see the relief with its figures on the tax sheet. It reduces the tax deducted once the form is filed.',
            icon: IconReceiptTax,
          }}
        />
      }
    />
  );
}
