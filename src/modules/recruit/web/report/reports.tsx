import { NativeSelect } from '@mantine/core';
import { IconTimeline } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Report } from '#platform/contract/report.ts';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { DayInput } from '#platform/web/kit/day-input.tsx';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import { useReport } from '#platform/web/kit/use-report.ts';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import {
  funnelReport,
  initReports,
  matchReport,
  MAX_MATCHED,
  offerFigureReport,
  reasonReport,
  sourceReport,
  timeReport,
} from '../../contract/report/report.ts';
import { FunnelChart } from './funnel-chart.tsx';
import style from './report.module.css';

type Row = Readonly<Record<string, unknown>>;
type Narrow = Readonly<Record<string, string | number | undefined>>;

/** A share as a number beside a bar of its length. */
const Share = ({ value }: { value: unknown }) =>
  typeof value === 'number' ? (
    <span className={style.share}>
      <span className={style.bar} aria-hidden>
        <i style={{ width: `${Math.min(100, value)}%` }} />
      </span>
      <span className={style.percent}>{`${value.toFixed(1)}%`}</span>
    </span>
  ) : (
    '–'
  );

const TEXTS = new Set([
  'stage',
  'designationname',
  'requisitioncode',
  'departmentname',
  'sourcename',
  'reason',
  'band',
]);
const SHARES = new Set(['conversion', 'ofall', 'hireshare', 'interviewshare', 'offershare', 'acceptance']);
/** Words that come from the product and not from the company. */
const WORDS = new Set(['stage', 'decidedby', 'band']);

function cellOf(key: string): Partial<Column<Row>> {
  if (SHARES.has(key)) return { end: true, cell: (row) => <Share value={row[key]} /> };
  if (WORDS.has(key)) return { cell: (row) => t(String(row[key])) };
  if (key === 'rewardcost')
    return {
      end: true,
      cell: (row) => (typeof row[key] === 'number' ? <Money amount={row[key]} decimals={0} /> : '–'),
    };
  if (key === 'reasons') return { cell: (row) => (row[key] as string[]).join(' · ') || '–' };
  return TEXTS.has(key) ? {} : { end: true };
}

type Kind = {
  readonly name: string;
  readonly report: Report<Row>;
  readonly id: string;
  /** What the list of candidates is narrowed to by a row. */
  readonly narrow?: (row: Row) => Narrow;
};
const KINDS: readonly Kind[] = [
  { name: 'funnel', report: funnelReport, id: 'stagetypeid', narrow: (row) => ({ type: Number(row['stagetypeid']) }) },
  {
    name: 'time',
    report: timeReport,
    id: 'requisitionjobid',
    narrow: (row) => ({ job: Number(row['requisitionjobid']), type: 6 }),
  },
  {
    name: 'source',
    report: sourceReport,
    id: 'sourcename',
    narrow: (row) => ({ source: Number(row['candidatesourceid']) || undefined }),
  },
  {
    name: 'reason',
    report: reasonReport,
    id: 'rejectreasonid',
    narrow: (row) => ({ type: 7, reason: Number(row['rejectreasonid']) }),
  },
  {
    name: 'offer',
    report: offerFigureReport,
    id: 'requisitionjobid',
    narrow: (row) => ({ job: Number(row['requisitionjobid']) }),
  },
  { name: 'match', report: matchReport, id: 'band' },
];

const idOf = (value: unknown): number | undefined =>
  Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined;
const dayOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined;

function Figures({ kind, query }: { kind: Kind; query: Narrow }) {
  const go = useNavigate();
  const cells = Object.fromEntries(Object.keys(kind.report.columns).map((key) => [key, cellOf(key)]));
  const table = useReport(kind.report, query, cells);
  const seesPay = useMay('payrollInput', 'read');
  const { narrow } = kind;
  const list = (
    <DataTable
      {...table}
      columns={seesPay ? table.columns : table.columns.filter(({ key }) => key !== 'rewardcost')}
      rowKey={(row) => String(row[kind.id])}
      {...(narrow
        ? {
            open: (row: Row) =>
              void go({
                to: '/recruit/candidates',
                search: {
                  job: query['requisitionjobid'],
                  source: query['candidatesourceid'],
                  department: query['departmentid'],
                  from: query['fromday'],
                  until: query['untilday'],
                  ...narrow(row),
                },
              }),
          }
        : {})}
      empty={
        <EmptyState
          emptyState={{
            title: 'There is nothing to count yet',
            why: 'Figures appear once applications arrive and move through the stages. Choose another job or another period.',
            icon: IconTimeline,
          }}
        />
      }
    />
  );
  if (kind.name !== 'funnel') return list;
  return (
    <>
      <FunnelChart
        rows={(table.rows ?? []).map((row) => ({
          stagetypeid: Number(row['stagetypeid']),
          stage: String(row['stage']),
          reached: Number(row['reached']),
          rejected: Number(row['rejected']),
        }))}
      />
      {list}
    </>
  );
}

/** The reports of recruiting, each with the same filters; a row leads to its candidates. */
export default function Reports() {
  const query: Record<string, unknown> = useSearch({ strict: false });
  const go = useNavigate();
  const mayOffer = useMay('offer', 'read');
  const { data } = useEndpoint(initReports, { featurekey: 'candidate' });
  const kinds = KINDS.filter(({ name }) => name !== 'offer' || mayOffer);
  const [funnel] = KINDS;
  const kind = kinds.find(({ name }) => name === query['report']) ?? funnel;
  const change = (next: Narrow) =>
    void go({
      to: '.',
      replace: true,
      resetScroll: false,
      search: ({ page: _page, ...before }: Record<string, unknown>) => ({ ...before, ...next }),
    });
  const choice = (
    label: string,
    name: string,
    all: string,
    options: readonly { displayname: string; displayvalue: string | number }[],
  ) => (
    <NativeSelect
      label={t(label)}
      value={String(idOf(query[name]) ?? '')}
      onChange={(event) => change({ [name]: idOf(event.currentTarget.value) })}
      data={[
        { value: '', label: t(all) },
        ...options.map((one) => ({ value: String(one.displayvalue), label: one.displayname })),
      ]}
    />
  );
  if (!kind) return null;
  return (
    <div className={style.page}>
      <div className={style.filters}>
        <NativeSelect
          label={t('Report')}
          value={kind.name}
          onChange={(event) => change({ report: event.currentTarget.value })}
          data={kinds.map(({ name, report }) => ({ value: name, label: t(report.title) }))}
        />
        {choice('Job', 'job', 'All jobs', data?.Job ?? [])}
        {choice('Department', 'department', 'All departments', data?.Department ?? [])}
        {choice('Source', 'source', 'All sources', data?.Source ?? [])}
        <DayInput
          label={t('Received from')}
          value={dayOf(query['from']) ?? null}
          onChange={(value) => change({ from: value ?? undefined })}
        />
        <DayInput
          label={t('Received until')}
          value={dayOf(query['until']) ?? null}
          onChange={(value) => change({ until: value ?? undefined })}
        />
      </div>
      {kind.name === 'match' ? (
        <p className={style.note}>
          {t('The latest {{count}} applications matching the filters.', {
            count: MAX_MATCHED.toLocaleString('en-IN'),
          })}
        </p>
      ) : null}
      <Figures
        key={kind.name}
        kind={kind}
        query={{
          requisitionjobid: idOf(query['job']),
          departmentid: idOf(query['department']),
          candidatesourceid: idOf(query['source']),
          fromday: dayOf(query['from']),
          untilday: dayOf(query['until']),
        }}
      />
    </div>
  );
}
