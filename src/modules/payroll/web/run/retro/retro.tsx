import { Alert, Button, Group } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { useChoiceFilters } from '#platform/web/kit/choice-filters.tsx';
import { statusColumn } from '#platform/web/kit/columns.tsx';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { Metric } from '#platform/web/kit/metric.tsx';
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
  ACCEPTED,
  checkRetro,
  getRetro,
  OPEN,
  RETRO_STATUS,
  retroReport,
  type RetroRow,
  type RetroState,
} from '../../../contract/run/retro.ts';
import { JobProgress } from '../job-progress.tsx';
import style from '../../outputs/payslip.module.css';
import run from '../run.module.css';
import { monthName } from '../../words.ts';
import { RetroDialog } from './dialog.tsx';
import { useDecide } from './use-decide.ts';

const TONES: Readonly<Record<number, Tone>> = { 1: 'warn', 2: 'plain', 3: 'info', 4: 'good' };
function Head({ state }: { state: RetroState }) {
  const day = useDay();
  const { payrollmonth, checkedat, firstmonth, open, accepted, sinceclose } = state;
  const month = monthName(payrollmonth);
  return (
    <>
      <div className={run.figures}>
        <Metric label="People with open proposals" value={open.people} />
        <Metric label="Proposed" value={formatRupees(paise(open.difference))} />
        <Metric label="People accepted" value={accepted.people} />
        <Metric label="Accepted" value={formatRupees(paise(accepted.difference))} />
      </div>
      <p className={style.dim}>
        {t(
          'Closed months are computed again by the facts as they stand now; their payslips stay as they are. What is accepted is paid as arrears by {{month}}.',
          { month },
        )}{' '}
        {checkedat === null
          ? t('Not checked yet.')
          : t('Last checked on {{day}}.', { day: day(checkedat.slice(0, 10)) })}{' '}
        {firstmonth === null
          ? null
          : t(
              'Months before {{month}} were not paid here and are left out: enter their difference as an extra payment.',
              {
                month: monthName(firstmonth),
              },
            )}
      </p>
      {sinceclose === 0 ? null : (
        <Alert>
          {plural(
            sinceclose,
            'The attendance of {{count}} person changed after the close of a paid month.',
            'The attendance of {{count}} people changed after the close of a paid month.',
          )}{' '}
          <Link to="/payroll/run">{t('Take it up in the payroll of the month')}</Link>
        </Alert>
      )}
    </>
  );
}

/** Closed months that would be paid otherwise by now, and what the open month pays of them. */
export default function Retro() {
  const answer = useEndpoint(getRetro, {});
  const [state] = answer.data ?? [];
  if (answer.error) return <Failed text={sentenceOf(answer.error)} retry={() => void answer.refetch()} />;
  if (!state) return <PageSkeleton />;
  return (
    <div className={run.page}>
      <Head state={state} />
      <List state={state} />
    </div>
  );
}

function List({ state }: { state: RetroState }) {
  const mayEdit = useMay('payrollInput', 'edit');
  const [shown, setShown] = useState<RetroRow>();
  const watch = useWatchJobs();
  const check = useSave(checkRetro);
  const { accept, undo, busy } = useDecide();
  const { chosen, filters } = useChoiceFilters({
    state: { label: 'Status', all: 'All statuses', options: RETRO_STATUS.options },
  });
  const money = (key: 'paid' | 'due' | 'difference' | 'pfemployee' | 'pfemployer'): Partial<Column<RetroRow>> => ({
    end: true,
    ...(key === 'pfemployer' ? { more: true as const } : {}),
    cell: (row) => (row[key] === 0 ? '–' : <Money amount={row[key]} />),
  });
  const cells: Readonly<Record<string, Partial<Column<RetroRow>>>> = {
    employeecode: { more: true },
    wagemonth: { cell: (row) => monthName(row.wagemonth) },
    paid: money('paid'),
    due: money('due'),
    difference: money('difference'),
    pfemployee: money('pfemployee'),
    pfemployer: money('pfemployer'),
    status: statusColumn({ key: 'status', text: (row) => row.status, tone: (row) => TONES[row.statusid] }),
    why: { more: true, cell: (row) => (row.why === null ? '–' : t(row.why)) },
  };
  const table = useReport(retroReport, { statusid: chosen.state }, cells);
  const start = async () => {
    try {
      await check.mutateAsync({ input: {} });
      void watch();
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  const { open, accepted } = state;
  return (
    <>
      <JobProgress jobrunid={state.jobrunid} label={t('Checking closed months')} feature="payrollInput" />
      <DataTable
        {...table}
        rowKey={(row) => `${row.statusid === ACCEPTED ? 'input' : 'proposal'} ${row.rowid}`}
        open={setShown}
        filters={filters}
        empty={
          <EmptyState
            emptyState={{
              title: 'No closed month would be paid otherwise',
              why: 'When a job or personal fact is changed from a day that payroll has paid, the months are computed again here, and the difference is proposed as arrears.',
              icon: IconHistory,
            }}
          />
        }
        toolbar={
          mayEdit ? (
            <Group gap={8}>
              {accepted.months > 1 ? (
                <Button variant="default" loading={busy} onClick={() => void undo()}>
                  {t('Undo all')}
                </Button>
              ) : null}
              {open.months > 0 ? (
                <Button variant="default" loading={busy} onClick={() => void accept(open.difference)}>
                  {t('Accept all')}
                </Button>
              ) : null}
              <Button loading={check.isPending} onClick={() => void start()}>
                {t('Check closed months')}
              </Button>
            </Group>
          ) : null
        }
        {...(mayEdit
          ? {
              renderBulk: (rows: readonly RetroRow[], clear: () => void) => {
                const payable = rows.filter(({ statusid, why }) => statusid === OPEN && why === null);
                const sum = payable.reduce((all, one) => all + one.difference, 0);
                return (
                  <Button
                    size="compact-sm"
                    disabled={payable.length === 0}
                    loading={busy}
                    onClick={() => {
                      void accept(
                        sum,
                        payable.map(({ rowid }) => rowid),
                      );
                      clear();
                    }}
                  >
                    {t('Accept')}
                  </Button>
                );
              },
            }
          : {})}
      />
      {shown ? <RetroDialog row={shown} mayEdit={mayEdit} onClose={() => setShown(undefined)} /> : null}
    </>
  );
}
