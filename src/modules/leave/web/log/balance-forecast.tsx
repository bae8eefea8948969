import { IconCalendarDue } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { isDay } from '#platform/engine/day.ts';
import { useChoiceFilters } from '#platform/web/kit/choice-filters.tsx';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { today, useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { nameCell } from '#platform/web/kit/name-cell.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import { useReport } from '#platform/web/kit/use-report.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { balanceForecastReport, type BalanceForecastRow } from '../../contract/balance-forecast.ts';
import { listBalanceTypes } from '../../contract/balance-list.ts';
import { TypeName } from '../type-name.tsx';
import style from './log.module.css';
import { LEAVE_LOG } from './paths.ts';
import { daysNumber } from './words.ts';

type Figure = 'balancenow' | 'change' | 'lapsed' | 'balance' | 'reserved' | 'nextlapse';
const figure = (key: Figure): Partial<Column<BalanceForecastRow>> => ({
  end: true,
  cell: (row) => daysNumber(row[key]),
});

/** What everybody will have of each leave type at the end of a day to come; a row leads to the lines behind it. */
export function BalanceForecast() {
  const go = useNavigate();
  const day = useDay();
  const [typed, setTyped] = useState<string | null>(null);
  const { data } = useEndpoint(listBalanceTypes, {});
  const { chosen, filters } = useChoiceFilters({
    leave: { label: 'Leave type', all: 'All leave types', options: data ?? [] },
  });
  const cells: Readonly<Record<string, Partial<Column<BalanceForecastRow>>>> = {
    fullname: nameCell,
    employeecode: { more: true },
    leavetypename: { cell: (row) => <TypeName name={row.leavetypename} colour={row.colour} /> },
    leavecode: { more: true },
    balancenow: figure('balancenow'),
    change: figure('change'),
    lapsed: figure('lapsed'),
    balance: figure('balance'),
    reserved: figure('reserved'),
    nextlapse: figure('nextlapse'),
    nextlapseon: {
      cell: (row) => <span className={style.day}>{row.nextlapseon === null ? '–' : day(row.nextlapseon)}</span>,
    },
  };
  const onday = typed !== null && isDay(typed) ? { onday: typed } : {};
  const leave = chosen.leave === undefined ? {} : { leavetypeid: chosen.leave };
  const table = useReport(balanceForecastReport, { ...onday, ...leave }, cells);
  return (
    <div className={style.page}>
      <div className={style.whose}>
        <DateField
          label="Balance at the end of"
          hint="Empty: the end of the leave year. What is earned and approved until then is counted"
          from={today()}
          field={{ name: 'onday', value: typed, error: undefined, onChange: setTyped, onBlur: () => undefined }}
        />
      </div>
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
              icon: IconCalendarDue,
            }}
          />
        }
      />
    </div>
  );
}
