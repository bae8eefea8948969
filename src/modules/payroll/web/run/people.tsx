import { Badge, Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { callAll, download } from '#platform/web/call.ts';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { PAGE_ROWS, useTableState } from '#platform/web/kit/table-state.ts';
import type { Column } from '#platform/web/kit/table-types.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { runReversals } from '../../contract/run/reversal.ts';
import { computeRun, type PayrollRun } from '../../contract/run/run.ts';
import { exportRunRows, type RunRow, runRows } from '../../contract/run/run-rows.ts';
import { reverse } from './reverse.tsx';
import { runSummary } from '../../contract/run/run-summary.ts';
import { computeError } from './compute-error.ts';
import style from './run.module.css';

type Filter = 'all' | 'exceptions' | 'flagged';

/** A column of amounts. Paise are shown when any amount of the page has them. */
const money = (
  key: 'totalearnings' | 'pf' | 'esi' | 'pt' | 'tds' | 'totaldeductions' | 'netpay',
  label: string,
  decimals: 0 | 2,
): Column<RunRow> => ({
  key,
  label,
  end: true,
  cell: (row) => (row[key] === 0 && key !== 'netpay' ? '–' : <Money amount={row[key]} decimals={decimals} />),
});

const columnsOf = (decimals: 0 | 2): readonly Column<RunRow>[] => [
  {
    key: 'employeecode',
    label: 'Person',
    cell: (row) => (
      <span>
        {row.fullname} <span className={style.dim}>{row.employeecode}</span>
        {row.exception === null ? null : (
          <span className={style.dim} style={{ display: 'block' }}>
            {t(row.exception)} <Link to={`/profile/${row.employeeid}`}>{t('Open the profile')}</Link>
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
  { key: 'department', label: 'Department', more: true, cell: (row) => row.department ?? '–' },
  { key: 'workstate', label: 'Work state', more: true, cell: (row) => row.workstate ?? '–' },
  { key: 'tags', label: 'Payroll tags', more: true, cell: (row) => row.tags.join(', ') || '–' },
  { key: 'lopdays', label: 'LOP days', end: true, cell: (row) => row.lopdays ?? '–' },
  { key: 'paiddays', label: 'Payable days', end: true, cell: (row) => row.paiddays ?? '–' },
  money('totalearnings', 'Earnings', decimals),
  money('pf', 'PF (with VPF)', decimals),
  { ...money('esi', 'ESI', decimals), more: true },
  { ...money('pt', 'PT', decimals), more: true },
  money('tds', 'TDS', decimals),
  money('totaldeductions', 'Deductions', decimals),
  money('netpay', 'Net pay', decimals),
];

/** Everybody of the run; a row opens the payslip with its calculation, an exception says what to fix and where. */
export function RunPeople({ run }: { run: PayrollRun }) {
  const [state] = useTableState();
  const [filter, setFilter] = useState<Filter>(run.exceptioncount > 0 ? 'exceptions' : 'all');
  const [tag, setTag] = useState('');
  const go = useNavigate();
  const query = {
    payrollrunid: run.payrollrunid,
    filter,
    ...(state.search ? { search: state.search } : {}),
    ...(tag === '' ? {} : { tag }),
  };
  const rows = useEndpoint(runRows, { ...query, limit: PAGE_ROWS, offset: (state.page - 1) * PAGE_ROWS });
  const { data: summary } = useEndpoint(runSummary, { payrollrunid: run.payrollrunid });
  const tags = summary?.tags ?? [];
  const whole = rows.data?.rows.every((row) =>
    [row.totalearnings, row.totaldeductions, row.netpay, row.pf, row.esi, row.pt, row.tds].every(
      (amount) => amount % 100 === 0,
    ),
  );
  const decimals = whole === false ? 2 : 0;
  const compute = useSave(computeRun, ['payrollRun']);
  const computeThese = async (picked: readonly RunRow[], clear: () => void) => {
    try {
      const employeeids = picked.map((row) => row.employeeid);
      await compute.mutateAsync({ input: { payrollrunid: run.payrollrunid, employeeids } });
      clear();
    } catch (error) {
      toast('error', computeError(error), { keep: true });
    }
  };
  const again = {
    renderBulk: (picked: readonly RunRow[], clear: () => void) => (
      <Button size="compact-sm" loading={compute.isPending} onClick={() => void computeThese(picked, clear)}>
        {t('Compute these again')}
      </Button>
    ),
    matching: () => callAll(runRows, query),
  };
  const released = run.statusid === 6;
  const reversals = useEndpoint(runReversals, { payrollrunid: run.payrollrunid }, { enabled: released });
  const reversing = {
    renderBulk: (picked: readonly RunRow[], clear: () => void) => {
      const standing = picked.filter((row) => row.reversal === 'none');
      return standing.length === 0 ? (
        <span className={style.dim}>{t('These are reversed already, or proposed to be.')}</span>
      ) : (
        <Button size="compact-sm" variant="default" onClick={() => reverse(run, standing, clear)}>
          {t('Reverse payslips')}
        </Button>
      );
    },
    matching: () => callAll(runRows, query),
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
        <>
          <SegmentedControl
            size="xs"
            aria-label={t('Show')}
            value={filter}
            onChange={(value) => setFilter(value)}
            data={[
              { value: 'all', label: t('Everybody') },
              { value: 'exceptions', label: t('Errors ({{count}})', { count: run.exceptioncount }) },
              { value: 'flagged', label: t('Warnings ({{count}})', { count: summary?.warnings ?? 0 }) },
            ]}
          />
          {tags.length === 0 ? null : (
            <NativeSelect
              size="xs"
              aria-label={t('Payroll tag')}
              value={tag}
              onChange={(event) => setTag(event.currentTarget.value)}
              data={[
                { value: '', label: t('All payroll tags') },
                ...tags.map(({ code, name, people }) => ({ value: code, label: `${name} (${people})` })),
              ]}
            />
          )}
        </>
      }
      takeAway={(format, columns) =>
        download(exportRunRows.endpoint, { ...query, format, columns: ['fullname', ...columns].join(',') })
      }
      columns={columnsOf(decimals)}
      {...(run.maycompute ? again : {})}
      {...(released && reversals.data?.mayreverse === true ? reversing : {})}
    />
  );
}
