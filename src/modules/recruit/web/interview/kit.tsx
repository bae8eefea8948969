import { IconClipboardList } from '@tabler/icons-react';
import { lazy } from 'react';
import { addedColumn, textColumn } from '#platform/web/kit/columns.tsx';
import { configScreen } from '#platform/web/kit/config-screen.tsx';
import { nounWords } from '#platform/web/kit/noun-words.ts';
import { type KitRow, listKits, removeKit, toggleKit } from '../../contract/interview/kit.ts';

const attributesOf = (row: KitRow): number =>
  row.attributegroups.reduce((sum, { attributes }) => sum + attributes.length, 0);

export const { List, Create } = configScreen({
  feature: 'interviewKit',
  path: '/config/recruit/interview_kits',
  idfield: 'interviewkitid',
  words: nounWords({ list: 'Interview kits', title: 'Interview kit', label: 'interview kit' }),
  emptyState: {
    title: 'Create your first interview kit',
    why: 'A kit says what an interview covers, what to ask and what to rate, so that every candidate is asked alike.',
    icon: IconClipboardList,
  },
  list: listKits,
  columns: [
    textColumn('interviewkitname', 'Interview kit'),
    {
      key: 'durationminutes',
      label: 'Minutes',
      end: true,
      sort: (row) => row.durationminutes,
      cell: (row) => row.durationminutes,
    },
    { key: 'attributes', label: 'To rate', end: true, sort: attributesOf, cell: attributesOf },
    {
      key: 'questions',
      label: 'Questions',
      end: true,
      sort: (row) => row.questions.length,
      cell: (row) => row.questions.length,
    },
    { key: 'usedcount', label: 'Interviews', end: true, sort: (row) => row.usedcount, cell: (row) => row.usedcount },
    addedColumn(),
  ],
  remove: removeKit,
  active: { endpoint: toggleKit, noun: 'Interview kit' },
  Form: lazy(() => import('./kit-form.tsx')),
});
