import { Alert, Button, NativeSelect } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import type { Month } from '#platform/engine/day.ts';
import { today, useDay } from '#platform/web/kit/day.ts';
import { useMovedText } from '#platform/web/kit/moved-day.ts';
import { Metric } from '#platform/web/kit/metric.tsx';
import { plural, t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { Failed, Notice } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { usePageTitle } from '#platform/web/shell/page-frame.tsx';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { createRun, listRuns, runInputs, runMonths } from '../../contract/run/run.ts';
import { FinalDues } from './final-dues.tsx';
import { InputTicks } from './input-ticks.tsx';
import { MissingRegistrations } from '../outputs/missing-registrations.tsx';
import { computeError } from './compute-error.ts';
import style from './run.module.css';
import { SheetBesideCard } from './sheet-beside.tsx';
import { SinceCloseCard } from './since-close.tsx';
import { Stages } from './track.tsx';
import { inTheWay } from '../../engine/run/open-runs.ts';
import { monthName, monthsAround, runName } from '../words.ts';

/** Says that a month cannot be computed yet, as its attendance is not closed. */
function AttendanceOpen({ month }: { month: string }) {
  const mayClose = useMay('attendanceClose', 'read');
  return (
    <Card title={t('Attendance is not closed')}>
      <p className={style.dim}>
        {t(
          'The unpaid days of this payroll come from attendance. Close {{month}} under Track, Close of attendance, then compute it here.',
          { month: monthName(month) },
        )}{' '}
        {mayClose ? <Link to={`/track/attendance/close/month?month=${month}`}>{t('Open it')}</Link> : null}
      </p>
      <p className={style.dim}>
        {t(
          'To pay before it is closed, let the pay group take the days from the sheet on the page Pay Groups, and enter them as Proration Upload. Later corrections are paid by Loss of Pay of Past Months.',
        )}
      </p>
    </Card>
  );
}

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** Anchor of the inputs. */
const INPUTS = 'inputs';

/** The first step of a month: its inputs, and what to check before computing. */
export default function NewRun() {
  const query: { month?: string; group?: string | number } = useSearch({ strict: false });
  const months = useEndpoint(runMonths, {});
  const runs = useEndpoint(listRuns, {});
  const [entered, setTyped] = useState<string>();
  const [chosen, setChosen] = useState<string>();
  const groups = months.data?.groups ?? [];
  const selection = chosen ?? (query.group === undefined ? undefined : String(query.group));
  const group = groups.find(({ paygroup }) => paygroup === selection) ?? groups.find(({ open }) => !open) ?? groups[0];
  const typed = entered ?? group?.next ?? query.month ?? months.data?.next ?? months.data?.first ?? '';
  const paygroup = group ? { paygroup: group.paygroup, number: group.number } : {};
  const month = MONTH.test(typed) ? typed : '';
  const day = useDay();
  const moved = useMovedText();
  const inputs = useEndpoint(runInputs, { payrollmonth: month, ...paygroup }, { enabled: month !== '' });
  const create = useSave(createRun);
  const mayRun = useMay('payrollRun', 'edit');
  const go = useNavigate();
  const name = month
    ? runName({ payrollmonth: month, sequence: 0, groupname: group?.groupname ?? null, period: group?.period ?? null })
    : '';
  usePageTitle(month ? t('Payroll {{month}}', { month: name }) : undefined);
  const first = runs.data?.every((run) => run.statusid === 7) ?? false;
  if (months.error) return <Failed text={sentenceOf(months.error)} retry={() => void months.refetch()} />;
  if (!months.data) return <PageSkeleton />;

  const asksFirst = first && months.data.first === null;
  if (!month && !asksFirst)
    return (
      <Notice
        title={t('No month is due')}
        lead={
          months.data.configured
            ? t('A payroll run is already open. The next month can start when it is released.')
            : t('Payroll needs a pay structure and a policy first.')
        }
      >
        <Button component={Link} to="/payroll/run" variant="default">
          {t('Open the payroll dashboard')}
        </Button>
      </Notice>
    );

  const start = async () => {
    try {
      const [created] = await create.mutateAsync({ input: { payrollmonth: month, ...paygroup } });
      if (created) await go({ to: `/payroll/run/${created.payrollrunid}` });
    } catch (error) {
      toast('error', computeError(error), { keep: true });
    }
  };
  const data = inputs.data;
  const before = inTheWay(runs.data ?? [], group?.paygroup ?? '');
  return (
    <div className={style.page}>
      {asksFirst ? (
        <NativeSelect
          label={t('First month to run here')}
          description={t('Months before it are entered as opening balances.')}
          value={month}
          onChange={(event) => setTyped(event.currentTarget.value)}
          maw={320}
          data={monthsAround((month || today().slice(0, 7)) as Month).map((one) => ({
            value: one,
            label: monthName(one),
          }))}
        />
      ) : null}
      {groups.length > 1 ? (
        <NativeSelect
          label={t('Pay group')}
          description={t('Each pay group has payrolls of its own, by its own pay day.')}
          value={group?.paygroup ?? ''}
          onChange={(event) => setChosen(event.currentTarget.value)}
          maw={320}
          data={groups.map((one) => ({
            value: one.paygroup,
            label: runName({ ...one, payrollmonth: one.next, sequence: 0 }),
          }))}
        />
      ) : null}
      {inputs.error ? <Failed text={sentenceOf(inputs.error)} retry={() => void inputs.refetch()} /> : null}
      {data ? (
        <>
          {data.paydate ? (
            <p className={style.dim}>
              {data.days
                ? `${t('Pays the days from {{from}} to {{to}}.', { from: day(data.days.from), to: day(data.days.to) })} `
                : null}
              {data.cutoff
                ? t('Inputs of this month are expected until {{cutoff}}; it is paid on {{paydate}}.', {
                    cutoff: day(data.cutoff),
                    paydate: day(data.paydate),
                  })
                : t('This month is paid on {{paydate}}.', { paydate: day(data.paydate) })}
              {data.paymoved ? ` (${moved(data.paymoved)})` : null}
            </p>
          ) : null}
          <Stages due={0} show={() => document.getElementById(INPUTS)?.scrollIntoView({ block: 'start' })} />
          {before ? (
            <Alert color="yellow">
              {t('The payroll of {{name}} must be locked or discarded before this one is computed.', {
                name: runName(before),
              })}{' '}
              <Link to={`/payroll/run/${before.payrollrunid}`}>{t('Open it')}</Link>
            </Alert>
          ) : null}
          {mayRun ? (
            <div className={style.next}>
              <p>{t('Computing does not change anything already paid. Repeat it whenever inputs change.')}</p>
              <Button
                loading={create.isPending}
                disabled={before !== undefined || data.people === 0 || data.attendanceclosed === false}
                onClick={() => void start()}
              >
                {t('Compute {{month}}', { month: name })}
              </Button>
            </div>
          ) : null}
          <div className={style.figures}>
            <Metric
              label="People"
              value={data.people}
              note={[
                plural(data.joiners, '{{count}} joiner', '{{count}} joiners'),
                plural(data.leavers, '{{count}} leaver', '{{count}} leavers'),
              ].join(', ')}
            />
            <Metric
              label="Loss of pay"
              value={data.lopdays}
              note={
                data.paiddays === 'attendance'
                  ? plural(data.lossofpay, '{{count}} person, from attendance', '{{count}} people, from attendance')
                  : plural(data.lossofpay, '{{count}} person', '{{count}} people')
              }
            />
            <Metric
              label="One-time earnings"
              plain
              amount={data.earningsamount}
              note={plural(data.earnings, '{{count}} row', '{{count}} rows')}
            />
            <Metric
              label="One-time deductions"
              plain
              amount={data.deductionsamount}
              note={plural(data.deductions, '{{count}} row', '{{count}} rows')}
            />
          </div>
          <div id={INPUTS}>
            <InputTicks data={data} month={month} />
          </div>
          {data.attendanceclosed === false ? <AttendanceOpen month={month} /> : null}
          {data.attendanceclosed === true ? <SheetBesideCard month={month} paygroup={paygroup.paygroup} /> : null}
          <SinceCloseCard month={month} paygroup={paygroup.paygroup} />
          <MissingRegistrations missing={data.registrations} />
          <FinalDues dues={data.dues} />
          <Card title={plural(data.warnings.length, '{{count}} warning', '{{count}} warnings')}>
            {data.warnings.length === 0 ? (
              <p className={style.dim}>{t('Nothing is missing for this payroll.')}</p>
            ) : (
              <ul className={style.list}>
                {data.warnings.slice(0, 100).map((warning) => (
                  <li key={`${warning.employeeid}${warning.text}`}>
                    <Link to={`/profile/${warning.employeeid}`}>
                      {warning.fullname} <span className={style.dim}>{warning.employeecode}</span>
                    </Link>
                    <span className={style.dim}>{t(warning.text)}</span>
                  </li>
                ))}
              </ul>
            )}
          </Card>
        </>
      ) : null}
    </div>
  );
}
