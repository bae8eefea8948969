import { statusColumn } from '#platform/web/kit/columns.tsx';
import { nameCell } from '#platform/web/kit/name-cell.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import { t } from '#platform/web/language.ts';
import type { ReviewRow } from '../contract/review.ts';
import { REVIEW_TONES } from './parts.tsx';

const done = (text: string): string => (text === '' ? '–' : t(text === 'Done' ? 'Done' : 'Open ¦ state'));

/** What the columns of reviews show. */
export const reviewCells: Readonly<Record<string, Partial<Column<ReviewRow>>>> = {
  fullname: nameCell,
  employeecode: { more: true },
  selfdone: { cell: (row) => done(row.selfdone) },
  managerdone: { cell: (row) => done(row.managerdone) },
  raters: { end: true },
  status: statusColumn({ key: 'status', text: (row) => row.status, tone: (row) => REVIEW_TONES[row.statusid] }),
};
