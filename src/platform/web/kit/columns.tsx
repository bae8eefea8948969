import { t } from '../language.ts';
import { Added } from './added.tsx';
import type { Column } from './table-types.ts';
import { Tag, type Tone } from './tag.tsx';

type Created = { addedbyname: string; addedbyimagepath: string | null; addeddate: string };

/** The column that says who created a record and when. */
export const addedColumn = <R extends Created>(): Column<R> => ({
  key: 'addeddate',
  label: 'Created by',
  text: (row) => row.addedbyname,
  sort: (row) => row.addeddate,
  cell: (row) => <Added by={row.addedbyname} imagepath={row.addedbyimagepath} on={row.addeddate} />,
});

/** A column of plain text, searched and sorted as it is shown; a dash where there is none. */
export const textColumn = <K extends string, R extends Record<K, string | null>>(key: K, label: string): Column<R> => ({
  key,
  label,
  text: (row) => row[key] ?? '',
  cell: (row) => row[key] ?? '–',
});

/** The column of a state, in a word of the contract and its tone. `key` is the column's in an exported file. */
export const statusColumn = <R,>({
  key,
  text,
  tone,
}: {
  key: keyof R & string;
  text: (row: R) => string;
  tone: (row: R) => Tone | undefined;
}): Column<R> => ({ key, label: 'Status', cell: (row) => <Tag tone={tone(row)}>{t(text(row))}</Tag> });
