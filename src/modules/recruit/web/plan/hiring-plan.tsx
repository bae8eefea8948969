import { Button, NativeSelect } from '@mantine/core';
import { IconBriefcase, IconPencil, IconPlus } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { GridNumber } from '#platform/web/kit/grid-number.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { useReport } from '#platform/web/kit/use-report.ts';
import { plural, t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { initPlan, planReport, type PlanRow } from '../../contract/plan/plan.ts';
import style from '../recruit.module.css';
import { BOUNDS, editedOf, type Quarter, QUARTERS } from './quarter-edits.ts';
import { ENDS, useQuarters } from './use-quarters.tsx';

const number = (value: number | null) => <span className="number">{value ?? '–'}</span>;
const counted = (key: keyof PlanRow, more?: true): Partial<Column<PlanRow>> => ({
  end: true,
  ...(more ? { more } : {}),
  cell: (row) => number(row[key] as number | null),
});
const QUARTER_NUMBERS = [1, 2, 3, 4] as const;
const QUARTER_COSTS = QUARTER_NUMBERS.flatMap((one) => [`plannedcost${one}`, `actualcost${one}`] as const);
const YEAR_COSTS = ['annualcost', 'plannedcost', 'actualcost'] as const;
type Cost = (typeof QUARTER_COSTS)[number] | (typeof YEAR_COSTS)[number];
const costed = (key: Cost, more?: true): Partial<Column<PlanRow>> => ({
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

/** The office of a line in words. */
const officeOf = (row: PlanRow): string => row.officename ?? t(row.isremainder ? 'Other offices' : 'All offices');

const cells = (quarter: number): Readonly<Record<string, Partial<Column<PlanRow>>>> => ({
  officename: { cell: (row) => <span className={style.unbroken}>{officeOf(row)}</span> },
  ...Object.fromEntries(
    QUARTER_NUMBERS.flatMap((one) => [
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
  ...Object.fromEntries(QUARTER_COSTS.map((key) => [key, costed(key, true)])),
  plannedcost: costed('plannedcost'),
  actualcost: costed('actualcost'),
});

const COSTS: ReadonlySet<string> = new Set([...YEAR_COSTS, ...QUARTER_COSTS]);
const yearOf = (value: unknown): number | undefined =>
  Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined;

const isQuarter = (key: string): key is Quarter => QUARTERS.some((one) => one === key);
const nameOf = (row: PlanRow): string => `${row.departmentname} · ${row.designationname}, ${officeOf(row)}`;

/** What makes room for the boxes, unless it was chosen to be shown. */
const ASIDE: ReadonlySet<string> = new Set(['opencount', 'offercount', 'acceptedcount', 'plannedcost', 'actualcost']);

/** The columns with boxes for the quarters, all four of them. */
const editable = (columns: readonly Column<PlanRow>[], { edits, type }: ReturnType<typeof useQuarters>) =>
  columns.map((column): Column<PlanRow> => {
    const { key, more: _more, ...shown } = column;
    if (!isQuarter(key)) return ASIDE.has(key) ? { ...column, more: true } : column;
    return {
      key,
      ...shown,
      cell: (row) => {
        const line = editedOf(edits, row, nameOf(row));
        return (
          <GridNumber
            {...BOUNDS}
            column={key}
            label={`${line.name}, ${t(ENDS[key])}`}
            value={line.typed[key]}
            before={String(line.before[key])}
            onChange={(text) => type(row.hiringplanlineid, line, [key, text])}
          />
        );
      },
    };
  });

type Table = ReturnType<typeof useReport<PlanRow>>;
type PlanTableProps = {
  table: Table;
  fiscalyear: number | undefined;
  mayEdit: boolean;
  done: () => void;
  again: boolean;
};

/** The table of a year, whose quarters can be edited in it. */
function PlanTable({ table, fiscalyear, mayEdit, done, again }: PlanTableProps) {
  const go = useNavigate();
  const [began, setBegan] = useState(false);
  const begin = useRef<HTMLButtonElement>(null);
  const quarters = useQuarters(mayEdit ? fiscalyear : undefined, done);
  const editing = began || quarters.count > 0;
  // The button that had the focus is gone, so that the focus would begin at the top of the page.
  useEffect(() => {
    if (again) begin.current?.focus();
  }, [again]);
  useEffect(() => {
    if (began) document.querySelector<HTMLInputElement>('input[data-grid-column]')?.focus();
  }, [began]);
  const toolbar = editing ? (
    <>
      <Button variant="default" onClick={quarters.giveUp}>
        {t('Dismiss')}
      </Button>
      <Button loading={quarters.busy} disabled={quarters.count === 0} onClick={quarters.save}>
        {quarters.count === 0 ? t('Save') : plural(quarters.count, 'Save {{count}} line', 'Save {{count}} lines')}
      </Button>
    </>
  ) : (
    <Button
      ref={begin}
      variant="default"
      leftSection={<IconPencil size={16} aria-hidden />}
      onClick={() => setBegan(true)}
    >
      {t('Edit figures')}
    </Button>
  );
  return (
    <>
      {quarters.draft.notice}
      {editing ? (
        <p className={style.quiet}>
          {t(
            'Tab, Enter and the arrows move between the figures, Escape takes a figure back. Nothing changes before you save.',
          )}
        </p>
      ) : null}
      <DataTable
        {...table}
        columns={editing ? editable(table.columns, quarters) : table.columns}
        rowKey={(row) => row.hiringplanlineid}
        {...(mayEdit ? { toolbar } : {})}
        {...(mayEdit && !editing
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
      {quarters.draft.line}
      {quarters.conflict}
    </>
  );
}

/** The plan of a financial year beside who is there, open and offered. */
export default function HiringPlan() {
  const query: Record<string, unknown> = useSearch({ strict: false });
  const go = useNavigate();
  const mayEdit = useMay('hiringPlan', 'edit');
  const [round, setRound] = useState(0);
  const { data } = useEndpoint(initPlan, { featurekey: 'hiringPlan' });
  // Without a year in the address the list answers the current one, so it need not wait for the years.
  const selection = yearOf(query['year']);
  const fiscalyear = selection ?? data?.fiscalyear;
  const table = useReport(planReport, { fiscalyear: selection }, cells(data?.quarter ?? 1));
  const columns = data?.mayseepay ? table.columns : table.columns.filter(({ key }) => !COSTS.has(key));
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
          <>
            <Button
              component={Link}
              to={`/recruit/hiring_plan/line?year=${fiscalyear ?? ''}`}
              leftSection={<IconPlus size={16} aria-hidden />}
            >
              {t('Plan a position')}
            </Button>
            <Button component={Link} to="/live_data/hiring_plan" variant="default">
              {t('Upload a file')}
            </Button>
          </>
        ) : null}
      </div>
      <PlanTable
        key={`${selection ?? ''} ${round}`}
        table={{ ...table, columns }}
        fiscalyear={fiscalyear}
        mayEdit={mayEdit}
        again={round > 0}
        done={() => setRound(round + 1)}
      />
    </div>
  );
}
