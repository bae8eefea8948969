import { IconBeach } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useChoiceFilters } from '#platform/web/kit/choice-filters.tsx';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { nameCell } from '#platform/web/kit/name-cell.tsx';
import { PageTabs } from '#platform/web/kit/page-tabs.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import { useReport } from '#platform/web/kit/use-report.ts';
import { t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { type BalanceListRow, balanceReport, listBalanceTypes } from '../../contract/balance-list.ts';
import { TypeName } from '../type-name.tsx';
import { BalanceForecast } from './balance-forecast.tsx';
import { LEAVE_LOG } from './paths.ts';
import { daysNumber } from './words.ts';

const figure = (key: 'booked' | 'reserved' | 'nextyear' | 'available'): Partial<Column<BalanceListRow>> => ({
  end: true,
  cell: (row) => daysNumber(row[key]),
});
const CELLS: Readonly<Record<string, Partial<Column<BalanceListRow>>>> = {
  fullname: nameCell,
  employeecode: { more: true },
  leavetypename: { cell: (row) => <TypeName name={row.leavetypename} colour={row.colour} /> },
  leavecode: { more: true },
  booked: figure('booked'),
  reserved: figure('reserved'),
  nextyear: { ...figure('nextyear'), more: true },
  available: figure('available'),
};

/** What everybody has of each leave type, today and on a day to come. */
export default function LeaveBalances() {
  return (
    <PageTabs
      label={t('Leave Balances')}
      tabs={[
        { key: 'today', label: 'Today', body: <BalancesToday /> },
        { key: 'forecast', label: 'On a later day', body: <BalanceForecast /> },
      ]}
    />
  );
}

/** What is left of each leave type; a row leads to the lines behind it. */
function BalancesToday() {
  const go = useNavigate();
  const { data } = useEndpoint(listBalanceTypes, {});
  const { chosen, filters } = useChoiceFilters({
    leave: { label: 'Leave type', all: 'All leave types', options: data ?? [] },
  });
  const table = useReport(balanceReport, chosen.leave === undefined ? {} : { leavetypeid: chosen.leave }, CELLS);
  return (
    <DataTable
      {...table}
      rowKey={(row) => `${row.employeeid} ${row.leavetypeid}`}
      open={(row) => void go({ to: LEAVE_LOG, search: { employeeid: row.employeeid } })}
      filters={filters}
      empty={
        <EmptyState
          emptyState={{
            title: 'No balances yet',
            why: 'Balances are here once leave is switched on and people have a leave policy.',
            icon: IconBeach,
          }}
        />
      }
    />
  );
}
