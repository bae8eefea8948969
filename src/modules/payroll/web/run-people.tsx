import { Badge, Button, SegmentedControl } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { callAll, download, sentenceOf } from '#platform/web/call.ts';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { PAGE_ROWS, useTableState } from '#platform/web/kit/table-state.ts';
import type { Column } from '#platform/web/kit/table-types.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { runReversals } from '../contract/reversal.ts';
import { computeRun, type PayrollRun } from '../contract/run.ts';
import { exportRunRows, type RunRow, runRows } from '../contract/run-rows.ts';
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
  const asked = { payrollrunid: run.payrollrunid, filter, ...(state.search ? { search: state.search } : {}) };
  const rows = useEndpoint(runRows, { ...asked, limit: PAGE_ROWS, offset: (state.page - 1) * PAGE_ROWS });
  const compute = useSave(computeRun, ['payrollRun']);
  const computeThese = async (picked: readonly RunRow[], clear: () => void) => {
    try {
      const employeeids = picked.map((row) => row.employeeid);
      await compute.mutateAsync({ input: { payrollrunid: run.payrollrunid, employeeids } });
      clear();
    } catch (error) {
      toast('error', sentenceOf(error), { keep: true });
    }
  };
  const again = {
    renderBulk: (picked: readonly RunRow[], clear: () => void) => (
      <Button size="compact-sm" loading={compute.isPending} onClick={() => void computeThese(picked, clear)}>
        {t('Compute these again')}
      </Button>
    ),
    matching: () => callAll(runRows, asked),
  };
  const released = run.statusid === 6;
  const reversals = useEndpoint(runReversals, { payrollrunid: run.payrollrunid }, { enabled: released });
  const reversing = {
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
    matching: () => callAll(runRows, asked),
  };
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
      takeAway={(format, columns) =>
        download(exportRunRows.endpoint, { ...asked, format, columns: ['fullname', ...columns].join(',') })
      }
      columns={COLUMNS}
      {...(run.maycompute ? again : {})}
      {...(released && reversals.data?.mayreverse === true ? reversing : {})}
    />
  );
}
