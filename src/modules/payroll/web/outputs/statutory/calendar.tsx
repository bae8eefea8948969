import { Button, NativeSelect } from '@mantine/core';
import { IconCalendarDue } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { Metric } from '#platform/web/kit/metric.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { isRecorded, type Obligation, statutoryCalendar } from '../../../contract/outputs/statutory-calendar.ts';
import style from '../../run/run.module.css';
import { type Filing, StatutoryFilingDialog } from './filing-dialog.tsx';
import { obligationName, obligationPeriod, STATES } from './words.ts';

const PAYROLL = {
  none: 'No payroll yet',
  open: 'Payroll is not released yet',
  released: 'Payroll is released',
} as const;

function useColumns(several: boolean): readonly Column<Obligation>[] {
  const day = useDay();
  return [
    { key: 'kind', label: 'What is due', text: obligationName, cell: (row) => <b>{obligationName(row)}</b> },
    {
      key: 'establishmentname',
      label: 'Employer',
      text: (row) => row.establishmentname,
      cell: (row) => row.establishmentname,
      ...(several ? {} : { more: true }),
    },
    {
      key: 'period',
      label: 'Period',
      text: obligationPeriod,
      sort: (row) => row.period,
      cell: (row) => <span className={style.nowrap}>{obligationPeriod(row)}</span>,
    },
    {
      key: 'dueon',
      label: 'Due on',
      sort: (row) => row.dueon,
      file: (row) => row.dueon,
      cell: (row) => <span className={style.nowrap}>{day(row.dueon)}</span>,
    },
    {
      key: 'state',
      label: 'Status',
      text: (row) => t(STATES[row.state].label),
      cell: (row) => <Tag tone={STATES[row.state].tone}>{t(STATES[row.state].label)}</Tag>,
    },
    {
      key: 'payroll',
      label: 'Payroll',
      text: (row) => (row.payroll === null ? '' : t(PAYROLL[row.payroll])),
      cell: (row) => (row.payroll === null ? '–' : <span className={style.dim}>{t(PAYROLL[row.payroll])}</span>),
    },
    {
      key: 'doneon',
      label: 'Filed on',
      sort: (row) => row.done?.doneon ?? '',
      file: (row) => row.done?.doneon ?? null,
      cell: (row) =>
        row.done === null ? (
          '–'
        ) : (
          <span>
            {day(row.done.doneon)}
            <br />
            <span className={style.dim}>{[row.done.reference, row.done.byname ?? ''].filter(Boolean).join(' · ')}</span>
          </span>
        ),
    },
    {
      key: 'amount',
      label: 'Amount',
      end: true,
      sort: (row) => row.done?.amount ?? 0,
      file: (row) => (row.done?.amount ?? 0) / 100,
      cell: (row) => (row.done?.amount == null ? '–' : <Money amount={row.done.amount} />),
    },
  ];
}

/** What is due to authorities in a tax year, by day, with what was deposited and filed. */
export default function StatutoryCalendar() {
  const [taxyear, setYear] = useState<string>();
  const answer = useEndpoint(statutoryCalendar, taxyear === undefined ? {} : { taxyear });
  const [filing, setFiling] = useState<Filing>();
  const mayEdit = useMay('payrollRun', 'edit');
  const mayStatement = useMay('tdsStatement', 'read');
  const [calendar] = answer.data ?? [];
  const rows = calendar?.rows;
  const columns = useColumns(new Set(rows?.map(({ establishmentid }) => establishmentid)).size > 1);
  const count = (...states: Obligation['state'][]) => rows?.filter(({ state }) => states.includes(state)).length ?? 0;
  const action = (row: Obligation) => {
    const { kind } = row;
    if (!isRecorded(kind))
      return mayStatement ? (
        <Button component={Link} to="/payroll/quarterly_tds" variant="default" size="compact-sm">
          {t('Open the quarter')}
        </Button>
      ) : null;
    // What is still to come is not filed.
    if (!mayEdit || (row.state === 'later' && row.done === null)) return null;
    const name = `${obligationName(row)}, ${obligationPeriod(row)}`;
    return (
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t('Record the filing: {{name}}', { name })}
        onClick={() =>
          setFiling({
            kind,
            establishmentid: row.establishmentid,
            statecode: row.statecode,
            period: row.period,
            name,
            amount: row.done?.amount ?? null,
            isdone: row.done !== null,
          })
        }
      >
        {row.done === null ? t('Filed on…') : t('Open')}
      </Button>
    );
  };
  return (
    <div className={style.page}>
      {rows && rows.length > 0 ? (
        <div className={style.figures}>
          <Metric label="Late" value={count('late')} />
          <Metric label="Due" value={count('due')} />
          <Metric label="Done" value={count('done', 'donelate')} />
          <Metric label="Not due yet" value={count('later')} />
        </div>
      ) : null}
      <DataTable
        label={t('Statutory calendar')}
        rows={rows}
        rowKey={(row) => `${row.kind} ${row.establishmentid} ${row.statecode} ${row.period}`}
        columns={columns}
        error={answer.error}
        retry={() => void answer.refetch()}
        renderActions={action}
        toolbar={
          calendar ? (
            <NativeSelect
              aria-label={t('Tax year')}
              value={calendar.taxyear}
              data={calendar.taxyears.map(({ displayname }) => displayname)}
              onChange={(event) => setYear(event.currentTarget.value)}
            />
          ) : null
        }
        empty={
          <EmptyState
            emptyState={{
              title: 'Nothing is due in this tax year',
              why: 'Deposits and statements appear here from the first month that payroll runs.',
              icon: IconCalendarDue,
            }}
          />
        }
      />
      {calendar && calendar.unknown.length > 0 ? (
        <p className={style.dim}>
          {t('No due day is known for professional tax or welfare fund of: {{states}}.', {
            states: calendar.unknown.join(', '),
          })}
        </p>
      ) : null}
      {filing ? <StatutoryFilingDialog filing={filing} onClose={() => setFiling(undefined)} /> : null}
    </div>
  );
}
