import { Badge, Button, Menu } from '@mantine/core';
import { IconChevronDown, IconReceiptRupee } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { OTHER_KINDS } from '../../contract/run/other-runs.ts';
import { listRuns, type PayrollRun, RUN_STATES, runMonths } from '../../contract/run/run.ts';
import { OpenOtherRun } from './open-run.tsx';
import style from './run.module.css';
import { RunTrend } from './trend.tsx';
import { groupsWithOpenRun } from '../../engine/run/open-runs.ts';
import { monthName, runName, STATE_COLOURS } from '../words.ts';

const COLUMNS: readonly Column<PayrollRun>[] = [
  {
    key: 'payrollmonth',
    label: 'Month',
    text: runName,
    sort: (run) =>
      `${run.payrollmonth} ${String(run.period?.number ?? 1).padStart(2, '0')} ${String(run.sequence).padStart(3, '0')}`,
    cell: (run) => (
      <span>
        <b>{runName(run)}</b>
        {run.runtype > 2 ? (
          <Badge variant="light" color="gray" ml={8} tt="none">
            {t(OTHER_KINDS.label(run.runtype) ?? '')}
          </Badge>
        ) : null}
        {run.reversedcount > 0 ? (
          <Badge variant="dot" color="red" ml={8} tt="none">
            {t('{{count}} reversed', { count: run.reversedcount })}
          </Badge>
        ) : null}
      </span>
    ),
  },
  {
    key: 'statusid',
    label: 'Status',
    text: (run) => RUN_STATES.label(run.statusid) ?? '',
    cell: (run) => (
      <Badge variant="dot" color={STATE_COLOURS[run.statusid] ?? 'gray'}>
        {t(RUN_STATES.label(run.statusid) ?? '')}
      </Badge>
    ),
  },
  {
    key: 'headcount',
    label: 'People',
    end: true,
    sort: (run) => run.headcount,
    cell: (run) => run.headcount.toLocaleString('en-IN'),
  },
  {
    key: 'totalearnings',
    label: 'Earnings',
    end: true,
    sort: (run) => run.totalearnings,
    cell: (run) => <Money amount={run.totalearnings} decimals={0} />,
  },
  {
    key: 'totaldeductions',
    label: 'Deductions',
    end: true,
    sort: (run) => run.totaldeductions,
    cell: (run) => <Money amount={run.totaldeductions} decimals={0} />,
  },
  {
    key: 'netpay',
    label: 'Net pay',
    end: true,
    sort: (run) => run.netpay,
    cell: (run) => <Money amount={run.netpay} decimals={0} />,
  },
];

type Months = OutputOf<typeof runMonths>;

/** The link to the next month; of several pay groups one for each whose regular payroll is not being worked on. */
function NextRun({ months, open }: { months: Months; open: readonly string[] }) {
  const due = months.groups.filter(({ paygroup }) => !open.includes(paygroup));
  const [only] = due;
  if (months.groups.length === 0)
    return months.next && open.length === 0 ? (
      <Button component={Link} to={`/payroll/run/new?month=${months.next}`}>
        {t('Run {{month}}', { month: monthName(months.next) })}
      </Button>
    ) : null;
  const name = (one: (typeof due)[number]) =>
    t('Run {{month}}', { month: runName({ ...one, payrollmonth: one.next, sequence: 0 }) });
  const path = ({ next, paygroup }: (typeof due)[number]) => `/payroll/run/new?month=${next}&group=${paygroup}`;
  if (!only) return null;
  if (due.length === 1)
    return (
      <Button component={Link} to={path(only)}>
        {name(only)}
      </Button>
    );
  return (
    <Menu>
      <Menu.Target>
        <Button rightSection={<IconChevronDown size={16} />}>{t('Run a pay group')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {due.map((one) => (
          <Menu.Item key={one.paygroup} component={Link} to={path(one)}>
            {name(one)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** All runs of the company, and the link to the next month. */
export default function Runs() {
  const runs = useEndpoint(listRuns, {});
  const months = useEndpoint(runMonths, {});
  const mayRun = useMay('payrollRun', 'edit');
  const mayStructure = useMay('salaryStructure', 'edit');
  const go = useNavigate();
  const button =
    mayRun && months.data ? <NextRun months={months.data} open={groupsWithOpenRun(runs.data ?? [])} /> : null;
  const configured = months.data?.configured !== false;
  const buttons = (
    <>
      {mayRun && configured ? <OpenOtherRun /> : null}
      {button}
    </>
  );
  return (
    <div className={style.page}>
      <DataTable
        label={t('Payroll runs')}
        rows={runs.data}
        rowKey={(run) => run.payrollrunid}
        error={runs.error}
        retry={() => void runs.refetch()}
        open={(run) => void go({ to: `/payroll/run/${run.payrollrunid}` })}
        toolbar={buttons}
        empty={
          <EmptyState
            emptyState={
              configured
                ? {
                    title: t('Run your first payroll'),
                    why: t(
                      'Inputs, computing, the comparison with last month, a second person’s approval, lock and release: one page leads through all of it, and every amount can be unfolded.',
                    ),
                    icon: IconReceiptRupee,
                  }
                : {
                    title: t("Let's configure payroll first"),
                    why: t(
                      'Payroll needs a pay structure and a policy. Start with the standard one, or upload your own.',
                    ),
                    icon: IconReceiptRupee,
                  }
            }
          >
            {configured || !mayStructure ? (
              buttons
            ) : (
              <Button component={Link} to="/config/pay/payroll/salary_structure">
                {t('Open the salary structure')}
              </Button>
            )}
          </EmptyState>
        }
        columns={COLUMNS}
      />
      <RunTrend />
    </div>
  );
}
