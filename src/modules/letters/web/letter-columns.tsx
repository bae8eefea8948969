import { Person } from '#platform/web/kit/avatars.tsx';
import { displayMoment } from '#platform/web/kit/day.ts';
import type { Column } from '#platform/web/kit/table-types.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import type { LetterRow } from '../contract/letter.ts';
import style from './letters.module.css';

type Day = (value: string | null) => string;

const PERSON: Column<LetterRow> = {
  key: 'person',
  label: 'For',
  cell: ({ person: { fullname, imagepath } }) => <Person person={{ fullname, imagepath }} />,
};
const CODE: Column<LetterRow> = {
  key: 'employeecode',
  label: 'Employee code',
  more: true,
  cell: (row) => row.person.employeecode,
};
const LETTER: Column<LetterRow> = {
  key: 'letter',
  label: 'Letter',
  cell: (row) => (
    <>
      {row.lettertemplatename} {row.isadhoc ? <Tag tone="info">{t('Reworded')}</Tag> : null}
    </>
  ),
};
const SUBJECT: Column<LetterRow> = { key: 'subject', label: 'Subject', cell: (row) => row.subject };

export const draftColumns = (format: string | undefined): readonly Column<LetterRow>[] => [
  PERSON,
  CODE,
  LETTER,
  SUBJECT,
  {
    key: 'made',
    label: 'Created',
    cell: (row) => <span className={style.moment}>{displayMoment(row.addeddate, format)}</span>,
  },
  { key: 'madeby', label: 'Created by', cell: (row) => row.addedbyname },
];

export const sentColumns = (day: Day): readonly Column<LetterRow>[] => [
  PERSON,
  CODE,
  LETTER,
  { ...SUBJECT, more: true },
  { key: 'number', label: 'Number', cell: (row) => <span className={style.moment}>{row.letternumber ?? '–'}</span> },
  { key: 'senton', label: 'Sent', cell: (row) => <span className={style.moment}>{day(row.senton)}</span> },
  { key: 'sentby', label: 'Sent by', cell: (row) => row.sentbyname ?? '–' },
  {
    key: 'state',
    label: 'Status',
    cell: (row) => <LetterState row={row} day={day} />,
  },
];

/** Whether a sent letter was read or revoked. */
function LetterState({ row: { statusid, readon }, day }: { row: LetterRow; day: Day }) {
  if (statusid === 3) return <Tag tone="bad">{t('Revoked')}</Tag>;
  if (readon === null) return <Tag tone="info">{t('Not read yet')}</Tag>;
  return <Tag tone="good">{t('Read on {{day}}', { day: day(readon) })}</Tag>;
}
