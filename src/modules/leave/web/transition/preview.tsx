import { useChoiceFilters } from '#platform/web/kit/choice-filters.tsx';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { useReport } from '#platform/web/kit/use-report.ts';
import { plural, t } from '#platform/web/language.ts';
import { type TransitionPreviewRow, transitionPreviewReport } from '../../contract/transition.ts';
import { useYearWords } from './year-words.ts';
import style from './transition.module.css';

type Preview = {
  chosen: { yearend: string; postedon: string; offices: string };
  types: readonly { leavetypeid: number; leavetypename: string }[];
  year: { fromdate: string; yearend: string };
  people: number;
};

const CELLS: Readonly<Record<string, Partial<Column<TransitionPreviewRow>>>> = {
  employeecode: { more: true },
  fullname: {
    cell: (row) => (
      <span>
        <b>{row.fullname}</b> <small className={style.quiet}>{row.employeecode}</small>
      </span>
    ),
  },
  officename: { more: true },
  balance: { end: true },
  encashed: { end: true },
  lapses: { end: true },
  carried: {
    end: true,
    cell: (row) => (row.hasrule ? row.carried : <Tag>{t('No rule')}</Tag>),
  },
};

/** What a year end pays, takes and carries, per person and leave type: a page at a time, and as a file. */
export function TransitionPreview({ chosen, types, year, people }: Preview) {
  const yearWords = useYearWords();
  const filter = useChoiceFilters({
    type: {
      label: 'Leave type',
      all: 'All leave types',
      options: types.map((one) => ({ displayname: one.leavetypename, displayvalue: one.leavetypeid })),
    },
  });
  const { type } = filter.chosen;
  const table = useReport(
    transitionPreviewReport,
    { ...chosen, ...(type === undefined ? {} : { leavetypeid: type }) },
    CELLS,
  );
  return (
    <section className={style.preview} aria-label={t('Preview')}>
      <p className={style.quiet}>
        {yearWords(year)} · {plural(people, '{{count}} person', '{{count}} people')}. {t('Nothing is posted yet.')}
      </p>
      <DataTable {...table} rowKey={(row) => `${row.employeeid} ${row.leavetypeid}`} filters={filter.filters} />
    </section>
  );
}
