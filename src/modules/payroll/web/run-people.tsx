import { Badge, Button, SegmentedControl } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { PAGE_ROWS, useTableState } from '#platform/web/kit/table-state.ts';
import type { Column } from '#platform/web/kit/table-types.ts';
import { t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { runReversals } from '../contract/reversal.ts';
import { type PayrollRun, type RunRow, runRows } from '../contract/run.ts';
import { reverse } from './run-reverse.tsx';
import style from './run.module.css';

type Filter = 'all' | 'exceptions' | 'flagged';

const COLUMNS: readonly Column<RunRow>[] = [
  {
    key: 'employeecode',
    label: 'Person',
    cell: (row) => (
      <span>
        {row.fullname} <span className={style.dim}>{row.employeecode}</span>
        {row.exception === null ? null : (
          <span className={style.dim} style={{ display: 'block' }}>
            {row.exception} <Link to={`/profile/${row.employeeid}`}>{t('Open the profile')}</Link>
          </span>
        )}
        {row.flags.map((flag) => (
          <Badge key={flag} variant="dot" color={flag === 'Reversed' ? 'red' : 'orange'} ml={6} tt="none">
            {t(flag)}
          </Badge>
        ))}
      </span>
    ),
  },
  { key: 'paiddays', label: 'Paid days', end: true, cell: (row) => row.paiddays ?? '–' },
  { key: 'totalearnings', label: 'Earnings', end: true, cell: (row) => <Money amount={row.totalearnings} /> },
  {
    key: 'totaldeductions',
    label: 'Deductions',
    end: true,
    cell: (row) => <Money amount={row.totaldeductions} />,
  },
  { key: 'netpay', label: 'Net pay', end: true, cell: (row) => <Money amount={row.netpay} /> },
];

/** Everybody of the run; a row opens the payslip with its working, an exception says what to mend and where. */
export function RunPeople({ run }: { run: PayrollRun }) {
  const [state] = useTableState();
  const [filter, setFilter] = useState<Filter>(run.exceptioncount > 0 ? 'exceptions' : 'all');
  const go = useNavigate();
  const rows = useEndpoint(runRows, {
    payrollrunid: run.payrollrunid,
    filter,
    limit: PAGE_ROWS,
    offset: (state.page - 1) * PAGE_ROWS,
    ...(state.search ? { search: state.search } : {}),
  });
  const released = run.statusid === 6;
  const reversals = useEndpoint(runReversals, { payrollrunid: run.payrollrunid }, { enabled: released });
  const mayReverse = released && reversals.data?.mayreverse === true;
  return (
    <DataTable
      label={t('People of this run')}
      rows={rows.data?.rows}
      total={rows.data?.total ?? 0}
      rowKey={(row) => row.employeeid}
      error={rows.error}
      retry={() => void rows.refetch()}
      open={(row) =>
        void go({
          to:
            row.exception === null
              ? `/payroll/payslip/${run.payrollrunid}/${row.employeeid}`
              : `/profile/${row.employeeid}`,
        })
      }
      toolbar={
        <SegmentedControl
          size="xs"
          aria-label={t('Show')}
          value={filter}
          onChange={(value) => setFilter(value)}
          data={[
            { value: 'all', label: t('Everybody') },
            { value: 'exceptions', label: t('Exceptions ({{count}})', { count: run.exceptioncount }) },
            { value: 'flagged', label: t('Worth a look') },
          ]}
        />
      }
      columns={COLUMNS}
      {...(mayReverse
        ? {
            renderBulk: (picked: readonly RunRow[], clear: () => void) => {
              const standing = picked.filter((row) => row.reversal === 'none');
              return standing.length === 0 ? (
                <span className={style.dim}>{t('These are reversed already, or proposed to be.')}</span>
              ) : (
                <Button size="compact-sm" onClick={() => reverse(run, standing, clear)}>
                  {t('Reverse payslips')}
                </Button>
              );
            },
          }
        : {})}
    />
  );
}
