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
