import { Button, NativeSelect } from '@mantine/core';
import { IconBriefcase, IconPlus } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { useReport } from '#platform/web/kit/use-report.ts';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/session.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { initPlan, planReport, type PlanRow } from '../../contract/plan/plan.ts';
import style from '../recruit.module.css';

const number = (value: number | null) => <span className="number">{value ?? '–'}</span>;
const counted = (key: keyof PlanRow, more?: true): Partial<Column<PlanRow>> => ({
  end: true,
  ...(more ? { more } : {}),
  cell: (row) => number(row[key] as number | null),
});
const costed = (key: 'annualcost' | 'plannedcost' | 'actualcost', more?: true): Partial<Column<PlanRow>> => ({
  end: true,
  ...(more ? { more } : {}),
  cell: (row) => {
    const amount = row[key];
    return amount === null ? '–' : <Money amount={amount} decimals={0} />;
  },
});

/** Below zero more are there than planned. */
const Vacancies = ({ count }: { count: number }) =>
  count < 0 ? <Tag tone="warn">{t('{{count}} over plan', { count: -count })}</Tag> : number(count);

const cells = (quarter: number): Readonly<Record<string, Partial<Column<PlanRow>>>> => ({
  officename: { cell: (row) => row.officename ?? t(row.isremainder ? 'Other offices' : 'All offices') },
  ...Object.fromEntries(
    ([1, 2, 3, 4] as const).flatMap((one) => [
      [`planned${one}`, counted(`planned${one}`, one === quarter ? undefined : true)],
      [`actual${one}`, counted(`actual${one}`, true)],
    ]),
  ),
  nowcount: counted('nowcount'),
  opencount: counted('opencount'),
  offercount: counted('offercount'),
  acceptedcount: counted('acceptedcount'),
  vacancies: { end: true, cell: (row) => <Vacancies count={row.vacancies} /> },
  annualcost: costed('annualcost', true),
  plannedcost: costed('plannedcost'),
  actualcost: costed('actualcost'),
});

const COSTS: ReadonlySet<string> = new Set(['annualcost', 'plannedcost', 'actualcost']);
const yearOf = (value: unknown): number | undefined =>
  Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined;

/** The plan of a financial year beside who is there, open and offered. */
export default function HiringPlan() {
  const query: Record<string, unknown> = useSearch({ strict: false });
  const go = useNavigate();
  const mayEdit = useMay('hiringPlan', 'edit');
  const { data } = useEndpoint(initPlan, { featurekey: 'hiringPlan' });
  // Without a year in the address the list answers the current one, so it need not wait for the years.
  const asked = yearOf(query['year']);
  const fiscalyear = asked ?? data?.fiscalyear;
  const table = useReport(planReport, { fiscalyear: asked }, cells(data?.quarter ?? 1));
  const columns = data?.mayseepay ? table.columns : table.columns.filter(({ key }) => !COSTS.has(key));
  const create = `/recruit/hiring_plan/line?year=${fiscalyear ?? ''}`;
  return (
    <div className={style.page}>
      <div className={style.head}>
        <NativeSelect
          aria-label={t('Financial year')}
          value={fiscalyear === undefined ? '' : String(fiscalyear)}
          onChange={(event) => void go({ to: '.', replace: true, search: { year: Number(event.currentTarget.value) } })}
          data={(data?.FiscalYear ?? []).map((one) => ({
            value: String(one.displayvalue),
            label: one.displayname,
          }))}
        />
        {mayEdit ? (
          <Button component={Link} to={create} leftSection={<IconPlus size={16} aria-hidden />}>
            {t('Plan a position')}
          </Button>
        ) : null}
      </div>
      <DataTable
        {...table}
        columns={columns}
        rowKey={(row) => row.hiringplanlineid}
        {...(mayEdit
          ? {
              open: (row: PlanRow) =>
                void go({ to: `/recruit/hiring_plan/line?hiringplanlineid=${row.hiringplanlineid}` }),
            }
          : {})}
        empty={
          <EmptyState
            emptyState={{
              title: 'Nothing is planned for this year yet',
              why: 'Plan how many people each department needs at the end of each quarter. Requisitions that go beyond the plan say so.',
              icon: IconBriefcase,
            }}
          />
        }
      />
    </div>
  );
}
