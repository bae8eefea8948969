import { Alert, Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { nameCell } from '#platform/web/kit/name-cell.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import { useReport } from '#platform/web/kit/use-report.ts';
import { plural, t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { formatDay } from '#platform/web/kit/day.ts';
import { changedReport, type ChangedPerson, countUnsettled, settleLeavers } from '../../contract/closed.ts';
import { LOGS } from '../log/paths.ts';
import { daysNumber, lengthText } from '../log/words.ts';
import style from './close.module.css';

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
  paiddaysdifference: { end: true, more: true, cell: (row) => difference(row.paiddaysdifference) },
  overtimeminutes: { end: true, more: true, label: 'Overtime, closed', cell: (row) => lengthText(row.overtimeminutes) },
  overtimeminutesnow: {
    end: true,
    more: true,
    label: 'Overtime, now',
    cell: (row) => lengthText(row.overtimeminutesnow),
  },
  overtimedifference: { end: true, label: 'Difference in overtime', cell: (row) => minutes(row.overtimedifference) },
  unusedleave: { end: true, cell: (row) => (row.unusedleave === 0 ? '–' : daysNumber(row.unusedleave)) },
  encashed: { end: true, more: true, cell: (row) => daysNumber(row.encashed) },
  encashednow: { end: true, more: true, cell: (row) => daysNumber(row.encashednow) },
  nightshifts: { end: true, more: true, cell: (row) => daysNumber(row.nightshifts) },
  nightshiftsnow: { end: true, more: true, cell: (row) => daysNumber(row.nightshiftsnow) },
  exitwaits: { cell: (row) => (row.exitwaits === null ? '–' : formatDay(row.exitwaits)) },
};

/** Settles the leave of those who left in the month and whose leaving was entered since; nothing while there are none. */
function SettleLeavers({ closeid }: { closeid: number }) {
  const mayEdit = useMay('attendanceClose', 'edit');
  const { data } = useEndpoint(countUnsettled, { closeid });
  const settle = useSave(settleLeavers, ['attendanceClose', 'payrollInput', 'payrollRun']);
  const waiting = data?.[0]?.waiting ?? 0;
  if (waiting === 0 || !mayEdit) return null;
  const send = async () => {
    try {
      await settle.mutateAsync({ input: { closeid } });
      toast('success', t('Saved successfully'));
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  return (
    <Alert color="yellow" title={t('Leave that is not settled')}>
      <p className={style.settle}>
        {plural(
          waiting,
          '{{count}} person has left in this month, and it was entered after the close: the leave is neither paid nor lapsed. The next close settles it.',
          '{{count}} people have left in this month, and it was entered after the close: their leave is neither paid nor lapsed. The next close settles it.',
        )}
      </p>
      <Button size="xs" variant="default" loading={settle.isPending} onClick={() => void send()}>
        {t('Settle now')}
      </Button>
    </Alert>
  );
}

/** People whose closed month comes to something else now; a row leads to the days. */
export function Changed({ closeid, month }: { closeid: number; month: string }) {
  const go = useNavigate();
  const table = useReport(changedReport, { closeid }, CELLS);
  return (
    <>
      <SettleLeavers closeid={closeid} />
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
    </>
  );
}
