import { Anchor, Badge, NativeSelect } from '@mantine/core';
import { IconCalendarMonth } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { addMonths, type Month } from '#platform/engine/day.ts';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { today, useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { useMovedText } from '#platform/web/kit/moved-day.ts';
import type { Column } from '#platform/web/kit/table-types.ts';
import { useReport } from '#platform/web/kit/use-report.ts';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { type CalendarRow, listPayCalendar, payCalendarReport } from '../../contract/run/pay-calendar.ts';
import { monthName, periodWords, STATE_COLOURS } from '../words.ts';
import { PublishDate } from './publish.tsx';
import style from './run.module.css';

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
/** A code of the address; one of digits alone comes as a number. */
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;

type Cells = { grouped: boolean; several: boolean; plan: ((row: CalendarRow) => void) | undefined };
function useCells({ grouped, several, plan }: Cells): Readonly<Record<string, Partial<Column<CalendarRow>>>> {
  const day = useDay();
  const published = (row: CalendarRow) => (row.publishdate === null ? t('With the release') : day(row.publishdate));
  const moved = useMovedText();
  return {
    groupname: { cell: (row) => (row.groupname === '' ? '–' : t(row.groupname)), ...(grouped ? {} : { more: true }) },
    payrollmonth: {
      cell: (row) =>
        row.payrollrunid === null ? (
          monthName(row.payrollmonth)
        ) : (
          <Link to={`/payroll/run/${row.payrollrunid}`}>{monthName(row.payrollmonth)}</Link>
        ),
    },
    periodname: {
      cell: (row) => (row.period ? periodWords(row.period) : '–'),
      ...(several ? {} : { more: true }),
    },
    fromday: { cell: (row) => day(row.fromday) },
    untilday: { cell: (row) => day(row.untilday) },
    cutoff: { cell: (row) => (row.cutoff === null ? '–' : day(row.cutoff)) },
    paydate: { cell: (row) => <b>{day(row.paydate)}</b> },
    publishdate: {
      cell: (row) =>
        plan === undefined || row.ispublished || row.paydate < today() ? (
          published(row)
        ) : (
          <Anchor component="button" type="button" inherit onClick={() => plan(row)}>
            {published(row)}
          </Anchor>
        ),
    },
    moved: {
      cell: (row) =>
        row.movedfrom === null ? (
          '–'
        ) : (
          <span className={style.dim}>
            {row.movedwhy
              ? moved({ from: row.movedfrom, reason: row.movedwhy })
              : t('instead of {{day}}, a weekend', { day: day(row.movedfrom) })}
          </span>
        ),
    },
    status: {
      cell: (row) =>
        row.statusid === null ? (
          '–'
        ) : (
          <Badge variant="dot" color={STATE_COLOURS[row.statusid] ?? 'gray'}>
            {t(row.status)}
          </Badge>
        ),
    },
  };
}

/** The pay calendar of a year: every period with its days, its pay date and why it moved, and the state of its payroll. */
export default function PayCalendarPage() {
  const query: Record<string, unknown> = useSearch({ strict: false });
  const go = useNavigate();
  const from = textOf(query['from']);
  const selection = from !== undefined && MONTH.test(from) ? from : undefined;
  const group = textOf(query['group']);
  const narrow = {
    ...(selection === undefined ? {} : { from: selection }),
    ...(group === undefined ? {} : { paygroup: group }),
  };
  const { data } = useEndpoint(listPayCalendar, {
    limit: 1,
    offset: 0,
    ...(selection === undefined ? {} : { from: selection }),
  });
  const groups = data?.groups ?? [];
  const mayPlan = useMay('payrollRun', 'edit');
  const [planned, setPlanned] = useState<CalendarRow>();
  const table = useReport(
    payCalendarReport,
    narrow,
    useCells({
      grouped: groups.length > 0,
      several: data?.several ?? false,
      plan: mayPlan ? setPlanned : undefined,
    }),
  );
  const show = (search: Record<string, string | undefined>) =>
    void go({ to: '.', replace: true, search: { from: selection, group, ...search } });
  const begin = data?.from ?? null;
  return (
    <div className={style.page}>
      {begin === null ? null : (
        <div className={style.buttons}>
          <NativeSelect
            label={t('Twelve months from')}
            value={begin}
            onChange={(event) => show({ from: event.currentTarget.value })}
            data={[-24, -12, 0, 12].map((months) => {
              const value = addMonths(begin as Month, months);
              return { value, label: monthName(value) };
            })}
          />
          {groups.length > 0 ? (
            <NativeSelect
              label={t('Pay group')}
              value={group ?? ''}
              onChange={(event) => show({ group: event.currentTarget.value || undefined })}
              data={[
                { value: '', label: t('All') },
                ...groups.map(({ paygroup, groupname }) => ({ value: paygroup || '-', label: t(groupname) })),
              ]}
            />
          ) : null}
        </div>
      )}
      <DataTable
        {...table}
        rowKey={(row) => `${row.payrollmonth} ${row.fromday} ${row.paygroup}`}
        empty={
          <EmptyState
            emptyState={{
              title: 'Payroll is not set up yet',
              why: 'Once there is a salary cycle, the days of every month and its pay date stand here.',
              icon: IconCalendarMonth,
            }}
          />
        }
      />
      {planned ? (
        <PublishDate
          name={[monthName(planned.payrollmonth), planned.groupname, planned.period ? periodWords(planned.period) : '']
            .filter(Boolean)
            .join(', ')}
          period={planned}
          close={() => setPlanned(undefined)}
        />
      ) : null}
    </div>
  );
}
