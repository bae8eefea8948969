import { IconCashBanknote } from '@tabler/icons-react';
import { useState } from 'react';
import { useChoiceFilters } from '#platform/web/kit/choice-filters.tsx';
import { statusColumn } from '#platform/web/kit/columns.tsx';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import type { Tone } from '#platform/web/kit/tag.tsx';
import { useReport } from '#platform/web/kit/use-report.ts';
import { RECEIVABLE_STATE, receivableReport, type ReceivableRow } from '../../../contract/run/receivables.ts';
import { ReceivableDialog } from './dialog.tsx';

const TONES: Readonly<Record<number, Tone>> = { 1: 'warn', 2: 'info', 3: 'good', 4: 'plain' };

/** What people who have left still owe: the list, and one of them with its payments and write-offs. */
export default function Receivables() {
  const day = useDay();
  const [shown, setShown] = useState<ReceivableRow>();
  const { chosen, filters } = useChoiceFilters({
    state: { label: 'Status', all: 'All statuses', options: RECEIVABLE_STATE.options },
  });
  const money = (key: 'recoveries' | 'loans' | 'paid' | 'writtenoff' | 'balance'): Partial<Column<ReceivableRow>> => ({
    end: true,
    ...(key === 'recoveries' || key === 'loans' ? { more: true as const } : {}),
    cell: (row) => (row[key] === 0 ? '–' : <Money amount={row[key]} />),
  });
  const cells: Readonly<Record<string, Partial<Column<ReceivableRow>>>> = {
    employeecode: { more: true },
    leavingdate: { more: true, cell: (row) => day(row.leavingdate) },
    since: { cell: (row) => day(row.since) },
    days: { end: true },
    recoveries: money('recoveries'),
    loans: money('loans'),
    paid: money('paid'),
    writtenoff: money('writtenoff'),
    balance: money('balance'),
    state: statusColumn({ key: 'state', text: (row) => row.state, tone: (row) => TONES[row.stateid] }),
  };
  const table = useReport(receivableReport, { stateid: chosen.state }, cells);
  return (
    <>
      <DataTable
        {...table}
        rowKey={(row) => row.employeeid}
        open={setShown}
        filters={filters}
        empty={
          <EmptyState
            emptyState={{
              title: 'Nobody who has left owes anything',
              why: 'Net pay is never negative. Amounts the last payslip could not recover are listed here until paid or written off.',
              icon: IconCashBanknote,
            }}
          />
        }
      />
      {shown ? <ReceivableDialog row={shown} onClose={() => setShown(undefined)} /> : null}
    </>
  );
}
