import { useState } from 'react';
import { isDay } from '#platform/engine/day.ts';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { useChoiceFilters } from '#platform/web/kit/choice-filters.tsx';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { IconCalendarDue } from '@tabler/icons-react';
import type { Column } from '#platform/web/kit/table-types.ts';
import { useReport } from '#platform/web/kit/use-report.ts';
import { t } from '#platform/web/language.ts';
import type { getTransitions } from '../../contract/transition.ts';
import { type YearEndForecastRow, yearEndForecastReport } from '../../contract/year-end-forecast.ts';
import { ForecastChart } from './forecast-chart.tsx';
import style from './transition.module.css';

const CELLS: Readonly<Record<string, Partial<Column<YearEndForecastRow>>>> = {
  employeecode: { more: true },
  fullname: {
    cell: (row) => (
      <span>
        <b>{row.fullname}</b> <small className={style.quiet}>{row.employeecode}</small>
      </span>
    ),
  },
  officename: { more: true },
  policyname: { more: true },
  balancenow: { end: true },
  coming: { end: true },
  balance: { end: true },
  encashed: { end: true },
  lapses: { end: true },
  carried: { end: true },
  why: { cell: (row) => <span className={style.quiet}>{t(row.why)}</span> },
};

type Known = Pick<OutputOf<typeof getTransitions>[number], 'types' | 'offices'> & {
  /** The end of the current leave year. */
  readonly yearend: string;
};

/** What would become of everybody's leave if the leave year ended on a day; it can be looked at whenever one likes. */
export function YearEndForecast({ types, offices, yearend }: Known) {
  const [typed, setTyped] = useState<string | null>(yearend);
  const on = typed !== null && isDay(typed) ? typed : yearend;
  const filter = useChoiceFilters({
    type: {
      label: 'Leave type',
      all: 'All leave types',
      options: types.map((one) => ({ displayname: one.leavetypename, displayvalue: one.leavetypeid })),
    },
    office: {
      label: 'Office',
      all: 'All offices',
      options: offices.map((one) => ({ displayname: one.officename, displayvalue: one.officeaddressid })),
    },
  });
  const { type, office } = filter.chosen;
  const table = useReport(
    yearEndForecastReport,
    {
      yearend: on,
      ...(type === undefined ? {} : { leavetypeid: type }),
      ...(office === undefined ? {} : { offices: String(office) }),
    },
    CELLS,
  );
  return (
    <section className={style.preview} aria-label={t('Preview')}>
      <div className={style.day}>
        <DateField
          label="If the leave year ended on"
          hint="Nothing is posted. Leave that is earned until then is counted as earned."
          required
          field={{ name: 'yearend', value: typed, error: undefined, onChange: setTyped, onBlur: () => undefined }}
        />
      </div>
      <ForecastChart rows={table.rows ?? []} />
      <DataTable
        {...table}
        rowKey={(row) => `${row.employeeid} ${row.leavetypeid}`}
        filters={filter.filters}
        empty={
          <EmptyState
            emptyState={{
              title: 'Nobody has leave on this day',
              why: 'Employees in service on this date, whose leave year is not yet closed, appear here.',
              icon: IconCalendarDue,
            }}
          />
        }
      />
    </section>
  );
}
