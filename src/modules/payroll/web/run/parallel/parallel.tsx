import { Button, Group, NativeSelect } from '@mantine/core';
import { IconGitCompare } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { useChoiceFilters } from '#platform/web/kit/choice-filters.tsx';
import { statusColumn } from '#platform/web/kit/columns.tsx';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import type { Tone } from '#platform/web/kit/tag.tsx';
import { useReport } from '#platform/web/kit/use-report.ts';
import { plural, t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { useWatchJobs } from '#platform/web/shell/jobs.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  checkParallel,
  getParallel,
  OPEN_DIFFERENCE,
  PARALLEL_STATE,
  parallelReport,
  type ParallelRow,
  type ParallelState,
} from '../../../contract/run/parallel-run.ts';
import { JobProgress } from '../job-progress.tsx';
import style from '../../outputs/payslip.module.css';
import run from '../run.module.css';
import { ExplainDialog } from './explain.tsx';
import { HeadsDialog } from './heads.tsx';
import { ParallelTotals } from './totals.tsx';

const TONES: Readonly<Record<number, Tone>> = { 1: 'warn', 2: 'info', 3: 'good' };
const UPLOAD = '/live_data/parallel_run';

const Empty = () => (
  <EmptyState
    emptyState={{
      title: 'No register of an earlier payroll system yet',
      why: 'Upload what the earlier system paid for a past month. It is compared here with what Muster computes for the month, person by person, until every difference is zero or explained.',
      icon: IconGitCompare,
    }}
  />
);

/** The months of a parallel run: totals by head, and every person and head in both systems. */
export default function ParallelRun() {
  const [month, setMonth] = useState<string>();
  const answer = useEndpoint(getParallel, month === undefined ? {} : { wagemonth: month });
  const [state] = answer.data ?? [];
  if (answer.error) return <Failed text={sentenceOf(answer.error)} retry={() => void answer.refetch()} />;
  if (!state) return <PageSkeleton />;
  if (state.wagemonth === null)
    return (
      <div className={run.page}>
        <Empty />
        <Group justify="center">
          <Button component={Link} to={UPLOAD}>
            {t('Upload a register')}
          </Button>
        </Group>
      </div>
    );
  return (
    <div className={run.page}>
      <Group gap={8}>
        <NativeSelect
          aria-label={t('Wage month')}
          value={state.wagemonth}
          data={state.months.map((one) => ({ label: one.displayname, value: String(one.displayvalue) }))}
          onChange={(event) => setMonth(event.currentTarget.value)}
        />
      </Group>
      <Month key={state.wagemonth} state={state} wagemonth={state.wagemonth} />
    </div>
  );
}

function Month({ state, wagemonth }: { state: ParallelState; wagemonth: string }) {
  const day = useDay();
  const mayEdit = useMay('payrollInput', 'edit');
  const [isMapping, setMapping] = useState(false);
  const watch = useWatchJobs();
  const check = useSave(checkParallel);
  const start = async () => {
    try {
      await check.mutateAsync({ input: { wagemonth } });
      void watch();
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  return (
    <>
      <p className={style.dim}>
        {plural(
          state.people,
          'The register of the earlier system has {{count}} person. Nothing of a parallel run is paid.',
          'The register of the earlier system has {{count}} people. Nothing of a parallel run is paid.',
        )}{' '}
        {state.checkedat === null
          ? t('Not compared yet.')
          : t('Last compared on {{day}}.', { day: day(state.checkedat.slice(0, 10)) })}{' '}
        {state.unmapped === 0
          ? null
          : plural(state.unmapped, '{{count}} head is not mapped yet.', '{{count}} heads are not mapped yet.')}
      </p>
      <JobProgress jobrunid={state.jobrunid} label={t('Comparing the month')} feature="payrollInput" />
      <ParallelTotals totals={state.totals} />
      <Rows
        wagemonth={wagemonth}
        heads={state.totals}
        toolbar={
          mayEdit ? (
            <Group gap={8}>
              <Button component={Link} to={UPLOAD} variant="default">
                {t('Upload a register')}
              </Button>
              <Button variant="default" onClick={() => setMapping(true)}>
                {t('Heads')}
              </Button>
              <Button loading={check.isPending} onClick={() => void start()}>
                {t('Compare')}
              </Button>
            </Group>
          ) : null
        }
      />
      {isMapping ? <HeadsDialog state={state} onClose={() => setMapping(false)} /> : null}
    </>
  );
}

type Rows = { wagemonth: string; heads: ParallelState['totals']; toolbar: ReactNode };
function Rows({ wagemonth, heads, toolbar }: Rows) {
  const mayEdit = useMay('payrollInput', 'edit');
  const [shown, setShown] = useState<readonly ParallelRow[]>();
  const { chosen, filters } = useChoiceFilters({
    state: { label: 'Status', all: 'All statuses', options: PARALLEL_STATE.options },
    target: {
      label: 'Head',
      all: 'All heads',
      options: heads.map((one, at) => ({ displayname: one.head, displayvalue: at + 1 })),
    },
  });
  const money = (key: 'oldamount' | 'newamount' | 'difference'): Partial<Column<ParallelRow>> => ({
    end: true,
    cell: (row) => (row[key] === 0 ? '–' : <Money amount={row[key]} />),
  });
  const cells: Readonly<Record<string, Partial<Column<ParallelRow>>>> = {
    employeecode: { more: true },
    oldamount: money('oldamount'),
    newamount: money('newamount'),
    difference: money('difference'),
    state: statusColumn({ key: 'state', text: (row) => row.state, tone: (row) => TONES[row.stateid] }),
    reason: { cell: (row) => (row.reason === null ? '–' : t(row.reason)) },
    note: { more: true },
    decidedbyname: { more: true },
    why: { more: true, cell: (row) => (row.why === null ? '–' : t(row.why)) },
  };
  const table = useReport(
    parallelReport,
    { wagemonth, stateid: chosen.state, target: heads[(chosen.target ?? 0) - 1]?.target },
    cells,
  );
  const opens = (row: ParallelRow) => mayEdit && row.difference !== 0;
  return (
    <>
      <DataTable
        {...table}
        rowKey={(row) => row.paralleldifferenceid}
        open={(row) => setShown([row])}
        opens={opens}
        filters={filters}
        toolbar={toolbar}
        empty={
          <EmptyState
            emptyState={{
              title: 'Nothing was compared yet',
              why: 'Map the heads of the register, then compare: the month is computed for everybody.',
              icon: IconGitCompare,
            }}
          />
        }
        {...(mayEdit
          ? {
              renderBulk: (rows: readonly ParallelRow[], clear: () => void) => {
                const open = rows.filter(({ stateid }) => stateid === OPEN_DIFFERENCE);
                return (
                  <Button
                    size="compact-sm"
                    disabled={open.length === 0}
                    onClick={() => {
                      setShown(open);
                      clear();
                    }}
                  >
                    {t('Explain')}
                  </Button>
                );
              },
            }
          : {})}
      />
      {shown ? <ExplainDialog rows={shown} onClose={() => setShown(undefined)} /> : null}
    </>
  );
}
