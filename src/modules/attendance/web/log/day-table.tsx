import { IconCalendarTime } from '@tabler/icons-react';
import { weekdayOf } from '#platform/engine/working-days.ts';
import type { Day } from '#platform/engine/day.ts';
import { WEEKDAYS } from '#platform/contract/calendar-words.ts';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import type { LogDay } from '../../contract/log.ts';
import { Halves } from './halves.tsx';
import style from './log.module.css';
import { lengthText, markText, statusText, timeText } from './words.ts';

const weekday = (date: string): string => t(WEEKDAYS[weekdayOf(date as Day)] ?? '').slice(0, 3);

const columns = (day: (value: string) => string): readonly Column<LogDay>[] => [
  {
    key: 'date',
    label: 'Date',
    text: (row) => row.date,
    cell: (row) => (
      <span className={style.date}>
        {day(row.date)} <small>{weekday(row.date)}</small>
      </span>
    ),
  },
  {
    key: 'status',
    label: 'Status',
    text: (row) => statusText(row.halves),
    cell: (row) => (
      <span className={style.stacked}>
        <Halves halves={row.halves} isgoingon={row.isgoingon} />
        {row.holidayname ? <small>{row.holidayname}</small> : null}
      </span>
    ),
  },
  {
    key: 'shift',
    label: 'Shift',
    text: (row) => row.shift?.shiftname ?? '',
    cell: (row) =>
      row.shift ? (
        <span className={style.shift}>
          <i className={style.dot} style={{ background: row.shift.shiftcolour }} aria-hidden />
          {row.shift.shiftname}
        </span>
      ) : (
        '–'
      ),
  },
  {
    key: 'in',
    label: 'In ¦ clock',
    end: true,
    sort: (row) => row.firstin ?? '',
    cell: (row) => timeText(row.firstin, row.date),
  },
  {
    key: 'out',
    label: 'Out ¦ clock',
    end: true,
    sort: (row) => row.lastout ?? '',
    cell: (row) => timeText(row.lastout, row.date),
  },
  {
    key: 'worked',
    label: 'Worked',
    end: true,
    sort: (row) => row.workedminutes,
    cell: (row) => lengthText(row.workedminutes),
  },
  {
    key: 'late',
    label: 'Late or early',
    end: true,
    sort: (row) => row.lateminutes + row.earlyminutes,
    cell: (row) => (
      <span className={style.marked}>
        {lengthText(row.lateminutes + row.earlyminutes)}
        {row.mark ? <Tag tone={row.mark === 'waived' ? 'plain' : 'warn'}>{markText(row.mark)}</Tag> : null}
      </span>
    ),
  },
  {
    key: 'extra',
    label: 'Extra time',
    end: true,
    more: true,
    sort: (row) => row.extraminutes,
    cell: (row) => lengthText(row.extraminutes),
  },
  {
    key: 'break',
    label: 'Break',
    end: true,
    more: true,
    sort: (row) => row.breakminutes,
    cell: (row) => lengthText(row.breakminutes),
  },
  {
    key: 'why',
    label: 'Why',
    text: (row) => row.reasons.map(({ sentence }) => t(sentence)).join('. '),
    cell: (row) => <span className={style.why}>{row.reasons.map(({ sentence }) => t(sentence)).join('. ')}</span>,
  },
];

type DayTable = {
  days: readonly LogDay[];
  isOn: boolean;
  onOpen: (row: LogDay) => void;
};

/** The days of a month, the latest first; a day opens with its punches. */
export function DayTable({ days, isOn, onOpen }: DayTable) {
  const day = useDay();
  return (
    <DataTable
      label={t('Days')}
      columns={columns(day)}
      rowKey={(row) => row.date}
      rows={days.toReversed()}
      retry={() => undefined}
      open={onOpen}
      empty={
        <EmptyState
          emptyState={{
            icon: IconCalendarTime,
            // E1510
            title: 'No logs found',
            why: isOn
              ? 'Each day appears here with its punches and status.'
              : 'Attendance is not switched on yet. An attendance administrator can switch it on under Attendance Request Cycle.',
          }}
        />
      }
    />
  );
}
