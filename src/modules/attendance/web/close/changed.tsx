import { IconCircleCheck } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { nameCell } from '#platform/web/kit/name-cell.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import { useReport } from '#platform/web/kit/use-report.ts';
import { t } from '#platform/web/language.ts';
import { changedReport, type ChangedPerson } from '../../contract/closed.ts';
import { LOGS } from '../log/paths.ts';
import { daysNumber, lengthText } from '../log/words.ts';

const signed = (text: string, value: number): string => (value > 0 ? `+${text}` : text);
const difference = (value: number): string => (value === 0 ? '–' : signed(daysNumber(value), value));
const minutes = (value: number): string =>
  value === 0 ? '–' : value > 0 ? `+${lengthText(value)}` : `−${lengthText(-value)}`;

const CELLS: Readonly<Record<string, Partial<Column<ChangedPerson>>>> = {
  fullname: nameCell,
  employeecode: { more: true },
  lossofpay: { end: true, cell: (row) => daysNumber(row.lossofpay) },
  lossofpaynow: { end: true, cell: (row) => daysNumber(row.lossofpaynow) },
  lossofpaydifference: { end: true, cell: (row) => <b>{difference(row.lossofpaydifference)}</b> },
  paiddays: { end: true, more: true, cell: (row) => daysNumber(row.paiddays) },
  paiddaysnow: { end: true, more: true, cell: (row) => daysNumber(row.paiddaysnow) },
  paiddaysdifference: { end: true, cell: (row) => difference(row.paiddaysdifference) },
  overtimeminutes: { end: true, more: true, label: 'Overtime, closed', cell: (row) => lengthText(row.overtimeminutes) },
  overtimeminutesnow: {
    end: true,
    more: true,
    label: 'Overtime, now',
    cell: (row) => lengthText(row.overtimeminutesnow),
  },
  overtimedifference: { end: true, label: 'Difference in overtime', cell: (row) => minutes(row.overtimedifference) },
  unusedleave: { end: true, cell: (row) => (row.unusedleave === 0 ? '–' : daysNumber(row.unusedleave)) },
};

/** People whose closed month comes to something else now; a row leads to the days. */
export function Changed({ closeid, month }: { closeid: number; month: string }) {
  const go = useNavigate();
  const table = useReport(changedReport, { closeid }, CELLS);
  return (
    <DataTable
      {...table}
      label={t('Changed since the close')}
      rowKey={(row) => row.employeeid}
      open={(row) => void go({ to: LOGS, search: { employeeid: row.employeeid, month } })}
      empty={
        <EmptyState
          emptyState={{
            title: 'Nothing has changed since the close',
            why: 'Late punches, leave and requests about days of this month appear here, with what they change.',
            icon: IconCircleCheck,
          }}
        />
      }
    />
  );
}
