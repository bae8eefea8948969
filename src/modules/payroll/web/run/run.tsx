import { Alert, Badge } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { isCallError, sentenceOf } from '#platform/web/call.ts';
import { PageTabs } from '#platform/web/kit/page-tabs.tsx';
import { Progress } from '#platform/web/kit/progress.tsx';
import { Metric } from '#platform/web/kit/metric.tsx';
import { plural, t } from '#platform/web/language.ts';
import { Failed, NotFound } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useJob } from '#platform/web/shell/jobs.ts';
import { usePageTitle } from '#platform/web/shell/page-frame.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getRun, type PayrollRun, RUN_STATES, runInputs } from '../../contract/run/run.ts';
import { FULL_AND_FINAL, OTHER_KINDS, SUPPLEMENTARY } from '../../contract/run/other-runs.ts';
import { runSummary } from '../../contract/run/run-summary.ts';
import { RunFileCheck } from '../outputs/file-check.tsx';
import { RunFiles } from '../outputs/files.tsx';
import { MissingBeforeLock } from '../outputs/missing-registrations.tsx';
import { ChangedAccounts } from './changed-accounts.tsx';
import { RunHistory } from './history.tsx';
import { InputTicks } from './input-ticks.tsx';
import { RunNext } from './next.tsx';
import { OtherPeople } from './other-people.tsx';
import { RunPeople } from './people.tsx';
import { RunReach } from './reach.tsx';
import { RunRefreshed } from './refreshed.tsx';
import { RunReversals } from './reversals.tsx';
import { RunVariance } from './variance.tsx';
import { RunTotals } from './totals.tsx';
import { RunTrack } from './track.tsx';
import { BelowMinimumWage, UntakenInputs } from './findings.tsx';
import style from './run.module.css';
import { SinceCloseCard } from './since-close.tsx';
import { runName, STATE_COLOURS } from '../words.ts';

/** That the run is computed, with its progress for whoever started it; the run is loaded again at the end. */
function Computing({ run, ended }: { run: PayrollRun; ended: () => void }) {
  const row = useJob(run.jobrunid);
  const over = row !== undefined && row.statusid > 2;
  useEffect(() => {
    if (over) ended();
  }, [over, ended]);
  if (!row) return <p role="status">{t('The run is being computed')}</p>;
  return <Progress label={t('Computing')} done={row.done} total={row.total} failed={row.failed} />;
}

/** Runs that take up what changed in closed months: regular ones, late pay and settlements. */
const TAKES_UP: ReadonlySet<number> = new Set([1, SUPPLEMENTARY, FULL_AND_FINAL]);
/** Number of names shown in a sentence. */
const MAX_NAMES = 5;

/** Whom the run leaves out, so that nobody is missed without knowing it. */
function LeftOut({ run }: { run: PayrollRun }) {
  const { data } = useEndpoint(runSummary, { payrollrunid: run.payrollrunid });
  const count = data?.leftout ?? 0;
  const settled = data?.settled ?? [];
  const paidThere = settled.map(({ payrollrunid, title, people }) => (
    <Alert key={payrollrunid} color="blue">
      {t('Paid by {{title}}, so not in this payroll: {{names}}.', {
        title,
        names: [...people.slice(0, MAX_NAMES), ...(people.length > MAX_NAMES ? ['…'] : [])].join(', '),
      })}{' '}
      <Link to={`/payroll/run/${payrollrunid}`}>{t('Open it')}</Link>
    </Alert>
  ));
  const untaken = (
    <>
      <UntakenInputs people={data?.untaken ?? []} />
      {data ? <BelowMinimumWage finding={data.minimumwage} /> : null}
    </>
  );
  if (count === 0)
    return (
      <>
        {paidThere}
        {untaken}
      </>
    );
  return (
    <>
      {paidThere}
      {untaken}
      <Alert color="yellow">
        {plural(
          count,
          '{{count}} person is left out by a hold or an exclusion.',
          '{{count}} people are left out by a hold or an exclusion.',
        )}{' '}
        <Link to="/payroll/run/payroll_exceptions">{t('Open the exceptions')}</Link>
      </Alert>
    </>
  );
}

/**
 * Milliseconds between two reads of a run that others change: one that is being computed, perhaps by a colleague, whose
 * job is not streamed here, and a computed one, whose drafts follow changes of people's facts.
 */
const EVERY = 3000;
const mayChange = ({ statusid }: PayrollRun): boolean => statusid === 2 || statusid === 3;

/**
 * A run, read again and again while it may change. Once it has another version, all that is shown of it is loaded
 * again; what is on the screen stays until then.
 */
function useRun(payrollrunid: string) {
  const client = useQueryClient();
  const runs = useEndpoint(getRun, { payrollrunid }, { every: (answer) => (answer?.some(mayChange) ? EVERY : false) });
  const version = runs.data?.[0]?.version;
  const shown = useRef(version);
  useEffect(() => {
    if (shown.current !== undefined && shown.current !== version)
      void client.invalidateQueries({ queryKey: ['payrollRun'] });
    shown.current = version;
  }, [client, version]);
  return runs;
}

