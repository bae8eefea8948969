import { Link } from '@tanstack/react-router';
import { Person } from '#platform/web/kit/avatars.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import { Tag, type Tone } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { REQUEST_STATUS, type RequestRow } from '../contract/post-office.ts';
import { TRIGGER } from '../contract/template.ts';
import style from './letters.module.css';

export type Queue = 'waiting' | 'answered';
type Day = (value: string | null) => string;

export const REQUEST_TONES: Record<number, Tone> = { 1: 'info', 2: 'good', 3: 'bad', 4: 'plain' };

/** The reason of a request: its purpose, or the day that triggered it. */
const reason = ({ originid, triggerid, purpose }: RequestRow): string =>
  originid === 2 && triggerid !== null
    ? t('Auto triggered: {{day}}', { day: t(TRIGGER.label(triggerid) ?? '') })
    : (purpose ?? '–');

const SHARED: readonly Column<RequestRow>[] = [
  {
    key: 'person',
    label: 'For',
    cell: ({ person: { fullname, imagepath } }) => <Person person={{ fullname, imagepath }} />,
  },
  { key: 'employeecode', label: 'Employee code', more: true, cell: (row) => row.person.employeecode },
  { key: 'letter', label: 'Letter', cell: (row) => row.lettertemplatename },
  { key: 'why', label: 'Why', cell: (row) => <span className={style.why}>{reason(row)}</span> },
];

export const requestColumns = (queue: Queue, day: Day): readonly Column<RequestRow>[] => [
  ...SHARED,
  { key: 'askedon', label: 'Since', cell: (row) => <span className={style.moment}>{day(row.askedon)}</span> },
  ...(queue === 'waiting'
    ? []
    : [
        {
          key: 'status',
          label: 'Status',
          cell: (row: RequestRow) => (
            <span className={style.state}>
              <Tag tone={REQUEST_TONES[row.statusid]}>{t(REQUEST_STATUS.label(row.statusid) ?? '')}</Tag>
              {row.letterid === null ? null : <Link to={`/letters/${row.letterid}`}>{t('Open ¦ action')}</Link>}
            </span>
          ),
        },
        { key: 'answeredby', label: 'Answered by', cell: (row: RequestRow) => row.answeredbyname ?? '–' },
        {
          key: 'answeredon',
          label: 'Answered',
          cell: (row: RequestRow) => <span className={style.moment}>{day(row.answeredon) || '–'}</span>,
        },
        { key: 'note', label: 'Note', cell: (row: RequestRow) => <span className={style.why}>{row.note ?? '–'}</span> },
      ]),
];
