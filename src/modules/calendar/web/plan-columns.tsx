import type { ReactNode } from 'react';
import { addedColumn } from '#platform/web/kit/columns.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import type { Column } from '#platform/web/kit/table-types.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { plural, t } from '#platform/web/language.ts';
import type { PlanState } from '#platform/contract/versioned-plan.ts';
import style from './plan.module.css';

function From({ row: { effectivefrom } }: { row: PlanState }) {
  const day = useDay();
  return effectivefrom === null ? '–' : day(effectivefrom);
}

/** The column of a plan's name, which says whether it is a draft. */
export const planNameColumn = <R extends PlanState>(
  key: string,
  label: string,
  { text, cell = text }: { text: (row: R) => string; cell?: (row: R) => ReactNode },
): Column<R> => ({
  key,
  label,
  text,
  cell: (row) => (
    <span className={style.names}>
      {cell(row)}
      {row.isdraft ? <Tag tone="warn">{t('Draft')}</Tag> : null}
      {row.hasdraft ? <Tag tone="info">{t('New version waits')}</Tag> : null}
    </span>
  ),
});

/** For how many people a plan counts today. */
export const usedColumn = <R extends { usedcount: number }>(): Column<R> => ({
  key: 'usedcount',
  label: 'Used by',
  sort: (row) => row.usedcount,
  cell: (row) => plural(row.usedcount, '{{count}} person', '{{count}} people'),
});

/** The columns that every list of plans in versions ends with: since when, for how many, and by whom. */
export const planColumns = <R extends PlanState>(): Column<R>[] => [
  {
    key: 'effectivefrom',
    label: 'Effective from',
    text: (row) => row.effectivefrom ?? '',
    cell: (row) => <From row={row} />,
  },
  usedColumn(),
  addedColumn(),
];