/** What came in for the month of a regular run. */
function RunInputs({ run: { payrollmonth, paygroup, period } }: { run: PayrollRun }) {
  const group = paygroup === '' ? {} : { paygroup };
  const number = period === null ? {} : { number: period.number };
  const { data, error, refetch } = useEndpoint(runInputs, { payrollmonth, ...group, ...number });
  if (error) return <Failed text={sentenceOf(error)} retry={() => void refetch()} />;
  return data ? <InputTicks data={data} month={payrollmonth} /> : <PageSkeleton />;
}

/** A run from its inputs to its files: its state, its figures, the next action and the details behind every figure. */
function RunPage({ payrollrunid }: { payrollrunid: string }) {
  const runs = useRun(payrollrunid);
  const { refetch } = runs;
  const again = useCallback(() => void refetch(), [refetch]);
  const [run] = runs.data ?? [];
  usePageTitle(run ? t('Payroll {{month}}', { month: runName(run) }) : undefined);
  if (runs.error)
    return isCallError(runs.error) && runs.error.status === 404 ? (
      <NotFound />
    ) : (
      <Failed text={sentenceOf(runs.error)} retry={again} />
    );
  if (!run) return <PageSkeleton />;
  const note =
    run.exceptioncount > 0
      ? t('{{count}} could not be computed', { count: run.exceptioncount })
      : run.reversedcount > 0
        ? t('{{paid}} paid, {{reversed}} reversed', {
            paid: run.headcount - run.reversedcount,
            reversed: run.reversedcount,
          })
        : undefined;
  return (
    <div className={style.page}>
      <header className={style.head}>
        <h2>{runName(run)}</h2>
        {run.runtype > 2 ? (
          <Badge variant="light" color="gray">
            {t(OTHER_KINDS.label(run.runtype) ?? '')}
          </Badge>
        ) : null}
        <Badge variant="dot" color={STATE_COLOURS[run.statusid] ?? 'gray'}>
          {t(RUN_STATES.label(run.statusid) ?? '')}
        </Badge>
      </header>
      {run.statusid === 7 ? null : <RunTrack run={run} />}
      <div className={style.figures}>
        <Metric label="People" value={run.headcount - run.reversedcount} {...(note ? { note } : {})} />
        <Metric label="Earnings" plain amount={run.totalearnings - run.reversedearnings} />
        <Metric label="Deductions" plain amount={run.totaldeductions - run.reverseddeductions} />
        <Metric
          label="Net pay"
          amount={run.netpay - run.reversednet}
          {...(run.reversedcount > 0
            ? { note: t('{{amount}} reversed', { amount: formatRupees(paise(run.reversednet), { decimals: 0 }) }) }
            : {})}
        />
      </div>
      <RunRefreshed run={run} />
      {run.ownpay.length > 0 ? (
        <Alert color="yellow" title={t('Somebody changed their own pay')}>
          {t('There is nobody else who may enter it: {{what}}', { what: run.ownpay.join('; ') })}
        </Alert>
      ) : null}
      {run.statusid === 3 || run.statusid === 4 ? <LeftOut run={run} /> : null}
      <OtherPeople run={run} />
      {run.statusid === 2 ? <Computing run={run} ended={again} /> : <RunNext run={run} />}
      {run.statusid === 3 && TAKES_UP.has(run.runtype) ? (
        <SinceCloseCard
          month={run.payrollmonth}
          paygroup={run.paygroup}
          payrollrunid={run.runtype === 1 ? undefined : run.payrollrunid}
        />
      ) : null}
      {run.statusid === 3 || run.statusid === 4 ? <MissingBeforeLock run={run} /> : null}
      {run.statusid >= 3 && run.statusid <= 5 ? <ChangedAccounts payrollrunid={run.payrollrunid} /> : null}
      {run.statusid === 5 || run.statusid === 6 ? <RunReach run={run} /> : null}
      {run.statusid === 6 ? <RunReversals run={run} /> : null}
      {run.headcount > 0 && run.statusid !== 2 ? (
        <PageTabs
          label={t('Parts of the run')}
          tabs={[
            { key: 'people', label: 'People', body: <RunPeople run={run} /> },
            ...(run.runtype === 1 ? [{ key: 'inputs', label: 'Inputs', body: <RunInputs run={run} /> }] : []),
            { key: 'totals', label: 'Statutory and employer cost', body: <RunTotals run={run} /> },
            { key: 'variance', label: 'Variance', body: <RunVariance run={run} /> },
            ...(run.statusid === 5 || run.statusid === 6
              ? [{ key: 'files', label: 'Files', body: <RunFiles run={run} /> }]
              : run.statusid === 3 || run.statusid === 4
                ? [{ key: 'files', label: 'Files', body: <RunFileCheck run={run} /> }]
                : []),
            { key: 'history', label: 'History', body: <RunHistory run={run} /> },
          ]}
        />
      ) : null}
    </div>
  );
}

/** A run by its number; whatever else stands there is no page. */
export default function Run() {
  const { payrollrunid = '' }: { payrollrunid?: string } = useParams({ strict: false });
  return /^\d{1,15}$/.test(payrollrunid) ? <RunPage payrollrunid={payrollrunid} /> : <NotFound />;
}
